package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Period for which a contribution holds, and the reason for its end. A question is answered by what
 * holds at its instant, which is now unless it names another; see {@link
 * dev.qortex.core.query.Question#asOf}.
 *
 * @param from the first instant at which it holds, or null if open
 * @param until the first instant at which it no longer holds, or null if open
 * @param supersededBy the id of the element that replaced it; empty if there is none
 * @param confirmed the last instant at which its source stated it again, or null if it did not
 * @param reason the reason why it ended, for people; empty if unknown
 */
public record Validity(
    @Nullable Instant from,
    @Nullable Instant until,
    String supersededBy,
    @Nullable Instant confirmed,
    String reason) {

  private static final String FROM = "valid_from";
  private static final String UNTIL = "valid_until";
  private static final String SUPERSEDED_BY = "superseded_by";
  private static final String CONFIRMED = "confirmed_at";
  private static final String REASON = "end_reason";

  /** The names of all fields, see {@link #fields}. */
  public static final List<String> FIELDS = List.of(FROM, UNTIL, SUPERSEDED_BY, CONFIRMED, REASON);

  /** Period without limits. */
  public static final Validity ALWAYS = new Validity(null, null, "");

  /** Checks that the period does not end before it begins. */
  public Validity {
    Checks.text("id of a superseding element", supersededBy);
    Checks.text("reason for the end of a validity", reason);
    if (from != null && until != null && until.isBefore(from)) {
      throw new IllegalArgumentException(
          "The validity ends at (%s), before it begins at (%s).\nMaybe exchange the two instants."
              .formatted(until, from));
    }
  }

  /** Creates a period without confirmation and reason of its end. */
  public Validity(@Nullable Instant from, @Nullable Instant until, String supersededBy) {
    this(from, until, supersededBy, null, "");
  }

  /** Creates a period that begins at an instant and is open. */
  public static Validity since(Instant from) {
    return new Validity(from, null, "");
  }

  /**
   * Returns whether the period includes an instant: the beginning is inclusive, the end exclusive.
   */
  public boolean holdsAt(Instant at) {
    return (from == null || !at.isBefore(from)) && (until == null || at.isBefore(until));
  }

  /** Returns whether the period includes every instant. */
  public boolean isUnlimited() {
    return from == null && until == null;
  }

  /** The instants at which it begins and ends, as far as it does. */
  public List<Instant> limits() {
    return Stream.of(from, until).flatMap(Stream::ofNullable).toList();
  }

  /** A copy that begins at another instant. */
  public Validity from(Instant begin) {
    return new Validity(begin, until, supersededBy, confirmed, reason);
  }

  /**
   * Returns a copy that ends at an instant.
   *
   * @param by the id of the element that replaces it; empty if there is none
   * @param why the reason, for people; may be empty
   */
  public Validity ended(Instant end, String by, String why) {
    return new Validity(from, end, by, confirmed, why);
  }

  /** Returns a copy that was confirmed at an instant. */
  public Validity confirmed(Instant at) {
    return new Validity(from, until, supersededBy, at, reason);
  }

  /**
   * Reads the fields of a format.
   *
   * @param field the text of a field by its name, see {@link #fields}; null or empty for none
   */
  public static Validity of(Function<String, @Nullable String> field) {
    Validity read =
        new Validity(
            instant(FROM, field.apply(FROM)),
            instant(UNTIL, field.apply(UNTIL)),
            text(field.apply(SUPERSEDED_BY)),
            instant(CONFIRMED, field.apply(CONFIRMED)),
            text(field.apply(REASON)));
    return read.isAlways() ? ALWAYS : read;
  }

  /** Compares with {@link #ALWAYS}, field by field: a start does not link the record's equality. */
  private boolean isAlways() {
    return from == null
        && until == null
        && supersededBy.isEmpty()
        && confirmed == null
        && reason.isEmpty();
  }

  private static String text(@Nullable String given) {
    return given == null ? "" : given;
  }

  private static @Nullable Instant instant(String name, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "The field (%s) is not an instant (%s).\nMaybe write it like 2026-01-31T12:00:00Z."
              .formatted(name, Checks.shown(text)),
          e);
    }
  }

  /**
   * The fields of formats: {@code valid_from}, {@code valid_until} and {@code confirmed_at} as ISO
   * 8601 texts, {@code superseded_by} and {@code end_reason}. What is open or empty is absent, so
   * {@link #ALWAYS} has none.
   */
  public Map<String, String> fields() {
    if (isAlways()) {
      return Map.of();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, FROM, from);
    put(fields, UNTIL, until);
    put(fields, SUPERSEDED_BY, supersededBy);
    put(fields, CONFIRMED, confirmed);
    put(fields, REASON, reason);
    return fields;
  }

  private static void put(Map<String, String> fields, String name, @Nullable Object value) {
    if (value != null && !value.equals("")) {
      fields.put(name, value.toString());
    }
  }
}
