package dev.qortex.server;

import java.time.InstantSource;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/** Nonces on the heap, for as long as their time stamps are accepted. Thread-safe. */
final class NonceWindow implements NonceStore {

  /** About 164 bytes each with UUIDs: 82 MB. */
  private static final int MOST = 500_000;

  private final long since;
  private final int most;
  private final Set<String> seen = new HashSet<>();
  private final PriorityQueue<Kept> byEnd = new PriorityQueue<>();

  /** The last second whose nonces are gone. */
  private long forgotten = Long.MIN_VALUE;

  private record Kept(long end, String nonce) implements Comparable<Kept> {

    @Override
    public int compareTo(Kept other) {
      return Long.compare(end, other.end);
    }
  }

  /** Creates an empty window without knowledge of earlier nonces. */
  NonceWindow(InstantSource clock) {
    this(clock, MOST);
  }

  NonceWindow(InstantSource clock, int most) {
    this.since = clock.instant().getEpochSecond();
    this.most = most;
  }

  @Override
  public long since() {
    return since;
  }

  /**
   * Adds a nonce; a time stamp before the window counts as used, since the clock may have been set
   * back.
   */
  @Override
  public synchronized boolean add(String nonce, long end, long now) {
    while (!byEnd.isEmpty() && byEnd.element().end < now) {
      Kept oldest = byEnd.remove();
      seen.remove(oldest.nonce);
      forgotten = oldest.end;
    }
    if (end <= forgotten || seen.contains(nonce)) {
      return false;
    }
    if (seen.size() >= most) {
      throw new IllegalStateException("There are (%s) nonces already.".formatted(most));
    }
    byEnd.add(new Kept(end, nonce));
    return seen.add(nonce);
  }
}
