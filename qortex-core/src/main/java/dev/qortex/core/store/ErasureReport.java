package dev.qortex.core.store;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.ElementCounts;
import java.util.List;
import java.util.stream.Stream;

/**
 * Effect of an erasure of a domain.
 *
 * @param domain the name
 * @param known whether there was such a domain
 * @param removed the numbers of its elements that were visible
 * @param questions the number of past questions that were forgotten, and of answers that waited for
 *     feedback
 * @param checkpoints ids of the checkpoints that held the domain, and are deleted
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

  /** The sum of both, under the name of this one. */
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
