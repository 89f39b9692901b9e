package dev.qortex.storage.sqlite;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Settings of a database file: durability, lock time-out and clock.
 *
 * @param durability what a finished transaction survives
 * @param busyTimeout how long a call waits for other threads and processes; from 0, in milliseconds
 * @param clock dates what is stored
 */
public record SqliteSettings(Durability durability, Duration busyTimeout, InstantSource clock) {

  private static final SqliteSettings DEFAULTS =
      new SqliteSettings(Durability.NORMAL, Duration.ofSeconds(5), InstantSource.system());

  /** Checks the time-out. */
  public SqliteSettings {
    if (busyTimeout.isNegative() || busyTimeout.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "The busy time-out (%s) must be between 0 and a day.".formatted(busyTimeout));
    }
  }

  /** {@link Durability#NORMAL}, 5 seconds, the system's clock. */
  public static SqliteSettings defaults() {
    return DEFAULTS;
  }

  /** The same with another durability. */
  public SqliteSettings durability(Durability wanted) {
    return new SqliteSettings(wanted, busyTimeout, clock);
  }

  /** The same with another time-out. */
  public SqliteSettings busyTimeout(Duration timeout) {
    return new SqliteSettings(durability, timeout, clock);
  }

  /** The same with another clock. */
  public SqliteSettings clock(InstantSource source) {
    return new SqliteSettings(durability, busyTimeout, source);
  }
}
