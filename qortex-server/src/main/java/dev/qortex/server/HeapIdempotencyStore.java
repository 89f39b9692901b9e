package dev.qortex.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Answers on the heap for a day, up to a limit of bytes. */
final class HeapIdempotencyStore implements IdempotencyStore {

  static final Duration KEPT = Duration.ofHours(24);

  /** Keys, digests and their place in a map, about. */
  private static final int OVERHEAD_BYTES = 400;

  private final InstantSource clock;
  private final long mostBytes;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private long bytes;

  private record Entry(Known known, Instant since) {

    long bytes() {
      return OVERHEAD_BYTES + known.answer().map(answer -> answer.length).orElse(0);
    }
  }

  HeapIdempotencyStore(InstantSource clock, long mostBytes) {
    this.clock = clock;
    this.mostBytes = mostBytes;
  }

  @Override
  public synchronized Optional<Known> claim(String key, String digest) {
    Instant now = clock.instant();
    forgetBefore(now.minus(KEPT));
    Entry entry = entries.get(key);
    if (entry != null) {
      return Optional.of(entry.known);
    }
    if (bytes >= mostBytes) {
      throw new IllegalStateException("There is no room for another answer.");
    }
    put(key, new Entry(new Known(digest, Optional.empty()), now));
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
      bytes -= entry.bytes();
      each.remove();
    }
  }

  private void put(String key, Entry entry) {
    bytes += entry.bytes();
    entries.put(key, entry);
  }

  @Override
  public synchronized void complete(String key, byte[] answer) {
    Entry claimed = entries.get(key);
    if (claimed != null) {
      bytes -= claimed.bytes();
      put(key, new Entry(new Known(claimed.known.digest(), Optional.of(answer)), claimed.since));
    }
  }

  @Override
  public synchronized void release(String key) {
    Entry claimed = entries.remove(key);
    if (claimed != null) {
      bytes -= claimed.bytes();
    }
  }
}
