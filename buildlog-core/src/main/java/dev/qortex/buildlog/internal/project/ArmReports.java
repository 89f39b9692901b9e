package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reports on the arms of a project. Reads only. */
public final class ArmReports {

  private ArmReports() {}

  /** The arms of a context, the best mean first, equal ones by rule. */
  public static List<ArmReport> of(Workspace workspace, String context) {
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
}
