package dev.qortex.engine.internal.ranking;

import dev.qortex.engine.internal.candidates.RetrievalContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The part of the memory that a question is about.
 *
 * @param concepts scores by id, from 0 to 1
 * @param passages ids of the best ones, whose rules may come along
 * @param examplePassages ids of the best ones, whose code examples may come along
 */
record Activation(Map<String, Double> concepts, Set<String> passages, Set<String> examplePassages) {

  static final Activation NONE = new Activation(Map.of(), Set.of(), Set.of());

  static Activation of(
      Map<String, Double> concepts,
      RankedList ranked,
      RetrievalContext context,
      int withRules,
      int withExamples) {
    return new Activation(
        concepts, best(ranked, context, withRules), best(ranked, context, withExamples));
  }

  private static Set<String> best(RankedList ranked, RetrievalContext context, int passages) {
    return ranked.nodes().stream()
        .map(RankedList.Ranked::id)
        .filter(context::isPassage)
        .limit(passages)
        .collect(Collectors.toUnmodifiableSet());
  }

  Activation and(Activation other) {
    Map<String, Double> all = new HashMap<>(concepts);
    all.putAll(other.concepts);
    return new Activation(
        all, both(passages, other.passages), both(examplePassages, other.examplePassages));
  }

  private static Set<String> both(Set<String> some, Set<String> others) {
    Set<String> both = new HashSet<>(some);
    both.addAll(others);
    return both;
  }
}
