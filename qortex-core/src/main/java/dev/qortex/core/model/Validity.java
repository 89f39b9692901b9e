package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Period for which a contribution holds. Stored and carried through every format; retrieval does
 * not filter by it yet.
 *
 * @param from the first instant at which it holds, or null if open
 * @param until the first instant at which it no longer holds, or null if open
 * @param supersededBy the id of the element that replaced it; empty for none
 */
public record Validity(@Nullable Instant from, @Nullable Instant until, String supersededBy) {

  private static final String FROM = "valid_from";
  private static final String UNTIL = "valid_until";
  private static final String SUPERSEDED_BY = "superseded_by";

  /** Names of all fields, see {@link #fields}. */
  public static final List<String> FIELDS = List.of(FROM, UNTIL, SUPERSEDED_BY);

  /** Without limits. */
  public static final Validity ALWAYS = new Validity(null, null, "");

  /** Checks that it does not end before it begins. */
  public Validity {
    Checks.text("id of a superseding element", supersededBy);
    if (from != null && until != null && until.isBefore(from)) {
      throw new IllegalArgumentException(
          "The validity ends at (%s), before it begins at (%s).\nMaybe exchange the two instants."
              .formatted(until, from));
    }
  }

  /**
   * Reads the fields of a format.
   *
   * @param field the text of a field by its name, see {@link #fields}; null or empty for none
   */
  public static Validity of(Function<String, @Nullable String> field) {
    String superseding = field.apply(SUPERSEDED_BY);
    Instant from = instant(FROM, field.apply(FROM));
    Instant until = instant(UNTIL, field.apply(UNTIL));
    return from == null && until == null && (superseding == null || superseding.isEmpty())
        ? ALWAYS
        : new Validity(from, until, superseding == null ? "" : superseding);
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
   * Fields of formats: {@code valid_from} and {@code valid_until} as ISO 8601 texts, and {@code
   * superseded_by}. What is open is absent, so {@link #ALWAYS} has none.
   */
  public Map<String, String> fields() {
    if (equals(ALWAYS)) {
      return Map.of();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    if (from != null) {
      fields.put(FROM, from.toString());
    }
    if (until != null) {
      fields.put(UNTIL, until.toString());
    }
    if (!supersededBy.isEmpty()) {
      fields.put(SUPERSEDED_BY, supersededBy);
    }
    return fields;
  }
}
