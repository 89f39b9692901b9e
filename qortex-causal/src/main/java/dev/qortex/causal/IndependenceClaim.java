package dev.qortex.causal;

import dev.qortex.commons.Checks;
import dev.qortex.core.causal.CausalDag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Conditional independence that a causal graph implies for two variables: whether one tells nothing
 * about the other once the values of some others are known. A value.
 *
 * @param x one variable; not blank
 * @param y the other one; not blank
 * @param given the variables whose values are known; none of the two; sorted
 * @param independent whether x tells nothing about y
 */
public record IndependenceClaim(String x, String y, Set<String> given, boolean independent) {

  /** Checks the names, and makes defensive copies. */
  public IndependenceClaim {
    Checks.id("variable of a claim", x);
    Checks.id("variable of a claim", y);
    given = Collections.unmodifiableSet(new TreeSet<>(given));
    given.forEach(variable -> Checks.id("given variable of a claim", variable));
    if (x.equals(y) || given.contains(x) || given.contains(y)) {
      throw new IllegalArgumentException(
          "The variables (%s), (%s) and those given (%s) must differ.".formatted(x, y, given));
    }
  }

  /**
   * The claim that follows from that graph by d-separation. Independence follows for certain;
   * dependence for nearly all strengths its edges may have.
   *
   * @throws IllegalArgumentException when the graph does not know a variable, or one stands twice
   */
  public static IndependenceClaim of(CausalDag dag, String x, String y, Set<String> given) {
    return new IndependenceClaim(
        x, y, given, new DSeparation(dag).isDSeparated(Set.of(x), Set.of(y), given));
  }

  /**
   * All independence claims: one for each two variables without an edge between them, given the
   * smallest set that separates them; by x, then by y. For graphs of up to about a hundred
   * variables: each pair costs a few maximum flows.
   */
  public static List<IndependenceClaim> allOf(CausalDag dag) {
    List<String> variables = dag.topologicalOrder().stream().sorted().toList();
    DSeparation separation = new DSeparation(dag);
    List<IndependenceClaim> claims = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      String x = variables.get(i);
      for (String y : variables.subList(i + 1, variables.size())) {
        separation
            .smallestSeparator(x, y)
            .ifPresent(given -> claims.add(new IndependenceClaim(x, y, given, true)));
      }
    }
    return Collections.unmodifiableList(claims);
  }
}
