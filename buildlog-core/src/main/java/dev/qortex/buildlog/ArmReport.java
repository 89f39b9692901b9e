package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Session;
import dev.qortex.commons.Checks;
import dev.qortex.learning.model.Posterior;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
 * @param context the error class; general where the policy of credit believes in all together
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
    String believed = workspace.ledger().context(context);
    return of(workspace, workspace.rules(), Set.of(believed), shown(workspace));
  }

  /** The arms of all contexts that were shown or observed, the best mean first. */
  static List<ArmReport> leaders(Workspace workspace, List<GauntletRule> rules) {
    Map<String, Map<String, Integer>> shown = shown(workspace);
    Set<String> contexts = new TreeSet<>(workspace.ledger().contexts());
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
    List<ArmReport> arms = new ArrayList<>();
    for (String context : contexts) {
      Map<String, Integer> times = shown.getOrDefault(context, Map.of());
      workspace
          .ledger()
          .beliefs(context, rules)
          .forEach(
              (id, belief) ->
                  arms.add(
                      new ArmReport(
                          context,
                          id,
                          belief.posterior(),
                          belief.observations(),
                          times.getOrDefault(id, 0))));
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
        .forEach(session -> count(shown, context(workspace, session), session.selected()));
    workspace
        .storage()
        .runs()
        .list(workspace.id())
        .forEach(run -> count(shown, workspace.ledger().context(run.errorClass()), run.rules()));
    return shown;
  }

  private static String context(Workspace workspace, Session session) {
    return workspace.ledger().context(session.errorClass());
  }

  private static void count(
      Map<String, Map<String, Integer>> shown, String context, List<String> ruleIds) {
    Map<String, Integer> times = shown.computeIfAbsent(context, any -> new HashMap<>());
    ruleIds.forEach(id -> times.merge(id, 1, Integer::sum));
  }

  /** The last changes, replayed from the log. */
  static List<Snapshot> history(
      Workspace workspace, Set<String> ruleIds, Instant since, int limit) {
    Checks.atLeast("number of snapshots", limit, 1);
    return workspace.ledger().history(ruleIds, since, limit);
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
