package dev.qortex.examples;

import dev.qortex.buildlog.Buildlog;
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
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.graph.memgraph.MemgraphBackend;
import dev.qortex.graph.memgraph.MemgraphStore;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.emissions.CatalogueRule;
import dev.qortex.ingest.emissions.EmissionIngestor;
import dev.qortex.learning.GraphLearning;
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
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One turn of the loop, step by step. */
final class LoopRun {

  static final int CHECKS = 13;

  private static final String HANDBOOK = "handbook";
  private static final String EXPERIENCE = "experiential";
  private static final Question QUESTION =
      Question.of("When should a call be retried?").in(HANDBOOK);

  private final Checklist checks;
  private final Path data;
  private final Path docs;
  private final Optional<BoltSettings> server;
  private final Spool seeds;
  private final Spool emissions;

  /**
   * One turn.
   *
   * @param server which keeps the graph; empty when the file does
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
    checks.say("Learning from %s, keeping the state in %s", docs, data);
    List<String> before;
    try (Parts parts = new Parts()) {
      MemoryStatus known = parts.memory.status();
      checks.say(
          known.graph().sources() == 0
              ? "Starting from nothing"
              : "Going on from %d sources and %d outcomes",
          known.graph().sources(),
          known.outcomes());
      remember(parts);
      if (!new FeedbackRounds(checks, parts.memory, parts.learning).run(QUESTION)
          || !project(parts)
          || !review(parts)) {
        checks.say("The rest of the loop needs what is missing, so it was not run.");
        return;
      }
      closeTheLoop(parts);
      before = parts.state();
    }
    try (Parts reopened = new Parts()) {
      List<String> after = reopened.state();
      checks.say(
          "Reopened: %d lines of state, %s",
          after.size(), after.equals(before) ? "identical" : "different");
      checks.check(
          "everything closed and reopened from disk, identical state", after.equals(before));
    }
  }

  /** Steps 1 and 2: documents become knowledge, and a question is answered. */
  private void remember(Parts parts) {
    checks.say("Reading the documents; this and the next step take some seconds each");
    IngestionManifest manifest = new MarkdownIngestor().read(docs, HANDBOOK);
    checks.say("Embedding and storing %d documents", manifest.sources().size());
    IngestReport report = parts.memory.ingest(manifest);
    MemoryStatus status = parts.memory.status();
    checks.say("Ingested %d documents: added %s", manifest.sources().size(), report.added());
    checks.say("The graph holds %s", status.graph().total());
    checks.check(
        "documents ingested: %s documents, %s"
            .formatted(manifest.sources().size(), status.graph().domains().get(HANDBOOK)),
        !manifest.sources().isEmpty() && status.vectors() > 0);

    Answer answer = parts.memory.query(QUESTION);
    checks.say("Asked: %s", QUESTION.text());
    answer.items().stream().limit(3).forEach(item -> checks.say("  %s", item));
    answer.rules().stream().limit(3).forEach(rule -> checks.say("  rule: %s", rule.text()));
    // What earlier runs rejected and accepted may have moved the items that a rule belongs to.
    boolean fresh = report.added().rules() > 0;
    checks.check(
        "a question answered with %s items and %s rules"
            .formatted(answer.items().size(), answer.rules().size()),
        answer.items().stream().anyMatch(item -> item.node().kind() == NodeKind.PASSAGE)
            && (!fresh || !answer.rules().isEmpty()));
  }

  /** Step 5: rules leave the graph as a seed file. Whether there are any. */
  private boolean project(Parts parts) {
    int most = RuleSetLimits.defaults().maxRules();
    // What a review taught once, just now, has a confidence of 0.18.
    RuleSelection wanted = RuleSelection.all().minConfidence(0.15);
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
      checks.say("A seed file holds %d rules: the surest of %d", most, all);
    }
    Path file = new SeedPublisher(seeds).publish(rules);
    boolean valid = RuleSets.read(file).rules().equals(rules.rules());
    checks.say("Projected %d rules into %s", rules.rules().size(), file.getFileName());
    checks.check(
        "%s rules projected to a valid seed file".formatted(rules.rules().size()),
        valid && !rules.rules().isEmpty());
    return !rules.rules().isEmpty() && learnedBefore(parts, rules);
  }

  /** What earlier runs learned is in the seed of this one. */
  private boolean learnedBefore(Parts parts, RuleSet seed) {
    List<Rule> lessons = parts.lessons(RuleSelection.all());
    lessons.forEach(rule -> checks.say("  learned before: %s", rule.text()));
    Set<String> projected =
        seed.rules().stream().map(RuleSetEntry::rule).collect(Collectors.toSet());
    boolean found = lessons.stream().map(Rule::text).allMatch(projected::contains);
    checks.check("the seed holds the %s rules learned before".formatted(lessons.size()), found);
    return found;
  }

  /** Steps 6 to 9: rules review a change, which moves their arms; whether there were rules. */
  private boolean review(Parts parts) {
    Project project = parts.buildlog.project(HANDBOOK);
    SeedImport seedImport = parts.buildlog.importSeeds(seeds);
    checks.say("Buildlog imported %s", seedImport.rules());
    checks.check(
        "buildlog imported the seed file: %s rules in the gauntlet"
            .formatted(project.gauntlet().rules().size()),
        seedImport.failed().isEmpty() && !project.gauntlet().rules().isEmpty());

    project
        .sessions()
        .active()
        .ifPresent(open -> project.sessions().abandon("left by a run that did not finish"));
    Session session = project.sessions().start(SessionRequest.defaults().count(5));
    checks.say(
        "Session %s selected %d of %d rules",
        session.id(), session.selected().size(), session.pool().size());
    checks.check(
        "a session selected %s rules by Thompson Sampling".formatted(session.selected().size()),
        !session.selected().isEmpty() && session.pool().containsAll(session.selected()));

    if (session.selected().isEmpty()) {
      return false;
    }
    String cited = session.selected().get(0);
    List<String> arms = parts.arms();
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                        List.of(
                            Issue.of(IssueSeverity.MINOR, "The retry has no limit.")
                                .category("architectural")
                                .location("Calls.java:12")
                                .learned("Give every retry a limit.")
                                .citing(cited, "it asks for care")
                                .citing("nobody:00000000", "it sounds right")))
                    .shown(session.selected()));
    checks.say(
        "Review: next action %s, invented citations %s",
        result.action(), result.citations().invented());
    checks.check(
        "an invented citation was caught",
        result.citations().invented().equals(List.of("nobody:00000000"))
            && result.citations().credited().equals(List.of(cited)));

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
    project.arms().stream().limit(3).forEach(arm -> checks.say("  %s", arm));
    checks.check(
        "the citation and the end of the session moved the arms",
        !arms.equals(afterReview) && !afterReview.equals(parts.arms()));
    checks.say(
        "Session ended: %d mistakes, %d repeated, published %s",
        summary.mistakes(), summary.repeated(), summary.emissions().published());
    return true;
  }

  /** Steps 10 and 11: what happened becomes knowledge. */
  private void closeTheLoop(Parts parts) {
    EmissionIngestor ingestor =
        EmissionIngestor.with(
            () ->
                parts.buildlog.project(HANDBOOK).gauntlet().rules().stream()
                    .map(LoopRun::cited)
                    .toList());
    Spool.Report report = ingestor.drain(emissions, EXPERIENCE, parts.memory::ingest);
    checks.say("Consumed %d emissions", report.processed().size());
    checks.check(
        "%s emissions were consumed".formatted(report.processed().size()),
        !report.processed().isEmpty()
            && report.failed().isEmpty()
            && emissions.pending().isEmpty());

    Answer answer =
        parts.memory.query(
            Question.of("Which mistake was a retry without a limit?").in(EXPERIENCE));
    answer.items().stream().limit(2).forEach(item -> checks.say("  %s", item));
    checks.check(
        "emissions became part of the graph and a query finds them",
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

  /** Everything that is open; the same files every time. */
  private final class Parts implements AutoCloseable {
    final SqliteDatabase file =
        SqliteDatabase.open(
            data.resolve("memory.db"),
            SqliteSettings.defaults(),
            SqliteStore.migrations(),
            SqliteBuildlogStorage.migrations());
    final SqliteStore local = SqliteStore.over(file);
    final MemoryStore store = server.<MemoryStore>map(this::onServer).orElse(local);
    final GraphLearning learning = GraphLearning.over(local);
    final QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(512))
            .learning(learning)
            .build();
    final Buildlog buildlog =
        Buildlog.builder(SqliteBuildlogStorage.over(file), local).emissions(emissions).build();

    private MemgraphStore onServer(BoltSettings settings) {
      return MemgraphStore.open(MemgraphBackend.open(settings, InstantSource.system()), local);
    }

    /** The rules of the documents. */
    List<Rule> handbook(RuleSelection selection) {
      return memory.rules(selection.domains(Set.of(HANDBOOK)));
    }

    /**
     * What was learned, as rules: from reviews and from mistakes that were resolved. Edges between
     * sessions and mistakes would make no sentences.
     */
    List<Rule> lessons(RuleSelection selection) {
      return store.graph().domain(EXPERIENCE).isEmpty()
          ? List.of()
          : memory.rules(
              selection.domains(Set.of(EXPERIENCE)).derivations(Set.of(Derivation.EXPLICIT)));
    }

    /** The evidence about the rules' arms. */
    List<String> arms() {
      return buildlog.project(HANDBOOK).arms().stream().map(Object::toString).toList();
    }

    /** All that must survive closing: graph, answers, beliefs, arms, totals. */
    List<String> state() {
      StateListing listing = new StateListing();
      listing.graph(store);
      listing.add("status", memory.status());
      listing.add("answer", memory.query(QUESTION).items());
      listing.add("experience", memory.query(Question.of("mistake").in(EXPERIENCE)).items());
      listing.add("arms", arms());
      listing.add("report", buildlog.project(HANDBOOK).report());
      listing.add("learnings", buildlog.project(HANDBOOK).learnings().list());
      listing.add("sessions", buildlog.project(HANDBOOK).sessions().closed());
      return listing.lines();
    }

    @Override
    public void close() {
      memory.close();
      buildlog.close();
      store.close();
      file.close();
    }
  }
}
