package dev.qortex.engine.internal.passages;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** In how many passages of a domain a token stands. One thread may change it while others ask. */
public final class TokenCounts {

  private final Map<Integer, Integer> counts = new ConcurrentHashMap<>();

  /** Sets the number of passages that have a token. */
  void put(int id, int passages) {
    counts.put(id, passages);
  }

  /** A passage came (1) or went (-1). */
  void count(TokenStates tokens, int change) {
    for (int id : tokens.distinct()) {
      counts.merge(
          id,
          change,
          (before, by) -> {
            int after = before + by;
            return after == 0 ? null : Integer.valueOf(after);
          });
    }
  }

  /** The number of passages that have a token. */
  public int passages(int id) {
    return counts.getOrDefault(id, 0);
  }
}
