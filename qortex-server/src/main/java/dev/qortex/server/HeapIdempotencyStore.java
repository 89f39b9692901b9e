package dev.qortex.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers on the heap for a day. When the room is full, the oldest go, but none that is younger
 * than an hour; then callers who have more than an equal share of it are refused, and the others
 * get theirs beyond it, so that it holds less than twice its bytes.
 */
final class HeapIdempotencyStore implements IdempotencyStore {

  static final Duration KEPT = Duration.ofHours(24);

  /** So long a client may try again, whatever else it sends. */
  static final Duration KEPT_AT_LEAST = Duration.ofHours(1);

  /** Keys, digests and their place in a map, about. */
  private static final int OVERHEAD_BYTES = 400;

  private static final long BYTES = 64L << 20;

  private final InstantSource clock;
  private final long room;
  private final long share;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<String, Long> bytesByCaller = new HashMap<>();
  private long bytes;

  private record Entry(String caller, Known known, Instant since) {

    long bytes() {
      return OVERHEAD_BYTES + known.answer().map(answer -> answer.length).orElse(0);
    }
  }

  /** Creates a store of the default size, for a number of callers. */
  HeapIdempotencyStore(InstantSource clock, int callers) {
    this(clock, BYTES, callers);
  }

  HeapIdempotencyStore(InstantSource clock, long room, int callers) {
    this.clock = clock;
    this.room = room;
    this.share = room / callers;
  }

  @Override
  public synchronized Optional<Known> claim(String caller, String key, String digest) {
    Instant now = clock.instant();
    forgetBefore(now.minus(KEPT));
    Entry entry = entries.get(key);
    if (entry != null) {
      return Optional.of(entry.known);
    }
    if (bytes >= room) {
      makeRoom(now.minus(KEPT_AT_LEAST));
    }
    if (bytes >= room && bytesByCaller.getOrDefault(caller, 0L) >= share) {
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

  /** Forgets the older half, once for many claims. */
  private void makeRoom(Instant time) {
    var each = entries.values().iterator();
    while (each.hasNext() && bytes > room / 2) {
      Entry entry = each.next();
      if (!entry.since.isBefore(time)) {
        return;
      }
      if (entry.known.answer().isPresent()) {
        count(entry, -entry.bytes());
        each.remove();
      }
    }
  }

  private void put(String key, Entry entry) {
    count(entry, entry.bytes());
    entries.put(key, entry);
  }

  private void count(Entry entry, long more) {
    bytes += more;
    bytesByCaller.merge(entry.caller, more, Long::sum);
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
