package dev.qortex.server;

import java.util.concurrent.Semaphore;

/** Places for requests at work, and room for large bodies and answers. Thread-safe. */
final class Capacity {

  private static final int KIBIBYTE = 10;

  /** Bodies of questions, which are taken even when there is no room for large ones. */
  private static final int SMALL_KIBIBYTES = 64;

  private final Semaphore places;
  private final Semaphore kibibytes;

  Capacity(ServerLimits limits) {
    this.places = new Semaphore(limits.concurrent());
    this.kibibytes =
        new Semaphore((int) Math.min(Integer.MAX_VALUE, limits.bodiesBytes() >> KIBIBYTE));
  }

  /** Share of a request that holds nothing yet. */
  Share share() {
    return new Share();
  }

  /** Share of one request, which ends when its answer is sent. */
  final class Share {

    private boolean placed;
    private int reserved;

    private Share() {}

    /**
     * Takes room for a body and what is made of it.
     *
     * @throws Problem.Refused with 503 when there is none
     */
    void reserve(long bytes) {
      if (!hasRoom(bytes)) {
        throw Problem.of(503, "The server is processing too many large bodies.\nTry again soon.")
            .refused();
      }
    }

    private synchronized boolean hasRoom(long bytes) {
      int needed = (int) (bytes >> KIBIBYTE);
      boolean small = needed <= SMALL_KIBIBYTES;
      if (!small && kibibytes.tryAcquire(needed)) {
        reserved += needed;
        return true;
      }
      return small;
    }

    /**
     * Takes a place to work, with the body at hand and until the answer is made: a client that
     * sends a body or reads an answer slowly, or not at all, holds none.
     *
     * @throws Problem.Refused with 503 when there is none
     */
    synchronized void begin() {
      placed = places.tryAcquire();
      if (!placed) {
        throw Problem.of(503, "The server is overloaded.\nTry again soon.").refused();
      }
    }

    /** Gives the place up, if there is room for an answer that waits for its reader. */
    synchronized void made(int bytes) {
      if (placed && hasRoom(bytes)) {
        places.release();
        placed = false;
      }
    }

    synchronized void end() {
      if (placed) {
        places.release();
        placed = false;
      }
      kibibytes.release(reserved);
      reserved = 0;
    }
  }
}
