package dev.qortex.core.feedback;

import java.util.Collection;
import java.util.Map;

/** Source of learned beliefs about nodes. Read by ranking, once a question. Thread-safe. */
@FunctionalInterface
public interface BeliefSource {

  /** Returns the beliefs about those nodes that have evidence. */
  Map<String, Belief> beliefs(Collection<String> nodeIds);

  /** Source without beliefs. */
  static BeliefSource none() {
    return nodeIds -> Map.of();
  }
}
