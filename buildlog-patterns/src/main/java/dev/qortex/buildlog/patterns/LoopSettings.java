package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.RoleKind;
import java.time.Duration;
import java.util.Map;

/**
 * Settings of a pattern loop. Immutable.
 *
 * @param budgets tokens of a prompt by role
 * @param weights of a false positive by the role of its pattern
 * @param minScore below which a pattern is not injected, from 0 to 1
 * @param skipLimit ageing steps without success after which a pattern is deprecated
 * @param unusedLimit time without success after which a pattern is deprecated
 * @param holdOut share of runs without patterns
 * @param shadow true if patterns are scored and logged, but not injected
 */
record LoopSettings(
    Map<String, Integer> budgets,
    Map<String, Double> weights,
    double minScore,
    int skipLimit,
    Duration unusedLimit,
    double holdOut,
    boolean shadow) {

  private static final int ADVERSARIAL_BUDGET = 800;
  private static final int BUDGET = 500;

  int budget(String role) {
    boolean adversarial =
        RoleKind.of(role).filter(kind -> kind == RoleKind.ADVERSARIAL).isPresent();
    return budgets.getOrDefault(role, adversarial ? ADVERSARIAL_BUDGET : BUDGET);
  }

  double weight(String role) {
    return weights.getOrDefault(role, 1.0);
  }
}
