package dev.qortex.server;

import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The nonces of signed requests for as long as their time stamps are accepted. A nonce is never
 * forgotten earlier; when there is no room, a request is refused. Thread-safe.
 */
final class NonceWindow {

  /** About 164 bytes each with UUIDs: 82 MB. */
  private static final int MOST = 500_000;

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

  NonceWindow() {
    this(MOST);
  }

  NonceWindow(int most) {
    this.most = most;
  }

  /**
   * Notes a nonce. A time stamp whose nonces are gone is as one that was used: the clock was set
   * back.
   *
   * @param end the second after which no request with its time stamp is accepted
   * @return whether it is new
   */
  synchronized boolean add(String nonce, long end, long now) {
    while (!byEnd.isEmpty() && byEnd.element().end < now) {
      Kept oldest = byEnd.remove();
      seen.remove(oldest.nonce);
      forgotten = oldest.end;
    }
    if (end <= forgotten || seen.contains(nonce)) {
      return false;
    }
    if (seen.size() >= most) {
      throw Problem.of(503, "Too many signed requests.\nSend it again, signed anew.").refused();
    }
    byEnd.add(new Kept(end, nonce));
    return seen.add(nonce);
  }
}
