package dev.qortex.learning;

import java.util.List;
import java.util.Map;

/**
 * Which arms were chosen, and how.
 *
 * @param id of this selection, for the host's records
 * @param chosen best first; young arms that were forced in stand first
 * @param excluded the other candidates, in the order given
 * @param scores what each candidate scored: a sample of its posterior, or 0.5 when exploring
 * @param explored whether the choice was uniformly random
 * @param usedTokens the costs of the chosen
 */
public record Selection(
    String id,
    List<Arm> chosen,
    List<Arm> excluded,
    Map<String, Double> scores,
    boolean explored,
    int usedTokens) {

  /** Copies. */
  public Selection {
    chosen = List.copyOf(chosen);
    excluded = List.copyOf(excluded);
    scores = Map.copyOf(scores);
  }

  /** The ids of the chosen arms. */
  public List<String> ids() {
    return chosen.stream().map(Arm::id).toList();
  }
}
