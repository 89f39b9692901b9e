package dev.qortex.ingest.completion;

/** Tokens that may be spent. Thread-safe. */
final class TokenBudget {

  private final long limit;
  private long spent;
  private long reserved;

  TokenBudget(long limit) {
    this.limit = limit;
  }

  long limit() {
    return limit;
  }

  synchronized long spent() {
    return spent;
  }

  /** Whether there is room for so many; if so, nobody else can take it. */
  synchronized boolean reserve(long tokens) {
    boolean room = tokens <= limit - spent - reserved;
    if (room) {
      reserved += tokens;
    }
    return room;
  }

  /** Gives back what was reserved, and takes what was used. */
  synchronized void settle(long tokens, long used) {
    reserved -= tokens;
    spent += used;
  }
}
