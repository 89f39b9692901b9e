package dev.qortex.buildlog;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.learning.Posterior;
import dev.qortex.learning.store.ArmState;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Posterior of a rule in one context.
 *
 * @param ruleId the rule
 * @param posterior the belief, with its prior
 * @param observations how often it was observed; 0 means that the prior is all there is
 */
public record ArmReport(String ruleId, Posterior posterior, long observations) {

  private static final double TAIL = 0.05;

  static List<ArmReport> of(Workspace workspace, String context) {
    Map<String, ArmState> states = workspace.evidence().loadAll(context);
    TreeSet<String> ids = new TreeSet<>(states.keySet());
    workspace.storage().rules().list(workspace.id()).stream()
        .filter(GauntletRule::active)
        .forEach(rule -> ids.add(rule.id()));
    return workspace.learner().posteriors(context, ids).entrySet().stream()
        .map(
            arm -> {
              ArmState state = states.get(arm.getKey());
              return new ArmReport(arm.getKey(), arm.getValue(), state == null ? 0 : state.pulls());
            })
        .sorted(Comparator.comparingDouble(ArmReport::mean).reversed())
        .toList();
  }

  /** One line for humans. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s %.3f [%.3f, %.3f] after %d observations",
        ruleId,
        mean(),
        low(),
        high(),
        observations);
  }

  /** The expected reward. */
  public double mean() {
    return posterior.mean();
  }

  /** Below it the reward lies with a probability of 5 %. */
  public double low() {
    return posterior.quantile(TAIL);
  }

  /** Above it the reward lies with a probability of 5 %. */
  public double high() {
    return posterior.quantile(1 - TAIL);
  }
}
