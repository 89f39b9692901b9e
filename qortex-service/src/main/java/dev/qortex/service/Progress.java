package dev.qortex.service;

/**
 * Receiver of the progress of a long operation whose work has countable parts, such as files;
 * called on the thread that works.
 */
@FunctionalInterface
public interface Progress {

  /**
   * Tells how far the work is.
   *
   * @param done units of work that are done, not negative, never falling
   * @param total all units; 0 while unknown
   * @param message what was done last
   */
  void report(long done, long total, String message);

  /** Nobody is told. */
  static Progress none() {
    return (done, total, message) -> {};
  }
}
