package dev.qortex.service;

/**
 * Receiver of the progress of a long operation whose work has countable parts, such as files;
 * called on the thread that works.
 */
@FunctionalInterface
public interface Progress {

  /**
   * Reports the progress of the work.
   *
   * @param done units of work that are done, not negative, never falling
   * @param total all units; 0 while unknown
   * @param message the last thing that was done
   */
  void report(long done, long total, String message);

  /** Progress without a receiver. */
  static Progress none() {
    return (done, total, message) -> {};
  }
}
