package dev.qortex.learning.strategy;

import dev.qortex.learning.model.Arm;
import java.util.List;
import java.util.Map;

/**
 * Arms that a strategy chose.
 *
 * @param chosen the chosen arms, in order
 * @param scores the scores of all candidates, by arm id
 */
public record Choice(List<Arm> chosen, Map<String, Double> scores) {

  /** Makes defensive copies. */
  public Choice {
    chosen = List.copyOf(chosen);
    scores = Map.copyOf(scores);
  }
}
