package dev.qortex.observations.event;

import dev.qortex.core.event.MemoryEvent;
import java.time.Instant;

/** Event of a pipeline of observations, sent when its change is in the folder. */
public sealed interface ObservationEvent extends MemoryEvent {

  /**
   * Numbers of lines of the buffer by their fate.
   *
   * @param accepted new entries
   * @param reinforced repetitions of known entries
   * @param belowThreshold observations that were not important enough
   * @param refused damaged, forbidden or suspicious lines
   */
  record Fates(int accepted, int reinforced, int belowThreshold, int refused) {

    /** The total of all kinds. */
    public int total() {
      return accepted + reinforced + belowThreshold + refused;
    }
  }

  /**
   * A run read lines, committed entries or failed. A run without any of these sends no event.
   *
   * @param at the time of the event
   * @param lines numbers of the lines that it read
   * @param memorized the number of entries that became part of mind and vault
   * @param waiting the number of staged entries that wait for the next run
   * @param failed whether an error ended it early
   */
  record RunEnded(Instant at, Fates lines, int memorized, int waiting, boolean failed)
      implements ObservationEvent {}

  /**
   * A sleep cycle ended.
   *
   * @param at the time of the event
   * @param archived the number of entries that decayed
   * @param merged the number of pairs that were merged
   * @param flagged the number of pairs that wait for a decision
   * @param entries the number of entries of mind and vault afterwards
   * @param failed whether an error ended it early
   */
  record NightEnded(Instant at, int archived, int merged, int flagged, int entries, boolean failed)
      implements ObservationEvent {}

  /** Decision of a person about two similar entries. */
  enum Decision {
    /** The entries have the same meaning. */
    MERGED,
    /** The entries have different meanings. */
    KEPT_APART,
    /** A merge was undone. */
    UNMERGED
  }

  /**
   * A person decided about two similar entries.
   *
   * @param at the time of the event
   * @param decision the decision
   */
  record PairDecided(Instant at, Decision decision) implements ObservationEvent {}

  /**
   * A person decided about an observation in quarantine.
   *
   * @param at the time of the event
   * @param itemId the id of the observation in quarantine
   * @param released true if it was released, false if it was dropped
   */
  record QuarantineDecided(Instant at, String itemId, boolean released)
      implements ObservationEvent {}

  /**
   * Entries of a session or an attribution were withdrawn.
   *
   * @param at the time of the event
   * @param removed the number of entries that were deleted
   * @param restored the number of entries that had been merged into those
   */
  record RolledBack(Instant at, int removed, int restored) implements ObservationEvent {}

  /**
   * Event after the observations of a person were erased.
   *
   * @param at the time of the event
   * @param entries the number of entries that were deleted
   * @param lines the number of observations that were deleted from buffers and quarantine
   */
  record PersonErased(Instant at, int entries, int lines) implements ObservationEvent {}

  /**
   * The settings of the folder were changed.
   *
   * @param at the time of the event
   */
  record SettingsChanged(Instant at) implements ObservationEvent {}
}
