package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.service.api.buildlog.RuleApi.ArmItem;
import dev.qortex.service.api.buildlog.RuleApi.ArmsInput;
import dev.qortex.service.api.buildlog.RuleApi.ArmsResult;
import dev.qortex.service.api.buildlog.RuleApi.ArmsSummary;
import dev.qortex.service.api.buildlog.RuleApi.History;
import dev.qortex.service.api.buildlog.RuleApi.Latest;
import dev.qortex.service.api.buildlog.RuleApi.Snapshot;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Report on the posteriors of rules.
 *
 * @param host the operations that it belongs to
 */
record BuildlogArms(BuildlogOperations host) {

  ArmsResult of(ArmsInput input) {
    Project project = host.viewed(input.project());
    Set<String> rules =
        input
            .persona()
            .map(persona -> rules(project, persona, input.ruleIds()))
            .orElse(input.ruleIds());
    List<ArmReport> arms =
        arms(project, input.context()).stream()
            .filter(arm -> rules.isEmpty() || rules.contains(arm.ruleId()))
            .toList();
    Set<String> contexts = new TreeSet<>();
    Map<String, List<ArmItem>> top = new TreeMap<>();
    for (ArmReport arm : arms) {
      contexts.add(arm.context());
      if (top.getOrDefault(arm.context(), List.of()).size() < input.topK()) {
        top.computeIfAbsent(arm.context(), any -> new ArrayList<>()).add(item(arm));
      }
    }
    long observations = arms.stream().mapToLong(ArmReport::observations).sum();
    return new ArmsResult(
        new ArmsSummary(contexts.size(), arms.size(), observations),
        top,
        Optional.of(input)
            .filter(any -> input.history() > 0)
            .map(any -> history(project, rules, input)),
        (project.gauntlet().rules().isEmpty() ? BuildlogRules.NO_RULES + " " : "")
            + "%s observations of %s arms.".formatted(observations, arms.size())
            + (arms.isEmpty() ? unknown(project, input.ruleIds()) : ""));
  }

  private static String unknown(Project project, Set<String> ids) {
    Set<String> known =
        project.gauntlet().rules().stream().map(GauntletRule::id).collect(Collectors.toSet());
    return ids.stream()
        .filter(id -> !known.contains(id))
        .sorted()
        .findFirst()
        .map(
            id ->
                "\nThe rule '%s' does not exist.\nMaybe look up its id by buildlog_gauntlet_rules."
                    .formatted(Checks.shown(id)))
        .orElse("");
  }

  private static List<ArmReport> arms(Project project, Optional<String> context) {
    List<ArmReport> all = project.report().leaders();
    if (context.isEmpty()) {
      return all;
    }
    Set<String> contexts = contexts(project, all);
    if (!contexts.contains(context.get())) {
      throw ServiceException.notFound(
          "context",
          "No rule was shown or observed in the context '%s'.%s"
              .formatted(
                  Checks.shown(context.get()),
                  EditDistance.remedy(
                      context.get(),
                      contexts,
                      "start a session of this error class by buildlog_experiment_start")));
    }
    return project.arms(context.get()).stream().filter(all::contains).toList();
  }

  /** The error classes of sessions, and the contexts that have evidence of their own. */
  private static Set<String> contexts(Project project, List<ArmReport> arms) {
    Set<String> contexts = new TreeSet<>();
    arms.forEach(arm -> contexts.add(arm.context()));
    project.sessions().closed().forEach(over -> contexts.add(over.session().errorClass()));
    project.sessions().unfinished().forEach(session -> contexts.add(session.errorClass()));
    return contexts;
  }

  private static Set<String> rules(Project project, String persona, Set<String> among) {
    Set<String> rules =
        project.gauntlet().rules().stream()
            .filter(rule -> rule.persona().equals(persona))
            .map(GauntletRule::id)
            .filter(id -> among.isEmpty() || among.contains(id))
            .collect(Collectors.toSet());
    if (rules.isEmpty()) {
      throw ServiceException.notFound(
          "persona",
          "The persona '%s' has none of these rules.\nMaybe look up its name by buildlog_gauntlet_rules."
              .formatted(Checks.shown(persona)));
    }
    return rules;
  }

  private static ArmItem item(ArmReport arm) {
    return new ArmItem(
        arm.ruleId(),
        Rounded.to4(arm.mean()),
        Rounded.to4(arm.posterior().alpha()),
        Rounded.to4(arm.posterior().beta()),
        Rounded.to4(arm.low()),
        Rounded.to4(arm.high()),
        arm.observations(),
        arm.shown());
  }

  private static History history(Project project, Set<String> rules, ArmsInput input) {
    List<ArmReport.Snapshot> all =
        project.history(rules, input.since().orElse(Instant.MIN), Integer.MAX_VALUE);
    List<Snapshot> snapshots =
        all.stream()
            .skip(Math.max(0, all.size() - input.history()))
            .map(BuildlogArms::snapshot)
            .toList();
    Map<String, Latest> latest = new TreeMap<>();
    for (Snapshot one : snapshots) {
      int count = latest.containsKey(one.ruleId()) ? latest.get(one.ruleId()).count() + 1 : 1;
      latest.put(one.ruleId(), new Latest(count, one.mean(), one.alpha(), one.beta()));
    }
    return new History(snapshots, latest.size(), all.size(), latest);
  }

  private static Snapshot snapshot(ArmReport.Snapshot snapshot) {
    return new Snapshot(
        snapshot.at(),
        snapshot.cause(),
        snapshot.context(),
        snapshot.ruleId(),
        Rounded.to4(snapshot.posterior().mean()),
        Rounded.to4(snapshot.posterior().alpha()),
        Rounded.to4(snapshot.posterior().beta()),
        snapshot.observations());
  }
}
