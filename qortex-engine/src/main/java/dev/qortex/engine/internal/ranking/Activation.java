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
 * @param passages ids of the best ones
 */
record Activation(Map<String, Double> concepts, Set<String> passages) {

  static final Activation NONE = new Activation(Map.of(), Set.of());

  static Activation of(
      Map<String, Double> concepts, RankedList ranked, RetrievalContext context, int passages) {
    return new Activation(
        concepts,
        ranked.nodes().stream()
            .map(RankedList.Ranked::id)
            .filter(context::isPassage)
            .limit(passages)
            .collect(Collectors.toUnmodifiableSet()));
  }

  Activation and(Activation other) {
    Map<String, Double> all = new HashMap<>(concepts);
    all.putAll(other.concepts);
    Set<String> best = new HashSet<>(passages);
    best.addAll(other.passages);
    return new Activation(all, best);
  }
}
