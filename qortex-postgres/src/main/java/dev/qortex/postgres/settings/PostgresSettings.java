package dev.qortex.postgres.settings;

import dev.qortex.commons.Checks;
import java.time.Duration;
import java.time.InstantSource;
import java.util.regex.Pattern;

/**
 * Settings of a memory in PostgreSQL: schema, time-out, clock and use of pgvector.
 *
 * @param schema name of the schema of the memory, in lower case; at most 63 characters
 * @param timeout the longest wait for other writers, and for a server that is being restarted or
 *     replaced; from 1 millisecond to a day
 * @param clock the clock that dates stored data
 * @param vectors whether the server searches vectors, by the extension pgvector
 */
public record PostgresSettings(
    String schema, Duration timeout, InstantSource clock, VectorExtension vectors) {

  private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

  private static final PostgresSettings DEFAULTS =
      new PostgresSettings(
          "qortex", Duration.ofSeconds(30), InstantSource.system(), VectorExtension.IF_PRESENT);

  /** Checks the name and the time-out. */
  public PostgresSettings {
    Checks.given("clock", clock);
    Checks.given("time-out", timeout);
    Checks.given("use of pgvector", vectors);
    if (!SCHEMA.matcher(Checks.id("name of a schema", schema)).matches()
        || schema.startsWith("pg_")) {
      throw new IllegalArgumentException(
          "The name of a schema (%s) must be made of lower-case letters, digits and underlines, and not begin with a digit or pg_.\nMaybe name it after the memory, such as qortex_handbook."
              .formatted(Checks.shown(schema)));
    }
    if (timeout.toMillis() < 1 || timeout.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "The time-out (%s) must be between a millisecond and a day.".formatted(timeout));
    }
  }

  /** The schema {@code qortex}, 30 seconds, the system's clock, pgvector if it is present. */
  public static PostgresSettings defaults() {
    return DEFAULTS;
  }

  /** Returns these settings with another schema, which is another memory. */
  public PostgresSettings schema(String name) {
    return new PostgresSettings(name, timeout, clock, vectors);
  }

  /** Returns these settings with another time-out. */
  public PostgresSettings timeout(Duration longest) {
    return new PostgresSettings(schema, longest, clock, vectors);
  }

  /** Returns these settings with another clock. */
  public PostgresSettings clock(InstantSource source) {
    return new PostgresSettings(schema, timeout, source, vectors);
  }

  /** Returns these settings with another use of pgvector. */
  public PostgresSettings vectors(VectorExtension use) {
    return new PostgresSettings(schema, timeout, clock, use);
  }
}
