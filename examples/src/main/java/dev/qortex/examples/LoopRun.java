package dev.qortex.examples;

import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.SessionSummary;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.emissions.CatalogueRule;
import dev.qortex.ingest.emissions.EmissionIngestor;
import dev.qortex.projectors.Projection;
import dev.qortex.projectors.ProjectionSource;
import dev.qortex.projectors.RuleConflicts;
import dev.qortex.projectors.TemplateEnricher;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.ruleset.RuleSets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One run of the loop, step by step. */
final class LoopRun {

  static final int CHECKS = 13;

  static final String HANDBOOK = "handbook";
  static final String EXPERIENCE = "experiential";
  private static final String FINDING = "The retry has no limit.";
  private static final String INVENTED = "nobody:00000000";
  static final Question QUESTION = Question.of("How often is a failed call retried?").in(HANDBOOK);

  private final Checklist checks;
  private final Path data;
  private final Path docs;
  private final Optional<BoltSettings> server;
  private final Spool seeds;
  private final Spool emissions;
  private boolean freshRules;

  /**
   * A run of the loop.
   *
   * @param server the server that keeps the graph; empty when the file does
   */
  LoopRun(Checklist checks, Path data, Path docs, Optional<BoltSettings> server) {
    this.checks = checks;
    this.data = data;
    this.docs = docs;
    this.server = server;
    this.seeds = Spool.open(data.resolve("seeds"));
    this.emissions = Spool.open(data.resolve("emissions"));
  }

  void run() {
    checks.say("Pages: %s", docs);
    checks.say("State: %s", data);
    List<String> before;
    try (LoopParts parts = open()) {
      MemoryStatus known = parts.memory.status();
      checks.say(
          known.graph().sources() == 0
              ? "Starting from nothing."
              : "Going on from %d sources and %d outcomes of earlier runs.",
          known.graph().sources(),
          known.outcomes());
      read(parts);
      ask(parts);
      if (!new FeedbackRounds(checks, parts.memory, parts.learning).run(QUESTION)
          || !project(parts)
          || !review(parts)) {
        checks.say("The rest of the loop needs what is missing, so it was not run.");
        return;
      }
      closeTheLoop(parts);
      before = parts.state();
    }
    try (LoopParts reopened = open()) {
      List<String> after = reopened.state();
      checks.step("Close everything, open it again, and compare");
      checks.say(
          "   %d lines of state are %s.",
          after.size(), after.equals(before) ? "identical" : "different");
      checks.check("the state on disk is what it was in memory", after.equals(before));
    }
  }

  private LoopParts open() {
    return new LoopParts(data, server, emissions);
  }

  private void read(LoopParts parts) {
    checks.step("Read the pages");
    IngestionManifest manifest = new MarkdownIngestor().read(docs, HANDBOOK);
    IngestReport report = parts.memory.ingest(manifest);
    freshRules = report.added().rules() > 0;
    MemoryStatus status = parts.memory.status();
    checks.say("   %d pages: added %s.", manifest.sources().size(), report.added());
    checks.check(
        "%s pages are in the memory".formatted(manifest.sources().size()),
        !manifest.sources().isEmpty() && status.vectors() > 0);
  }

  private void ask(LoopParts parts) {
    Answer answer = parts.memory.query(QUESTION);
    checks.step("Ask: %s", QUESTION.text());
    checks.show(answer);
    // What earlier runs rejected and accepted may have moved the items that a rule belongs to.
    checks.check(
        "a question was answered with passages and rules",
        answer.items().stream().anyMatch(item -> item.node().kind() == NodeKind.PASSAGE)
            && (!freshRules || !answer.rules().isEmpty()));
  }

  /** Publishes the rules of the graph as a seed file; false when there are none. */
  private boolean project(LoopParts parts) {
    checks.step("Write the rules of the pages into a file for other programs");
    int most = RuleSetLimits.defaults().maxRules();
    // A lesson of a single review has a confidence of 0.18.
    RuleSelection wanted =
        RuleSelection.all().derivations(Set.of(Derivation.EXPLICIT)).minConfidence(0.1);
    ProjectionSource source = ProjectionSource.of(parts::handbook, parts::lessons);
    RuleSet rules =
        new Projection<>(
                source,
                RuleConflicts.in(parts.store.graph()),
                new TemplateEnricher(parts.store.graph()),
                RuleSetTarget.of("qortex_" + HANDBOOK, InstantSource.system()))
            .project(wanted.limit(most));
    int all = source.rules(wanted).size();
    if (all > most) {
      checks.say("   A file holds %d rules: the surest of %d.", most, all);
    }
    Path file = new SeedPublisher(seeds).publish(rules);
    boolean valid = RuleSets.read(file).rules().equals(rules.rules());
    checks.say("   %d rules in %s, such as:", rules.rules().size(), file.getFileName());
    rules.rules().stream().limit(5).forEach(rule -> checks.say("   - %s", rule.rule()));
    checks.check(
        "%s rules are in a valid file".formatted(rules.rules().size()),
        valid && !rules.rules().isEmpty());
    return !rules.rules().isEmpty() && learnedBefore(parts, rules);
  }

  /** Checks that the seed holds the rules that earlier runs learned. */
  private boolean learnedBefore(LoopParts parts, RuleSet seed) {
    List<Rule> lessons = parts.lessons(RuleSelection.all());
    lessons.forEach(rule -> checks.say("   - learned by an earlier run: %s", rule.text()));
    Set<String> projected =
        seed.rules().stream().map(RuleSetEntry::rule).collect(Collectors.toSet());
    boolean found = lessons.stream().map(Rule::text).allMatch(projected::contains);
    checks.check("the file holds %s rules of earlier runs".formatted(lessons.size()), found);
    return found;
  }

  /** Reviews a change by rules, which moves their posteriors; false when there are no rules. */
  private boolean review(LoopParts parts) {
    Project project = parts.buildlog.project(HANDBOOK);
    SeedImport seedImport = parts.buildlog.importSeeds(seeds);
    Map<String, GauntletRule> rules =
        project.gauntlet().rules().stream()
            .collect(Collectors.toMap(GauntletRule::id, rule -> rule));
    checks.check(
        "reviewers have %s rules from the file".formatted(rules.size()),
        seedImport.failed().isEmpty() && !rules.isEmpty());

    project
        .sessions()
        .active()
        .ifPresent(open -> project.sessions().abandon("left by a run that did not finish"));
    Session session = project.sessions().start(SessionRequest.defaults().count(5));
    checks.step("Start a change: its author gets some of %d rules", session.pool().size());
    session
        .selected()
        .forEach(
            id -> {
              GauntletRule rule = rules.get(id);
              checks.say("   - %s", rule == null ? id : rule.text());
            });
    checks.check(
        "Thompson Sampling chose %s rules for a change".formatted(session.selected().size()),
        !session.selected().isEmpty() && session.pool().containsAll(session.selected()));
    if (session.selected().isEmpty()) {
      return false;
    }

    List<String> arms = parts.arms();
    reviewed(project, nearest(FINDING, rules.values()));
    List<String> afterReview = parts.arms();
    project
        .mistakes()
        .log(
            MistakeReport.of(
                    "missing_limit", "A retry without a limit was merged.", MistakeSeverity.HIGH)
                .details(
                    new MistakeReport.Details(
                        "",
                        "Search a change for retries before it is merged.",
                        List.of(),
                        List.of())));
    project.rewards().log(Reward.accepted());
    SessionSummary summary = project.sessions().end();
    checks.say(
        "   The change ends with %d logged mistakes, %d of them repeated.",
        summary.mistakes(), summary.repeated());
    checks.check(
        "the review and the end of the change moved the posteriors of rules",
        !arms.equals(afterReview) && !afterReview.equals(parts.arms()));
    return true;
  }

  /** A review with one finding, which cites a rule that exists and one that does not. */
  private void reviewed(Project project, GauntletRule cited) {
    checks.step("Review the change");
    Optional<Double> mean = mean(project, cited.id());
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                    List.of(
                        Issue.of(IssueSeverity.MINOR, FINDING)
                            .category("architectural")
                            .location("Carriers.java:12")
                            .learned("Give every retry a limit.")
                            .citing(cited.id(), "it demands a limit")
                            .citing(INVENTED, "it sounds right"))));
    checks.say("   Finding: %s (Carriers.java:12)", FINDING);
    checks.say("   It cites the rule: %s", cited.text());
    checks.say("   It also cites %s, an id that no rule has: ignored.", INVENTED);
    mean(project, cited.id())
        .ifPresent(
            after ->
                checks.say(
                    "   Expected reward of the cited rule: %s, now %.2f.",
                    mean.map(before -> String.format(Locale.ROOT, "%.2f before", before))
                        .orElse("unknown before"),
                    after));
    checks.check(
        "a citation of a rule that does not exist was caught",
        result.citations().invented().equals(List.of(INVENTED))
            && result.citations().credited().equals(List.of(cited.id())));
  }

  private static Optional<Double> mean(Project project, String rule) {
    return project.arms().stream()
        .filter(arm -> arm.ruleId().equals(rule))
        .map(ArmReport::mean)
        .findFirst();
  }

  /** The rule that shares the most words with a text. */
  private static GauntletRule nearest(String text, Collection<GauntletRule> rules) {
    Set<String> words = words(text);
    return rules.stream()
        .max(
            Comparator.comparingLong(
                    (GauntletRule rule) ->
                        words(rule.text()).stream().filter(words::contains).count())
                .thenComparing(GauntletRule::id))
        .orElseThrow();
  }

  private static Set<String> words(String text) {
    return Set.copyOf(
        Arrays.asList(text.toLowerCase(Locale.ROOT).replaceAll("[^a-z ]", "").split(" +")));
  }

  /** Turns what happened into knowledge, and asks for it. */
  private void closeTheLoop(LoopParts parts) {
    EmissionIngestor ingestor =
        EmissionIngestor.with(
            () ->
                parts.buildlog.project(HANDBOOK).gauntlet().rules().stream()
                    .map(LoopRun::cited)
                    .toList());
    Spool.Report report = ingestor.drain(emissions, EXPERIENCE, parts.memory::ingest);
    checks.check(
        "%s records of what happened became knowledge".formatted(report.processed().size()),
        !report.processed().isEmpty()
            && report.failed().isEmpty()
            && emissions.pending().isEmpty());

    Question question = Question.of("Which mistake was a retry without a limit?");
    Answer answer = parts.memory.query(question.in(EXPERIENCE));
    checks.step("The memory knows what happened. Ask: %s", question.text());
    checks.show(answer);
    checks.check(
        "a question finds the mistake",
        answer.items().stream().anyMatch(item -> item.node().name().startsWith("mistake:")));
  }

  /** A rule as emissions cite it; without a domain, as the handbook itself is in this graph. */
  private static CatalogueRule cited(GauntletRule rule) {
    return new CatalogueRule(
        rule.id(),
        rule.persona(),
        rule.text(),
        rule.category(),
        "",
        "derived".equals(rule.provenance().get("derivation")),
        rule.active(),
        rule.confidence());
  }
}
