package dev.qortex.json.wire;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Method of a memory for remote clients: a name for the wire, records for parameters and result,
 * and the corresponding call of a local memory. Immutable and thread-safe.
 *
 * @param name the name, of lower-case words with dashes between them
 * @param parameters type of the object that is sent
 * @param result type of the object that comes back
 * @param repeatable whether a second call with equal parameters changes nothing more and loses
 *     nothing; other calls are sent with an idempotency key, since the report of a first call would
 *     be lost
 * @param call the call of a local memory
 */
public record RemoteMethod<P extends Record, R extends Record>(
    String name,
    Class<P> parameters,
    Class<R> result,
    boolean repeatable,
    BiFunction<QortexClient, P, R> call) {

  /** The path of a server under which the methods are available by name. */
  public static final String PATH = "/v1/client/";

  public static final RemoteMethod<Question, Answer> QUERY =
      repeatable("query", Question.class, Answer.class, QortexClient::query);

  public static final RemoteMethod<Question, Comparison> COMPARE =
      repeatable("compare", Question.class, Comparison.class, QortexClient::compare);

  public static final RemoteMethod<Parameters.Named, Results.Concepts> FIND =
      repeatable(
          "find",
          Parameters.Named.class,
          Results.Concepts.class,
          (memory, of) -> new Results.Concepts(memory.find(of.name(), of.domains())));

  public static final RemoteMethod<Parameters.Ids, Results.Nodes> NODES =
      repeatable(
          "nodes",
          Parameters.Ids.class,
          Results.Nodes.class,
          (memory, of) -> new Results.Nodes(memory.nodes(of.ids())));

  public static final RemoteMethod<Parameters.Nearest, Results.Passages> NEAREST =
      repeatable(
          "nearest",
          Parameters.Nearest.class,
          Results.Passages.class,
          (memory, to) -> new Results.Passages(memory.nearest(to.nodeId(), to.limit())));

  public static final RemoteMethod<Parameters.Around, Results.Explored> EXPLORE =
      repeatable(
          "explore",
          Parameters.Around.class,
          Results.Explored.class,
          (memory, around) ->
              new Results.Explored(
                  memory.explore(around.nodeId(), around.depth()).stream().toList()));

  public static final RemoteMethod<Parameters.Crossing, Results.Paths> RELATED =
      repeatable(
          "related",
          Parameters.Crossing.class,
          Results.Paths.class,
          (memory, from) -> new Results.Paths(memory.related(from.nodeId(), from.otherDomains())));

  public static final RemoteMethod<RuleSelection, Results.Rules> RULES =
      repeatable(
          "rules",
          RuleSelection.class,
          Results.Rules.class,
          (memory, selection) -> new Results.Rules(memory.rules(selection)));

  public static final RemoteMethod<Parameters.OfDomain, Results.Sources> SOURCES =
      repeatable(
          "sources",
          Parameters.OfDomain.class,
          Results.Sources.class,
          (memory, of) -> new Results.Sources(memory.sources(of.domain())));

  public static final RemoteMethod<Parameters.Page, Results.Concepts> CONCEPTS =
      repeatable("concepts", Parameters.Page.class, Results.Concepts.class, RemoteMethod::page);

  public static final RemoteMethod<Parameters.None, MemoryStatus> STATUS =
      repeatable(
          "status", Parameters.None.class, MemoryStatus.class, (memory, none) -> memory.status());

  public static final RemoteMethod<Parameters.None, LearningReport> LEARNING_REPORT =
      repeatable(
          "learning-report",
          Parameters.None.class,
          LearningReport.class,
          (memory, none) -> memory.learningReport());

  public static final RemoteMethod<Parameters.OfAnswer, AnswerReceipt> RECEIPT =
      repeatable(
          "receipt",
          Parameters.OfAnswer.class,
          AnswerReceipt.class,
          (memory, of) -> memory.receipt(of.answerId()));

  public static final RemoteMethod<Parameters.None, CoverageReport> COVERAGE =
      repeatable(
          "coverage",
          Parameters.None.class,
          CoverageReport.class,
          (memory, none) -> memory.coverage());

  public static final RemoteMethod<Parameters.OfDomain, Results.Conflicts> CONFLICTS =
      repeatable(
          "conflicts",
          Parameters.OfDomain.class,
          Results.Conflicts.class,
          (memory, of) -> new Results.Conflicts(memory.conflicts(of.domain())));

  public static final RemoteMethod<IngestionManifest, IngestReport> INGEST =
      changing("ingest", IngestionManifest.class, IngestReport.class, QortexClient::ingest);

  public static final RemoteMethod<Parameters.OfSource, RetractReport> RETRACT =
      changing(
          "retract",
          Parameters.OfSource.class,
          RetractReport.class,
          (memory, of) -> memory.retract(of.sourceId()));

  public static final RemoteMethod<Parameters.Judged, FeedbackReport> FEEDBACK =
      changing(
          "feedback",
          Parameters.Judged.class,
          FeedbackReport.class,
          (memory, judged) -> memory.feedback(judged.answerId(), judged.outcomes()));

  public static final RemoteMethod<Parameters.Reply, ReplyReport> OBSERVE_REPLY =
      changing(
          "observe-reply",
          Parameters.Reply.class,
          ReplyReport.class,
          (memory, of) -> memory.observeReply(of.answerId(), of.reply(), of.domains()));

  public static final RemoteMethod<Parameters.FeedbackLog, Results.Reports> REPLAY =
      changing(
          "replay",
          Parameters.FeedbackLog.class,
          Results.Reports.class,
          (memory, log) -> new Results.Reports(memory.replay(log.log())));

  public static final RemoteMethod<Parameters.OfSession, ForgetReport> FORGET =
      changing(
          "forget",
          Parameters.OfSession.class,
          ForgetReport.class,
          (memory, of) -> memory.forget(of.session()));

  /** Repeatable, so that no server keeps the name of an erased domain with its answer. */
  public static final RemoteMethod<Parameters.OfDomain, ErasureReport> ERASE_DOMAIN =
      repeatable(
          "erase-domain",
          Parameters.OfDomain.class,
          ErasureReport.class,
          (memory, of) -> memory.eraseDomain(of.domain()));

  public static final RemoteMethod<Parameters.None, Results.Count> EMBED_MISSING =
      changing(
          "embed-missing",
          Parameters.None.class,
          Results.Count.class,
          (memory, none) -> new Results.Count(memory.embedMissing()));

  public static final RemoteMethod<Parameters.None, Results.Count> DELIVER_FEEDBACK =
      changing(
          "deliver-feedback",
          Parameters.None.class,
          Results.Count.class,
          (memory, none) -> new Results.Count(memory.deliverFeedback()));

  public static final RemoteMethod<Parameters.None, EdgePromotion.Report> PROMOTE_EDGES =
      changing(
          "promote-edges",
          Parameters.None.class,
          EdgePromotion.Report.class,
          (memory, none) -> memory.promoteEdges());

  /** The method with that name. */
  public static Optional<RemoteMethod<?, ?>> named(String name) {
    return all().stream().filter(method -> method.name.equals(name)).findFirst();
  }

  /** The methods, those that read before those that change something. */
  public static List<RemoteMethod<?, ?>> all() {
    return List.of(
        QUERY,
        COMPARE,
        FIND,
        NODES,
        EXPLORE,
        NEAREST,
        RELATED,
        RULES,
        SOURCES,
        CONCEPTS,
        STATUS,
        LEARNING_REPORT,
        COVERAGE,
        CONFLICTS,
        RECEIPT,
        INGEST,
        RETRACT,
        FEEDBACK,
        OBSERVE_REPLY,
        REPLAY,
        FORGET,
        ERASE_DOMAIN,
        EMBED_MISSING,
        DELIVER_FEEDBACK,
        PROMOTE_EDGES);
  }

  private static <P extends Record, R extends Record> RemoteMethod<P, R> repeatable(
      String name, Class<P> parameters, Class<R> result, BiFunction<QortexClient, P, R> call) {
    return new RemoteMethod<>(name, parameters, result, true, call);
  }

  private static <P extends Record, R extends Record> RemoteMethod<P, R> changing(
      String name, Class<P> parameters, Class<R> result, BiFunction<QortexClient, P, R> call) {
    return new RemoteMethod<>(name, parameters, result, false, call);
  }

  private static Results.Concepts page(QortexClient memory, Parameters.Page page) {
    try (Stream<ConceptNode> concepts =
        memory.concepts(page.domain(), page.apartFrom(), page.after())) {
      return new Results.Concepts(concepts.limit(page.limit()).toList());
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
