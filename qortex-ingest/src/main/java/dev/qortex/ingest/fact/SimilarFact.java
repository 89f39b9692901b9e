package dev.qortex.ingest.fact;

import dev.qortex.commons.Checks;

/**
 * Existing fact that is similar to a new one.
 *
 * @param factId the id of the fact, by which {@link RememberedFacts#correct} replaces it
 * @param text the text of the fact, or of its most similar passage
 * @param score the cosine of the vectors of both, from -1 to 1
 */
public record SimilarFact(String factId, String text, double score) {

  /** Checks the id and the text. */
  public SimilarFact {
    Checks.id("id of a fact", factId);
    Checks.given("text of a fact", text);
  }
}
