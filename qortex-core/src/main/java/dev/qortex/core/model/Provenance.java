package dev.qortex.core.model;

import dev.qortex.commons.Checks;

/**
 * Source of an element and the place in it.
 *
 * @param sourceId the id of the {@link SourceMetadata} that contributed it
 * @param location the place in the source, such as {@code "Retries > Backoff"}; empty for all of it
 * @param quote the sentence that says so; empty when none does
 */
public record Provenance(String sourceId, String location, String quote) {

  /** Checks the texts. */
  public Provenance {
    Checks.id("source id", sourceId);
    Checks.text("location in source (" + sourceId + ")", location);
    Checks.text("quote from source (" + sourceId + ")", quote);
  }

  /** The source as a whole. */
  public static Provenance of(String sourceId) {
    return new Provenance(sourceId, "", "");
  }

  /** A place in the source. */
  public static Provenance of(String sourceId, String location) {
    return new Provenance(sourceId, location, "");
  }
}
