package dev.qortex.storage.sqlite.settings;

import dev.qortex.commons.Checks;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Settings of a database file: durability, lock time-out, clock and the way of reading.
 *
 * @param durability the durability of a finished transaction
 * @param busyTimeout the longest wait for other threads and processes; from 0, in milliseconds
 * @param clock the clock that dates stored data
 * @param existing whether a file that does not exist, or lacks the expected tables, is an error
 *     instead of being created
 * @param mapped whether readers map the file into memory, up to the limit of SQLite, 2 GB: a
 *     bounded question to a large memory takes a sixth less processor time. A disk that cannot be
 *     read then ends the process instead of being reported
 */
public record SqliteSettings(
    Durability durability,
    Duration busyTimeout,
    InstantSource clock,
    boolean existing,
    boolean mapped) {

  private static final SqliteSettings DEFAULTS =
      new SqliteSettings(
          Durability.NORMAL, Duration.ofSeconds(5), InstantSource.system(), false, false);

  /** Checks the time-out. */
  public SqliteSettings {
    Checks.given("durability", durability);
    Checks.given("busy time-out", busyTimeout);
    Checks.given("clock", clock);
    if (busyTimeout.isNegative() || busyTimeout.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "The busy time-out (%s) must be between 0 and a day.".formatted(busyTimeout));
    }
  }

  /** {@link Durability#NORMAL}, 5 seconds, the system's clock; a file is created when missing. */
  public static SqliteSettings defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another durability. */
  public SqliteSettings durability(Durability wanted) {
    return new SqliteSettings(wanted, busyTimeout, clock, existing, mapped);
  }

  /** Returns these settings with another time-out. */
  public SqliteSettings busyTimeout(Duration timeout) {
    return new SqliteSettings(durability, timeout, clock, existing, mapped);
  }

  /** Returns these settings with another clock. */
  public SqliteSettings clock(InstantSource source) {
    return new SqliteSettings(durability, busyTimeout, source, existing, mapped);
  }

  /** Returns a copy that requires an existing file, or may create it. */
  public SqliteSettings existing(boolean required) {
    return new SqliteSettings(durability, busyTimeout, clock, required, mapped);
  }

  /** Returns these settings with readers that map the file into memory, or do not. */
  public SqliteSettings mapped(boolean wanted) {
    return new SqliteSettings(durability, busyTimeout, clock, existing, wanted);
  }
}
