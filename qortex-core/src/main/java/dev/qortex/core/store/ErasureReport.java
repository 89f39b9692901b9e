package dev.qortex.core.store;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.ElementCounts;
import java.util.List;
import java.util.stream.Stream;

/**
 * Effect of an erasure of a domain.
 *
 * @param domain the name of the domain
 * @param known whether the domain existed
 * @param removed the numbers of its visible elements
 * @param questions the number of forgotten past questions and open answers
 * @param checkpoints the ids of the deleted checkpoints, which contained the domain
 */
public record ErasureReport(
    String domain, boolean known, ElementCounts removed, int questions, List<String> checkpoints) {

  /** Checks the components and makes defensive copies. */
  public ErasureReport {
    Checks.id("name of a domain", domain);
    Checks.given("counts of an erasure", removed);
    Checks.atLeast("forgotten questions", questions, 0);
    checkpoints = List.copyOf(checkpoints);
  }

  /** Returns the sum of both, with the name of this one. */
  public ErasureReport and(ErasureReport other) {
    return new ErasureReport(
        domain,
        known || other.known,
        removed.plus(other.removed),
        questions + other.questions,
        Stream.concat(checkpoints.stream(), other.checkpoints.stream()).toList());
  }

  /** Returns a copy that counts more forgotten questions. */
  public ErasureReport plusQuestions(int more) {
    return new ErasureReport(domain, known, removed, questions + more, checkpoints);
  }
}
