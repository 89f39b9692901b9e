package dev.qortex.observations.internal;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;

/** Random UUIDs of version 7 (RFC 9562): they sort by the millisecond in which they were made. */
public final class TimeOrderedIds implements Supplier<String> {

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /** Dated by that clock. */
  public TimeOrderedIds(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public String get() {
    long high = clock.millis() << 16 | 0x7000 | random.nextInt(1 << 12);
    return new UUID(high, random.nextLong() >>> 2 | Long.MIN_VALUE).toString();
  }
}
