package dev.qortex.observability;

import java.util.Arrays;
import java.util.List;

/**
 * Meters of Qortex: the only place of their names. A name is the one of Python qortex where that
 * has the same meter, with dots for underscores; a registry writes it in its own way, such as
 * {@code qortex_queries_total} for Prometheus. No tag has the id of an arm, a node, a session or a
 * tool.
 */
public enum QortexMeter {
  /** Answered questions. */
  QUERIES(Kind.COUNTER, "qortex.queries", "Answered questions", "result"),
  /** Questions that were refused or failed. */
  QUERY_ERRORS(Kind.COUNTER, "qortex.query.errors", "Questions without an answer", "reason"),
  /** Time of a question, with its embedding. */
  QUERY_DURATION(
      Kind.TIMER,
      "qortex.query.duration",
      "Time of a question",
      Buckets.of(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)),
  /** Probability that one of the first items answers the question. */
  QUERY_RELEVANCE(
      Kind.SUMMARY,
      "qortex.query.relevance",
      "Relevance of answers, from 0 to 1",
      Buckets.of(0.1, 0.25, 0.5, 0.75, 0.9)),
  /** Outcomes that took effect. */
  FEEDBACK(Kind.COUNTER, "qortex.feedback", "Outcomes that took effect", "outcome"),
  /** Calls of feedback with an outcome that took effect. */
  FEEDBACK_ANSWERS(Kind.COUNTER, "qortex.feedback.answers", "Calls of feedback that took effect"),
  /** Outcomes that changed nothing. */
  FEEDBACK_IGNORED(
      Kind.COUNTER, "qortex.feedback.ignored", "Outcomes that changed nothing", "reason"),
  /** Failed deliveries of feedback to listeners in other stores. */
  FEEDBACK_WAITS(Kind.COUNTER, "qortex.feedback.waits", "Failed deliveries of feedback"),
  /** Items of answers by their use in replies. */
  REPLY_ITEMS(
      Kind.COUNTER, "qortex.reply.items", "Items of answers by their use in replies", "use"),
  /** Answers for which feedback can no longer come. */
  ANSWERS_LOST(Kind.COUNTER, "qortex.answers.lost", "Answers that were not kept for feedback"),
  /** Ingested manifests. */
  MANIFESTS_INGESTED(Kind.COUNTER, "qortex.manifests.ingested", "Ingested manifests"),
  /** Time of an ingest, with its embedding. */
  INGEST_DURATION(
      Kind.TIMER,
      "qortex.ingest.duration",
      "Time of an ingest",
      Buckets.of(0.01, 0.05, 0.1, 0.5, 1, 5)),
  /** Time of the last ingest, in seconds since 1970. */
  INGEST_LAST(Kind.GAUGE, "qortex.ingest.last.seconds", "Time of the last ingest"),
  /** New nodes. */
  NODES_CREATED(Kind.COUNTER, "qortex.graph.nodes.created", "New nodes", "kind"),
  /** New edges. */
  EDGES_CREATED(Kind.COUNTER, "qortex.graph.edges.created", "New edges"),
  /** Removed elements. */
  ELEMENTS_REMOVED(Kind.COUNTER, "qortex.graph.elements.removed", "Removed elements", "cause"),
  /** Nodes that were embedded after their ingest. */
  VECTORS_ADDED(Kind.COUNTER, "qortex.vec.add", "Nodes that were embedded after their ingest"),
  /** Time of an embedding of all nodes without a vector. */
  VECTORS_DURATION(
      Kind.TIMER,
      "qortex.vec.add.duration",
      "Time of an embedding of missing vectors",
      Buckets.of(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5)),
  /** Failures to make the vectors of stored texts in the background. */
  VECTORS_WAIT(Kind.COUNTER, "qortex.vec.waits", "Failures to make vectors in the background"),
  /** Sightings of pairs of similar nodes. */
  ONLINE_EDGES(Kind.COUNTER, "qortex.online.edges.generated", "Sightings of similar pairs"),
  /** Pairs that became edges. */
  EDGES_PROMOTED(Kind.COUNTER, "qortex.edges.promoted", "Similar pairs that became edges"),
  /** Pairs that were not yet seen often enough. */
  BUFFER_EDGES(Kind.GAUGE, "qortex.buffer.edges", "Similar pairs that wait"),
  /** Failures to write pairs. */
  PAIRS_WAIT(Kind.COUNTER, "qortex.pairs.waits", "Failures to write similar pairs"),
  /** Withdrawals of the feedback of a session. */
  SESSIONS_FORGOTTEN(
      Kind.COUNTER, "qortex.sessions.forgotten", "Withdrawals of a session's feedback"),

  /** Nodes of the graph. */
  NODE_COUNT(Kind.GAUGE, "qortex.graph.node.count", "Nodes", "kind"),
  /** Edges of the graph. */
  EDGE_COUNT(Kind.GAUGE, "qortex.graph.edge.count", "Edges"),
  /** Stated rules of the graph. */
  RULE_COUNT(Kind.GAUGE, "qortex.graph.rule.count", "Stated rules"),
  /** Sources of the graph. */
  SOURCE_COUNT(Kind.GAUGE, "qortex.graph.source.count", "Sources"),
  /** Nodes with a vector. */
  VECTOR_COUNT(Kind.GAUGE, "qortex.vec.index.size", "Nodes with a vector"),
  /** Nodes with a teleportation factor. */
  FACTORS_ACTIVE(Kind.GAUGE, "qortex.factors.active", "Nodes with a teleportation factor"),
  /** Remembered outcomes of past questions. */
  OUTCOMES_REMEMBERED(Kind.GAUGE, "qortex.outcomes.remembered", "Remembered outcomes"),
  /** Mean change of the reciprocal rank by feedback. */
  LIFT(Kind.GAUGE, "qortex.lift", "Mean change of 1 / rank by feedback", "bound"),
  /** Questions that the lift was measured on. */
  LIFT_QUESTIONS(Kind.GAUGE, "qortex.lift.questions", "Questions that the lift was measured on"),
  /** Share of recent outcomes whose node no earlier question had an outcome of. */
  EXPLORED(Kind.GAUGE, "qortex.explored", "Share of recent outcomes of new nodes"),
  /** Mean width of the 90 % credible intervals of arms. */
  POSTERIOR_WIDTH(
      Kind.GAUGE,
      "qortex.learning.posterior.width",
      "Mean width of 90 % credible intervals",
      "learner"),
  /** Observations that wait for a person. */
  QUARANTINE_ITEMS(Kind.GAUGE, "qortex.quarantine.items", "Observations in quarantine"),

  /** Selections of arms. */
  SELECTIONS(Kind.COUNTER, "qortex.learning.selections", "Selections", "learner", "baseline"),
  /** Outcomes of arms. */
  OBSERVATIONS(
      Kind.COUNTER, "qortex.learning.observations", "Outcomes of arms", "learner", "outcome"),
  /** Tokens of the arms of a selection. */
  TOKEN_BUDGET_USED(
      Kind.SUMMARY,
      "qortex.learning.token.budget.used",
      "Tokens of a selection",
      Buckets.of(100, 500, 1000, 2000, 4000, 8000, 16000)),
  /** Credits that reached arms through others. */
  CREDIT_PROPAGATIONS(
      Kind.COUNTER, "qortex.credit.propagations", "Propagations of credit", "learner"),
  /** Arms that a propagation of credit reached. */
  CREDIT_CONCEPTS(
      Kind.SUMMARY,
      "qortex.credit.concepts.per.propagation",
      "Arms of a propagation of credit",
      Buckets.of(1, 5, 10, 25, 50, 100)),
  /** Sum of what credit added to alpha. */
  CREDIT_ALPHA(Kind.COUNTER, "qortex.credit.alpha.delta", "Credit that was added to alpha"),
  /** Sum of what credit added to beta. */
  CREDIT_BETA(Kind.COUNTER, "qortex.credit.beta.delta", "Credit that was added to beta"),
  /** Alarms of change detectors. */
  CHANGES_DETECTED(
      Kind.COUNTER, "qortex.learning.changes", "Alarms of change detectors", "learner"),
  /** Evidence that was deleted, faded or withdrawn. */
  EVIDENCE_DROPPED(
      Kind.COUNTER,
      "qortex.learning.evidence.dropped",
      "Arms or updates whose evidence was dropped",
      "learner",
      "cause"),

  /** Messages of conversations that became part of the memory. */
  MESSAGES(Kind.COUNTER, "qortex.messages.ingested", "Remembered messages"),
  /** Time of a message in the queue and its ingest. */
  MESSAGE_DURATION(
      Kind.TIMER,
      "qortex.message.ingest.duration",
      "Time until a message is remembered",
      Buckets.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5)),
  /** Results of tools that became part of the memory. */
  TOOL_RESULTS(Kind.COUNTER, "qortex.tool.results.ingested", "Remembered results of tools"),
  /** Time of a result of a tool in the queue and its ingest. */
  TOOL_RESULT_DURATION(
      Kind.TIMER,
      "qortex.tool.result.ingest.duration",
      "Time until a result is remembered",
      Buckets.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5)),
  /** Messages that were refused or could not be written. */
  MESSAGES_LOST(Kind.COUNTER, "qortex.messages.lost", "Lost messages"),

  /** Enrichments of rules by a language model. */
  ENRICHMENTS(Kind.COUNTER, "qortex.enrichment", "Rules that a model enriched"),
  /** Time of an enrichment. */
  ENRICHMENT_DURATION(
      Kind.TIMER,
      "qortex.enrichment.duration",
      "Time of an enrichment",
      Buckets.of(0.1, 0.5, 1, 2.5, 5, 10)),
  /** Rules without a usable answer of the model. */
  ENRICHMENT_FALLBACKS(
      Kind.COUNTER, "qortex.enrichment.fallbacks", "Rules without a usable answer"),
  /** Published rule sets. */
  SEEDS_PUBLISHED(Kind.COUNTER, "qortex.seeds.published", "Published rule sets"),

  /** Lines of the buffer of observations. */
  OBSERVED_LINES(Kind.COUNTER, "qortex.observations.lines", "Observations that were read", "fate"),
  /** Entries that became part of mind and vault. */
  MEMORIZED(Kind.COUNTER, "qortex.observations.memorized", "Memorized entries"),
  /** Runs and nights that an error ended early. */
  OBSERVATION_FAILURES(Kind.COUNTER, "qortex.observations.failures", "Runs that failed", "stage"),
  /** Entries that wait for the next run. */
  OBSERVATIONS_WAITING(Kind.GAUGE, "qortex.observations.waiting", "Staged entries that wait"),
  /** Entries of mind and vault after the last night. */
  ENTRIES(Kind.GAUGE, "qortex.observations.entries", "Entries of mind and vault"),
  /** Pairs of similar entries that wait for a decision. */
  PAIRS_FLAGGED(
      Kind.GAUGE, "qortex.observations.flagged", "Similar entries that wait for a decision"),
  /** Time of the last night, in seconds since 1970. */
  NIGHT_LAST(Kind.GAUGE, "qortex.observations.night.last.seconds", "Time of the last night"),
  /** Entries that a night archived or merged. */
  NIGHT_CHANGES(
      Kind.COUNTER, "qortex.observations.night.changes", "Entries that a night changed", "change"),
  /** Decisions of people about entries and quarantine. */
  OBSERVATION_DECISIONS(
      Kind.COUNTER, "qortex.observations.decisions", "Decisions of people", "decision"),
  /** Entries that were withdrawn or erased. */
  OBSERVATIONS_REMOVED(
      Kind.COUNTER, "qortex.observations.removed", "Entries that were removed", "cause"),

  /** Opened and closed sessions of a buildlog. */
  BUILDLOG_SESSIONS(Kind.COUNTER, "qortex.buildlog.sessions", "Sessions of a buildlog", "change"),
  /** Entries of the log of a buildlog. */
  BUILDLOG_ENTRIES(Kind.COUNTER, "qortex.buildlog.entries", "Entries of a buildlog", "kind"),
  /** Sightings and contradictions of learnings. */
  BUILDLOG_LEARNINGS(Kind.COUNTER, "qortex.buildlog.learnings", "Changes of learnings", "change"),
  /** Decisions about rules. */
  BUILDLOG_DECISIONS(Kind.COUNTER, "qortex.buildlog.decisions", "Decisions about rules", "change"),
  /** Rules and rows that were imported. */
  BUILDLOG_IMPORTS(Kind.COUNTER, "qortex.buildlog.imports", "Imported rules and rows", "kind"),
  /** Failures to publish. */
  BUILDLOG_EMISSION_FAILURES(Kind.COUNTER, "qortex.buildlog.emission.failures", "Failed emissions"),
  /** Recorded answers and finished runs of a pattern loop. */
  PATTERN_RUNS(Kind.COUNTER, "qortex.patterns.runs", "Answers and runs of a pattern loop", "kind"),
  /** Prompts for which patterns were chosen. */
  PATTERN_PROMPTS(Kind.COUNTER, "qortex.patterns.prompts", "Prompts with patterns", "mode"),
  /** Patterns that were corrected, decided, imported or withdrawn. */
  PATTERN_CHANGES(Kind.COUNTER, "qortex.patterns.changes", "Changes of patterns", "change"),

  /** Time of an operation of the catalogue. */
  OPERATION_DURATION(
      Kind.TIMER,
      "qortex.operation.duration",
      "Time of an operation",
      Buckets.of(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
      "operation",
      "outcome"),

  /** Estimated emissions of language models. */
  CARBON_CO2(
      Kind.COUNTER,
      "qortex.carbon.co2.grams",
      "Estimated emissions, in grams of CO2",
      "provider",
      "model"),
  /** Estimated water use of language models. */
  CARBON_WATER(
      Kind.COUNTER,
      "qortex.carbon.water.ml",
      "Estimated water use, in millilitres",
      "provider",
      "model"),
  /** Tokens of language models. */
  CARBON_TOKENS(
      Kind.COUNTER, "qortex.carbon.tokens", "Tokens of language models", "provider", "model"),
  /** Cost of language models, in the currency of the host's prices. */
  MODEL_COST(Kind.COUNTER, "qortex.model.cost", "Cost of language models", "provider", "model"),
  /** Confidence of the emission factor of the last call. */
  CARBON_CONFIDENCE(
      Kind.GAUGE, "qortex.carbon.confidence", "Confidence of the last emission factor"),

  /** Alerts that were raised. */
  ALERTS(Kind.COUNTER, "qortex.alerts", "Raised alerts", "alert");

  /** Kind of a meter. */
  public enum Kind {
    /** Counter: a sum that only grows. */
    COUNTER,
    /** Gauge: a current value. */
    GAUGE,
    /** Timer: a distribution of durations. */
    TIMER,
    /** Summary: a distribution of values. */
    SUMMARY
  }

  private record Buckets(double... bounds) {

    static Buckets of(double... bounds) {
      return new Buckets(bounds);
    }
  }

  private final Kind kind;
  private final String meterName;
  private final String description;
  private final Buckets buckets;
  private final List<String> tags;

  QortexMeter(Kind kind, String meterName, String description, String... tags) {
    this(kind, meterName, description, Buckets.of(), tags);
  }

  QortexMeter(Kind kind, String meterName, String description, Buckets buckets, String... tags) {
    this.kind = kind;
    this.meterName = meterName;
    this.description = description;
    this.buckets = buckets;
    this.tags = List.of(tags);
  }

  /** The kind. */
  public Kind kind() {
    return kind;
  }

  /** The name, with dots. */
  public String meterName() {
    return meterName;
  }

  /** The description in a few words. */
  public String description() {
    return description;
  }

  /** The names of its tags. */
  public List<String> tags() {
    return tags;
  }

  /** The upper bounds of its buckets, in seconds for a timer; none for counters and gauges. */
  public double[] buckets() {
    return Arrays.copyOf(buckets.bounds(), buckets.bounds().length);
  }
}
