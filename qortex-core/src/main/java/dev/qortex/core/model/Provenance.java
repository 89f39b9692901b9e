package dev.qortex.core.model;

import dev.qortex.commons.Checks;

/**
 * Source of an element and the location in it.
 *
 * @param sourceId the id of the {@link SourceMetadata} that contributed it
 * @param location the location in the source, such as {@code "Retries > Backoff"}; empty for the
 *     whole source
 * @param quote the words of the source that state it; empty if there are none
 * @param validity the period for which the source states it
 */
public record Provenance(String sourceId, String location, String quote, Validity validity) {

  /** Checks the texts. */
  public Provenance {
    Checks.id("source id", sourceId);
    Checks.text("location in source (" + sourceId + ")", location);
    Checks.text("quote from source (" + sourceId + ")", quote);
    Checks.given("validity of source (" + sourceId + ")", validity);
  }

  /** Creates a provenance without limits in time. */
  public Provenance(String sourceId, String location, String quote) {
    this(sourceId, location, quote, Validity.ALWAYS);
  }

  /** Creates the provenance of a source as a whole. */
  public static Provenance of(String sourceId) {
    return new Provenance(sourceId, "", "");
  }

  /** Creates the provenance of a location in a source. */
  public static Provenance of(String sourceId, String location) {
    return new Provenance(sourceId, location, "");
  }

  /** Returns a copy with another period. */
  public Provenance during(Validity period) {
    return new Provenance(sourceId, location, quote, period);
  }
}
