package dev.qortex.learning.strategy;

import dev.qortex.learning.model.Arm;
import java.util.List;

/**
 * Limits of a selection.
 *
 * @param count the greatest number of arms, from 0
 * @param tokens the greatest number of tokens, from 0
 */
public record SelectionLimits(int count, int tokens) {

  /**
   * The limits that a caller means.
   *
   * @param k 0 or less for all candidates
   * @param tokenBudget 0 for no limit
   */
  public static SelectionLimits of(int k, int tokenBudget, int candidates) {
    if (tokenBudget < 0) {
      throw new IllegalArgumentException(
          "The token budget (%s) must be at least 0.\nMaybe 0, which means no limit."
              .formatted(tokenBudget));
    }
    return new SelectionLimits(
        k <= 0 ? candidates : Math.min(k, candidates),
        tokenBudget == 0 ? Integer.MAX_VALUE : tokenBudget);
  }

  /** Limits that are left when these are taken. */
  public SelectionLimits without(List<Arm> taken) {
    return new SelectionLimits(
        count - taken.size(), tokens - taken.stream().mapToInt(Arm::tokenCost).sum());
  }
}
