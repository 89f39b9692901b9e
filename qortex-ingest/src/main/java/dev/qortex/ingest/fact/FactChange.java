package dev.qortex.ingest.fact;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Optional;

/**
 * Report of a fact that was remembered or corrected.
 *
 * @param factId the id of the fact, which is that of its source
 * @param domain the domain of the fact
 * @param changed whether the memory has changed
 * @param replaced the id of the fact that it replaced, if it differs
 * @param similar existing facts of the domain that are similar to a remembered one, at most three,
 *     by falling score: one of them may be out of date now and can be corrected by its id; empty
 *     for a correction
 */
public record FactChange(
    String factId,
    String domain,
    boolean changed,
    Optional<String> replaced,
    List<SimilarFact> similar) {

  /** Checks the ids. */
  public FactChange {
    Checks.id("id of a fact", factId);
    Checks.id("domain", domain);
    Checks.given("replaced fact", replaced);
    similar = List.copyOf(Checks.given("similar facts", similar));
  }
}
