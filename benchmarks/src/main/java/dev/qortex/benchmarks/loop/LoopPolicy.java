package dev.qortex.benchmarks.loop;

/** Something that chooses rules in a simulated project and learns from what comes of it. */
interface LoopPolicy extends AutoCloseable {

  /**
   * Chosen rules.
   *
   * @param atWork for the agent
   * @param review for the reviewers
   */
  record Choice(boolean[] atWork, boolean[] review) {}

  /** Chooses for the session that the world has begun. */
  Choice choose();

  /** Learns from a session, some sessions later where feedback is late. */
  void learn(Feedback feedback);

  @Override
  default void close() {}
}
