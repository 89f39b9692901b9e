package dev.qortex.service.api.buildlog;

import static dev.qortex.service.api.buildlog.Arguments.PROJECT;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules of a project, and the evidence about them. */
public interface RuleApi {

  @Op(
      name = "buildlog_gauntlet_rules",
      text =
          "Lists the rules in the pool by persona, or explains rules by their ids; counts"
              + " the rules of each persona.",
      toolset = Toolset.BUILDLOG,
      command = "buildlog gauntlet rules",
      commandAliases = "buildlog gauntlet list")
  RulesResult rules(RulesInput input, Call call);

  @Op(
      name = "buildlog_gauntlet_mute",
      text =
          "Removes rules, or all rules of personas, from the pool of the project, or restores them;"
              + " other projects keep them.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      idempotent = true,
      command = "buildlog gauntlet mute")
  MuteResult mute(MuteInput input, Call call);

  @Op(
      name = "buildlog_bandit_status",
      text =
          "Reports how well rules do that were shown or observed: their posteriors with"
              + " credible intervals; with history, how these changed, and why.",
      toolset = Toolset.BUILDLOG,
      command = "buildlog bandit-status")
  ArmsResult arms(ArmsInput input, Call call);

  /** Rules to list. */
  record RulesInput(
      @Arg("Only those of that persona.") Optional<String> persona,
      @Arg(value = "Only those, in the pool or not; empty for all in the pool.", byDefault = "[]")
          List<String> ruleIds,
      @Arg(value = "Leaves out what explains the rules.", byDefault = "true") boolean compact,
      @Arg(value = Arguments.OFFSET, byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(
              value = "How many to list at most; 0 for the counts alone.",
              byDefault = "100",
              min = 0,
              max = 1_000)
          int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Rules by persona. */
  record RulesResult(
      @Arg("By persona.") Map<String, List<RuleItem>> personas,
      @Arg("Number of rules in the pool, by persona.") Map<String, Integer> counts,
      @Arg("All that were asked for, listed or not.") int totalRules,
      @Arg("Ids that no rule has.") List<String> missing,
      @Arg("The next step, when the project has no rules.") Optional<String> note) {}

  /** A rule. */
  record RuleItem(
      String id,
      @Prose @Arg("What it demands.") String rule,
      String category,
      Optional<String> persona,
      @Prose @Arg("When it applies.") Optional<String> context,
      @Prose @Arg("What it is against.") Optional<String> antipattern,
      @Prose @Arg("Why.") Optional<String> rationale,
      Optional<List<String>> tags) {}

  /** Rules to mute. */
  record MuteInput(
      @Arg(value = "Ids of rules.", byDefault = "[]") List<String> ruleIds,
      @Arg(value = "Personas, all of whose rules are meant.", byDefault = "[]")
          List<String> personas,
      @Arg(value = "Puts them back into the pool.", byDefault = "false") boolean undo,
      @Arg(PROJECT) Optional<String> project) {}

  /** Rules that are muted. */
  record MuteResult(
      @Arg("Ids of the rules that were meant.") List<String> ruleIds,
      @Arg("Ids of all rules that the project has muted now.") List<String> muted,
      @Arg("Number of rules in the pool, by persona.") Map<String, Integer> personas) {}

  /** Posteriors to report. */
  record ArmsInput(
      @Arg("Kind of work; absent for all.") Optional<String> context,
      @Arg("Only rules of that persona.") Optional<String> persona,
      @Arg(value = "Only these rules; empty for all.", byDefault = "[]") Set<String> ruleIds,
      @Arg(value = "How many rules of each context.", byDefault = "10", min = 0, max = 1_000)
          int topK,
      @Arg(
              value = "How many changes to list at most, the last ones; 0 for no history.",
              byDefault = "0",
              min = 0,
              max = 1_000)
          int history,
      @Arg("Only changes from then on.") Optional<Instant> since,
      @Arg(PROJECT) Optional<String> project) {}

  /** Posteriors by context. */
  record ArmsResult(
      ArmsSummary summary,
      @Arg("By context, the best mean first.") Map<String, List<ArmItem>> topRules,
      @Arg("Changes of the posteriors, in all contexts.") Optional<History> history,
      String message) {}

  /** Counts of arms. */
  record ArmsSummary(int totalContexts, int totalArms, long totalObservations) {}

  /** Posterior of a rule in a context. */
  record ArmItem(
      String ruleId,
      double mean,
      double alpha,
      double beta,
      @Arg("5 % quantile.") double low,
      @Arg("95 % quantile.") double high,
      long totalObservations,
      @Arg("Sessions and runs that chose it.") int shown) {}

  /** Changes of posteriors. */
  record History(
      @Arg("Earliest first.") List<Snapshot> snapshots,
      int rulesTracked,
      @Arg("All changes that match, listed or not.") int totalSnapshots,
      @Arg("By rule.") Map<String, Latest> byRule) {}

  /** Posterior of a rule at a moment. */
  record Snapshot(
      Instant at,
      @Arg("Event that changed it, such as mistake:ID.") String cause,
      String context,
      String ruleId,
      double mean,
      double alpha,
      double beta,
      long observations) {}

  /** Last posterior of a rule among those listed. */
  record Latest(int count, double latestMean, double latestAlpha, double latestBeta) {}
}
