package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.learning.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.Replay;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Posterior of a rule in one context.
 *
 * @param context the error class
 * @param ruleId the rule
 * @param posterior the belief, with its prior
 * @param observations the number of its observations; 0 means that the prior is all there is
 * @param shown the number of sessions and runs of the context that selected it
 */
public record ArmReport(
    String context, String ruleId, Posterior posterior, long observations, int shown) {

  private static final double TAIL = 0.05;

  /**
   * Posterior of a rule in one context as it was at a moment.
   *
   * @param at the time of the change
   * @param cause the cause of the change, such as {@code mistake:ID}
   * @param context the error class
   * @param ruleId the rule
   * @param posterior the belief, with the prior that the rule has by now
   * @param observations the number of its observations until then
   */
  public record Snapshot(
      Instant at,
      String cause,
      String context,
      String ruleId,
      Posterior posterior,
      long observations) {}

  /** The arms of a context, the best mean first, equal ones by rule. */
  static List<ArmReport> of(Workspace workspace, String context) {
    return of(workspace, workspace.rules(), Set.of(context), shown(workspace));
  }

  /** The arms of all contexts that were shown or observed, the best mean first. */
  static List<ArmReport> leaders(Workspace workspace, List<GauntletRule> rules) {
    Map<String, Map<String, Integer>> shown = shown(workspace);
    Set<String> contexts = new TreeSet<>(workspace.evidence().contexts());
    contexts.addAll(shown.keySet());
    return of(workspace, rules, contexts, shown).stream()
        .filter(arm -> arm.shown() > 0 || arm.observations() > 0)
        .toList();
  }

  private static List<ArmReport> of(
      Workspace workspace,
      List<GauntletRule> rules,
      Set<String> contexts,
      Map<String, Map<String, Integer>> shown) {
    Map<String, Posterior> priors = Workspace.priors(rules);
    List<ArmReport> arms = new ArrayList<>();
    for (String context : contexts) {
      Map<String, ArmState> states = workspace.evidence().loadAll(context);
      Map<String, Integer> times = shown.getOrDefault(context, Map.of());
      Set<String> ids = new TreeSet<>(states.keySet());
      ids.addAll(Workspace.pool(rules));
      for (String id : ids) {
        ArmState state = states.getOrDefault(id, ArmState.NONE);
        Posterior prior = priors.getOrDefault(id, Posterior.UNIFORM);
        int often = times.getOrDefault(id, 0);
        arms.add(new ArmReport(context, id, state.posterior(prior), state.pulls(), often));
      }
    }
    arms.sort(Comparator.comparingDouble(ArmReport::mean).reversed());
    return Collections.unmodifiableList(arms);
  }

  /** Number of selections of each rule, by context. */
  private static Map<String, Map<String, Integer>> shown(Workspace workspace) {
    Map<String, Map<String, Integer>> shown = new HashMap<>();
    var sessions = workspace.storage().sessions();
    Stream.concat(
            sessions.closed(workspace.id()).stream().map(ClosedSession::session),
            sessions.active(workspace.id()).stream())
        .forEach(session -> count(shown, session.errorClass(), session.selected()));
    workspace
        .storage()
        .runs()
        .list(workspace.id())
        .forEach(run -> count(shown, run.errorClass(), run.rules()));
    return shown;
  }

  private static void count(
      Map<String, Map<String, Integer>> shown, String context, List<String> ruleIds) {
    Map<String, Integer> times = shown.computeIfAbsent(context, any -> new HashMap<>());
    ruleIds.forEach(id -> times.merge(id, 1, Integer::sum));
  }

  /** The last changes, replayed from the log of the learner. */
  static List<Snapshot> history(
      Workspace workspace, Set<String> ruleIds, Instant since, int limit) {
    Checks.atLeast("number of snapshots", limit, 1);
    Map<String, Posterior> priors = Workspace.priors(workspace.rules());
    Replay replay = new Replay();
    Deque<Snapshot> last = new ArrayDeque<>();
    workspace
        .evidence()
        .log()
        .forEachUpdate(
            update -> {
              replay.accept(update);
              String rule = update.armId();
              if (update.at().isBefore(since) || !ruleIds.isEmpty() && !ruleIds.contains(rule)) {
                return;
              }
              ArmState state = replay.arms(update.context()).getOrDefault(rule, ArmState.NONE);
              last.add(
                  new Snapshot(
                      update.at(),
                      update.observationId(),
                      update.context(),
                      rule,
                      state.posterior(priors.getOrDefault(rule, Posterior.UNIFORM)),
                      state.pulls()));
              if (last.size() > limit) {
                last.remove();
              }
            });
    return List.copyOf(last);
  }

  /** One line for humans. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s (%s) %.3f [%.3f, %.3f] after %d observations, shown %d times",
        ruleId,
        context,
        mean(),
        low(),
        high(),
        observations,
        shown);
  }

  /** The expected reward. */
  public double mean() {
    return posterior.mean();
  }

  /** 5 % quantile of the belief in the expected reward. */
  public double low() {
    return posterior.quantile(TAIL);
  }

  /** 95 % quantile of the belief in the expected reward. */
  public double high() {
    return posterior.quantile(1 - TAIL);
  }
}
