package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.ShortList;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules of a project, and how well they do. */
final class BuildlogRules implements OperationGroup {

  private final BuildlogOperations host;

  BuildlogRules(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_rules",
            "Lists the rules in the pool, by persona.",
            RulesInput.class,
            RulesResult.class,
            this::rules),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_rule_lookup",
            "Tells what rules say, by their ids.",
            LookupInput.class,
            LookupResult.class,
            this::lookup),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_gauntlet_list_personas",
            "Names the personas that review, and how many rules each has.",
            PersonasInput.class,
            PersonasResult.class,
            this::personas),
        Operation.writing(
                Toolset.BUILDLOG,
                "buildlog_gauntlet_mute",
                "Takes rules, or all rules of personas, out of the pool of the project, or puts them"
                    + " back; other projects keep them.",
                MuteInput.class,
                MuteResult.class,
                this::mute)
            .idempotent(),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_bandit_status",
            "Tells how well the rules do that were shown or observed: their posteriors with"
                + " credible intervals.",
            BanditInput.class,
            BanditResult.class,
            this::bandit),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_posterior_history",
            "Tells how the posteriors of rules changed, and why.",
            HistoryInput.class,
            HistoryResult.class,
            this::history));
  }

  /** Rules to list. */
  public record RulesInput(
      @Arg("Only those of that persona.") Optional<String> persona,
      @Arg(value = "Leaves out what explains the rules.", byDefault = "true") boolean compact,
      @Arg(value = Page.OFFSET, byDefault = "0", min = 0, max = 1_000_000) int offset,
      @Arg(value = Page.LIMIT, byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Rules by persona. */
  public record RulesResult(
      @Arg("By persona.") Map<String, List<RuleItem>> personas,
      @Arg("All that were asked for, listed or not.") int totalRules) {}

  /** A rule. */
  public record RuleItem(
      String id,
      @Prose @Arg("What it demands.") String rule,
      String category,
      Optional<String> persona,
      @Prose @Arg("When it applies.") Optional<String> context,
      @Prose @Arg("What it is against.") Optional<String> antipattern,
      @Prose @Arg("Why.") Optional<String> rationale,
      Optional<List<String>> tags) {

    private static RuleItem of(GauntletRule rule, boolean compact) {
      Optional<GauntletRule> full = Optional.of(rule).filter(any -> !compact);
      return new RuleItem(
          rule.id(),
          rule.text(),
          rule.category(),
          full.map(GauntletRule::persona),
          full.map(one -> one.notes().context()),
          full.map(one -> one.notes().antipattern()),
          full.map(one -> one.notes().rationale()),
          full.map(one -> one.notes().tags()));
    }
  }

  private RulesResult rules(RulesInput input, Call call) {
    Map<String, List<GauntletRule>> pool = pool(input.project());
    Map<String, List<RuleItem>> wanted = new TreeMap<>();
    pool.forEach(
        (persona, rules) -> {
          if (input.persona().filter(only -> !only.equals(persona)).isEmpty()) {
            wanted.put(
                persona, rules.stream().map(rule -> RuleItem.of(rule, input.compact())).toList());
          }
        });
    if (input.persona().isPresent() && wanted.isEmpty()) {
      throw ServiceException.notFound(
          "persona",
          "The persona '%s' has no rules in the pool.\nMaybe one of %s."
              .formatted(Checks.shown(input.persona().get()), pool.keySet()));
    }
    return new RulesResult(
        new Page(input.offset(), input.limit()).of(wanted),
        wanted.values().stream().mapToInt(List::size).sum());
  }

  private Map<String, List<GauntletRule>> pool(Optional<String> project) {
    Map<String, List<GauntletRule>> pool = new TreeMap<>();
    host.project(project).gauntlet().rules().stream()
        .filter(GauntletRule::active)
        .forEach(rule -> pool.computeIfAbsent(rule.persona(), any -> new ArrayList<>()).add(rule));
    return pool;
  }

  /** Ids to look up. */
  public record LookupInput(
      @Arg(value = "Ids of rules.", min = 1) List<String> ruleIds,
      @Arg(PROJECT) Optional<String> project) {}

  /** Rules that were found. */
  public record LookupResult(
      List<RuleItem> rules, int found, @Arg("Ids that no rule has.") List<String> missing) {}

  private LookupResult lookup(LookupInput input, Call call) {
    Gauntlet gauntlet = host.project(input.project()).gauntlet();
    List<RuleItem> rules = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String id : input.ruleIds()) {
      gauntlet
          .find(id)
          .ifPresentOrElse(rule -> rules.add(RuleItem.of(rule, false)), () -> missing.add(id));
    }
    return new LookupResult(rules, rules.size(), missing);
  }

  /** A project whose personas to name. */
  public record PersonasInput(@Arg(PROJECT) Optional<String> project) {}

  /** Personas. */
  public record PersonasResult(
      @Arg("Number of rules in the pool, by persona.") Map<String, Integer> personas,
      int totalRules) {}

  private PersonasResult personas(PersonasInput input, Call call) {
    Map<String, Integer> counts = counts(input.project());
    return new PersonasResult(counts, counts.values().stream().mapToInt(Integer::intValue).sum());
  }

  private Map<String, Integer> counts(Optional<String> project) {
    Map<String, Integer> counts = new TreeMap<>();
    pool(project).forEach((persona, rules) -> counts.put(persona, rules.size()));
    return counts;
  }

  /** Rules to mute. */
  public record MuteInput(
      @Arg(value = "Ids of rules.", byDefault = "[]") List<String> ruleIds,
      @Arg(value = "Personas, all of whose rules are meant.", byDefault = "[]")
          List<String> personas,
      @Arg(value = "Puts them back into the pool.", byDefault = "false") boolean undo,
      @Arg(PROJECT) Optional<String> project) {}

  /** Rules that are muted. */
  public record MuteResult(
      @Arg("Ids of the rules that were meant.") List<String> ruleIds,
      @Arg("Ids of all rules that the project has muted now.") List<String> muted,
      @Arg("Number of rules in the pool, by persona.") Map<String, Integer> personas) {}

  private MuteResult mute(MuteInput input, Call call) {
    Gauntlet gauntlet = host.project(input.project()).gauntlet();
    List<GauntletRule> rules = gauntlet.rules();
    Set<String> meant = new LinkedHashSet<>(input.ruleIds());
    requireKnown("rule_ids", input.ruleIds(), rules.stream().map(GauntletRule::id));
    requireKnown("personas", input.personas(), rules.stream().map(GauntletRule::persona));
    rules.stream()
        .filter(rule -> input.personas().contains(rule.persona()))
        .forEach(rule -> meant.add(rule.id()));
    if (meant.isEmpty()) {
      throw ServiceException.invalid(
          "rule_ids", "No rule is named.\nMaybe give ids of rules, or personas.");
    }
    meant.forEach(id -> gauntlet.activate(id, input.undo()));
    return new MuteResult(List.copyOf(meant), gauntlet.muted(), counts(input.project()));
  }

  private static void requireKnown(String argument, List<String> given, Stream<String> all) {
    Set<String> known = all.collect(Collectors.toCollection(TreeSet::new));
    for (String one : given) {
      if (!known.contains(one)) {
        throw ServiceException.notFound(
            argument,
            "The project has no rule of '%s'.\nMaybe one of %s."
                .formatted(
                    Checks.shown(one),
                    ShortList.of(EditDistance.nearest(one, known, 5), 5, known.size())));
      }
    }
  }

  /** Arms to tell of. */
  public record BanditInput(
      @Arg("Kind of work; absent for all.") Optional<String> context,
      @Arg(value = "How many rules of each context.", byDefault = "10", min = 1, max = 1_000)
          int topK,
      @Arg(PROJECT) Optional<String> project) {}

  /** Arms of contexts. */
  public record BanditResult(
      BanditSummary summary,
      @Arg("By context, the best mean first.") Map<String, List<ArmItem>> topRules,
      String message) {}

  /** Counts of arms. */
  public record BanditSummary(int totalContexts, int totalArms, long totalObservations) {}

  /** Posterior of a rule in a context. */
  public record ArmItem(
      String ruleId,
      double mean,
      double alpha,
      double beta,
      @Arg("5 % quantile.") double low,
      @Arg("95 % quantile.") double high,
      long totalObservations,
      @Arg("Sessions and runs that chose it.") int shown) {

    private static ArmItem of(ArmReport arm) {
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
  }

  private BanditResult bandit(BanditInput input, Call call) {
    Project project = host.project(input.project());
    List<ArmReport> all = project.report().leaders();
    List<ArmReport> arms =
        input
            .context()
            .map(only -> project.arms(only).stream().filter(all::contains).toList())
            .orElse(all);
    Set<String> contexts = contexts(project, all);
    if (input.context().filter(only -> !contexts.contains(only)).isPresent()) {
      throw ServiceException.notFound(
          "context",
          "No rule was shown or observed in the context '%s'.\nMaybe one of %s."
              .formatted(Checks.shown(input.context().get()), contexts.stream().limit(5).toList()));
    }
    Map<String, List<ArmItem>> top = new TreeMap<>();
    for (ArmReport arm : arms) {
      List<ArmItem> listed = top.computeIfAbsent(arm.context(), any -> new ArrayList<>());
      if (listed.size() < input.topK()) {
        listed.add(ArmItem.of(arm));
      }
    }
    long observations = arms.stream().mapToLong(ArmReport::observations).sum();
    return new BanditResult(
        new BanditSummary(top.size(), arms.size(), observations),
        top,
        "%s observations of %s arms.".formatted(observations, arms.size()));
  }

  /** The error classes of sessions, and the contexts that have evidence of their own. */
  private static Set<String> contexts(Project project, List<ArmReport> arms) {
    Set<String> contexts = new TreeSet<>();
    arms.forEach(arm -> contexts.add(arm.context()));
    project.sessions().closed().forEach(over -> contexts.add(over.session().errorClass()));
    project.sessions().unfinished().forEach(session -> contexts.add(session.errorClass()));
    return contexts;
  }

  /** Changes to tell of. */
  public record HistoryInput(
      @Arg(value = "Ids of rules; empty for all.", byDefault = "[]") Set<String> ruleIds,
      @Arg("Only rules of that persona.") Optional<String> persona,
      @Arg("Only changes from then on.") Optional<Instant> since,
      @Arg(value = "How many at most, the last ones.", byDefault = "200", min = 1, max = 1_000)
          int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Changes of posteriors. */
  public record HistoryResult(
      @Arg("Earliest first.") List<Snapshot> snapshots,
      int rulesTracked,
      @Arg("All changes that match, listed or not.") int totalSnapshots,
      @Arg("By rule.") Map<String, Latest> byRule) {}

  /** Posterior of a rule at a moment. */
  public record Snapshot(
      Instant at,
      @Arg("Event that changed it, such as mistake:ID.") String cause,
      String context,
      String ruleId,
      double mean,
      double alpha,
      double beta,
      long observations) {

    private static Snapshot of(ArmReport.Snapshot snapshot) {
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

  /** Last posterior of a rule among those told. */
  public record Latest(int count, double latestMean, double latestAlpha, double latestBeta) {}

  private HistoryResult history(HistoryInput input, Call call) {
    Project project = host.project(input.project());
    Set<String> rules =
        input
            .persona()
            .map(persona -> rules(project, persona, input.ruleIds()))
            .orElse(input.ruleIds());
    List<ArmReport.Snapshot> all =
        project.history(rules, input.since().orElse(Instant.MIN), Integer.MAX_VALUE);
    List<Snapshot> snapshots =
        all.stream().skip(Math.max(0, all.size() - input.limit())).map(Snapshot::of).toList();
    Map<String, Latest> latest = new TreeMap<>();
    for (Snapshot one : snapshots) {
      int count = latest.containsKey(one.ruleId()) ? latest.get(one.ruleId()).count() + 1 : 1;
      latest.put(one.ruleId(), new Latest(count, one.mean(), one.alpha(), one.beta()));
    }
    return new HistoryResult(snapshots, latest.size(), all.size(), latest);
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
          "The persona '%s' has none of these rules.\nMaybe look up its name by buildlog_gauntlet_list_personas."
              .formatted(Checks.shown(persona)));
    }
    return rules;
  }
}
