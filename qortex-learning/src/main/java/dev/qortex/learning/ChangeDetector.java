package dev.qortex.learning;

/**
 * Watches rewards for a change of the world. A learner that is told of one forgets what it learned
 * in that context. It keeps its own state, in memory only. Thread-safe.
 */
@FunctionalInterface
public interface ChangeDetector {

  /**
   * Takes notice of an observation that counted.
   *
   * @return whether what was seen so far no longer holds; the detector then starts anew for the
   *     context
   */
  boolean observe(String context, String armId, double reward);

  /** The world never changes. */
  static ChangeDetector none() {
    return (context, armId, reward) -> false;
  }
}
