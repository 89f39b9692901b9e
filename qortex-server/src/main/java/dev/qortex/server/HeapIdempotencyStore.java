package dev.qortex.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers on the heap for a day. Who has more than a limit of bytes loses the oldest, but none that
 * is younger than an hour.
 */
final class HeapIdempotencyStore implements IdempotencyStore {

  static final Duration KEPT = Duration.ofHours(24);

  /** So long a client may try again, whatever else it sends. */
  static final Duration KEPT_AT_LEAST = Duration.ofHours(1);

  /** Keys, digests and their place in a map, about. */
  private static final int OVERHEAD_BYTES = 400;

  private final InstantSource clock;
  private final long mostBytesEach;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<String, Long> bytesByCaller = new HashMap<>();

  private record Entry(String caller, Known known, Instant since) {

    long bytes() {
      return OVERHEAD_BYTES + known.answer().map(answer -> answer.length).orElse(0);
    }
  }

  HeapIdempotencyStore(InstantSource clock, long mostBytesEach) {
    this.clock = clock;
    this.mostBytesEach = mostBytesEach;
  }

  @Override
  public synchronized Optional<Known> claim(String caller, String key, String digest) {
    Instant now = clock.instant();
    forgetBefore(now.minus(KEPT));
    Entry entry = entries.get(key);
    if (entry != null) {
      return Optional.of(entry.known);
    }
    if (bytes(caller) >= mostBytesEach) {
      makeRoom(caller, now.minus(KEPT_AT_LEAST));
    }
    if (bytes(caller) >= mostBytesEach) {
      throw new IllegalStateException("There is no room for another answer to this caller.");
    }
    put(key, new Entry(caller, new Known(digest, Optional.empty()), now));
    return Optional.empty();
  }

  /** The oldest stand first. */
  private void forgetBefore(Instant time) {
    var each = entries.values().iterator();
    while (each.hasNext()) {
      Entry entry = each.next();
      if (!entry.since.isBefore(time)) {
        return;
      }
      count(entry, -entry.bytes());
      each.remove();
    }
  }

  /** Forgets the older half of what the caller has, once for many claims. */
  private void makeRoom(String caller, Instant time) {
    var each = entries.values().iterator();
    while (each.hasNext() && bytes(caller) > mostBytesEach / 2) {
      Entry entry = each.next();
      if (!entry.since.isBefore(time)) {
        return;
      }
      if (entry.caller.equals(caller) && entry.known.answer().isPresent()) {
        count(entry, -entry.bytes());
        each.remove();
      }
    }
  }

  private long bytes(String caller) {
    return bytesByCaller.getOrDefault(caller, 0L);
  }

  private void put(String key, Entry entry) {
    count(entry, entry.bytes());
    entries.put(key, entry);
  }

  private void count(Entry entry, long bytes) {
    bytesByCaller.merge(entry.caller, bytes, Long::sum);
  }

  @Override
  public synchronized void complete(String key, byte[] answer) {
    Entry claimed = entries.get(key);
    if (claimed != null) {
      count(claimed, -claimed.bytes());
      Known known = new Known(claimed.known.digest(), Optional.of(answer));
      put(key, new Entry(claimed.caller, known, claimed.since));
    }
  }

  @Override
  public synchronized void release(String key) {
    Entry claimed = entries.remove(key);
    if (claimed != null) {
      count(claimed, -claimed.bytes());
    }
  }
}
