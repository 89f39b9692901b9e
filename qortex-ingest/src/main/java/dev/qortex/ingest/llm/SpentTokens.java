package dev.qortex.ingest.llm;

/** Tokens that may be spent. Thread-safe. */
final class SpentTokens {

  private final long limit;
  private long spent;
  private long reserved;

  SpentTokens(long limit) {
    this.limit = limit;
  }

  synchronized long spent() {
    return spent;
  }

  synchronized long reserved() {
    return reserved;
  }

  /** Sets tokens aside and returns true, if there is room for them. */
  synchronized boolean reserve(long tokens) {
    boolean room = tokens <= limit - spent - reserved;
    if (room) {
      reserved += tokens;
    }
    return room;
  }

  /** The reason why there is no room for the tokens. */
  synchronized String refusal(long tokens) {
    return "The budget of (%s) tokens has (%s) left, of which (%s) are set aside, and a chunk may need (%s).\nMaybe read it again with a new one."
        .formatted(limit, Math.max(0, limit - spent), reserved, tokens);
  }

  /** Gives back the reserved tokens, and takes the used ones. */
  synchronized void settle(long tokens, long used) {
    reserved -= tokens;
    spent += used;
  }
}
