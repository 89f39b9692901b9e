package dev.qortex.core.model;

import dev.qortex.core.internal.util.Checks;
import java.time.Instant;
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
}
