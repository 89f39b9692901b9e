package dev.qortex.learning.store;

import java.time.Instant;
import java.util.function.Consumer;

/**
 * Log of observations and selections that the evidence of a learner comes from: every update that
 * counted and every selection that was recorded, in order. Only appended to, except by the three
 * methods that say so; each of them is atomic. Thread-safe.
 */
public interface LearningLog {

  /** Shows every update that counted, in the order in which it did. */
  void forEachUpdate(Consumer<ArmUpdate> visitor);

  /** Shows every selection that was recorded, in the order in which it was. */
  void forEachSelection(Consumer<SelectionRecord> visitor);

  /**
   * Revokes all updates and selections of an origin: they leave the log, and the evidence of the
   * affected contexts is computed anew.
   *
   * @param origin the origin that the updates name, such as a poisoned session; not empty
   * @return the number of updates that were revoked
   */
  int forget(String origin);

  /**
   * Computes all evidence anew from the log.
   *
   * @return the number of arms that had other evidence before, by more than rounding
   */
  int rebuild();

  /**
   * Makes the log shorter: the entries at its beginning, up to the first that is not older than
   * that time, become one update for each arm. The evidence stays. What was folded can no longer be
   * forgotten, and its observation ids would count again, so choose a time before which no caller
   * retries. Selections older than that time are dropped, and metrics leave out what was folded.
   *
   * @throws IllegalArgumentException when an arm has more evidence than one entry can hold; nothing
   *     changes then
   * @return the number of entries by which the log is shorter
   */
  int compact(Instant before);
}
