package dev.qortex.core.model;

import dev.qortex.commons.Checks;

/**
 * Source of an element and the place in it.
 *
 * @param sourceId the id of the {@link SourceMetadata} that contributed it
 * @param location the place in the source, such as {@code "Retries > Backoff"}; empty for all of it
 * @param quote the sentence that says so; empty when none does
 * @param validity the period for which the source says that it holds
 */
public record Provenance(String sourceId, String location, String quote, Validity validity) {

  /** Checks the texts. */
  public Provenance {
    Checks.id("source id", sourceId);
    Checks.text("location in source (" + sourceId + ")", location);
    Checks.text("quote from source (" + sourceId + ")", quote);
    Checks.given("validity of source (" + sourceId + ")", validity);
  }

  /** A statement without limits in time. */
  public Provenance(String sourceId, String location, String quote) {
    this(sourceId, location, quote, Validity.ALWAYS);
  }

  /** The source as a whole. */
  public static Provenance of(String sourceId) {
    return new Provenance(sourceId, "", "");
  }

  /** A place in the source. */
  public static Provenance of(String sourceId, String location) {
    return new Provenance(sourceId, location, "");
  }

  /** The same place, with another period. */
  public Provenance during(Validity period) {
    return new Provenance(sourceId, location, quote, period);
  }
}
