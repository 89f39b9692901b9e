package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
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
import dev.qortex.json.wire.Results;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The methods of a memory, one operation each, in the records of the core: what the remote client
 * calls. What it writes is not called idempotent, although a repetition changes nothing: the report
 * of the first call would be lost.
 */
public final class ClientOperations implements OperationGroup {

  private final QortexClient memory;
  private final Function<String, ErasureReport> erasure;

  /** The methods of that memory, which stays the host's to close. */
  public ClientOperations(QortexClient memory) {
    this(memory, memory::eraseDomain);
  }

  private ClientOperations(QortexClient memory, Function<String, ErasureReport> erasure) {
    this.memory = Checks.given("memory", memory);
    this.erasure = erasure;
  }

  /** The same with an erasure of domains that reaches more than the memory. */
  public ClientOperations erasing(PersonErasure chosen) {
    Checks.given("erasure", chosen);
    return new ClientOperations(memory, domain -> chosen.erase(Person.of(domain)).memory());
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        reading("query", "Answers a question.", Question.class, Answer.class, QortexClient::query)
            .withinDomains(),
        reading(
                "compare",
                "Answers a question, and shows what vectors alone would have brought.",
                Question.class,
                Comparison.class,
                QortexClient::compare)
            .withinDomains(),
        reading(
                "find",
                "Concepts by name or alias.",
                Named.class,
                Results.Concepts.class,
                (client, named) -> new Results.Concepts(client.find(named.name, named.domains)))
            .withinDomains(),
        reading(
                "nodes",
                "Nodes by their ids.",
                Ids.class,
                Results.Nodes.class,
                (client, of) -> new Results.Nodes(client.nodes(of.ids)))
            .withinDomains(),
        reading(
                "explore",
                "The surroundings of a node.",
                Around.class,
                Results.Explored.class,
                (client, around) ->
                    new Results.Explored(
                        client.explore(around.nodeId, around.depth).stream().toList()))
            .withinDomains(),
        reading(
                "related",
                "The shortest paths from a node into other domains.",
                Crossing.class,
                Results.Paths.class,
                (client, from) -> new Results.Paths(client.related(from.nodeId, from.otherDomains)))
            .withinDomains(),
        reading(
                "rules",
                "Rules, the surest first.",
                RuleSelection.class,
                Results.Rules.class,
                (client, selection) -> new Results.Rules(client.rules(selection)))
            .withinDomains(),
        reading(
                "sources",
                "The sources of a domain.",
                OfDomain.class,
                Results.Sources.class,
                (client, of) -> new Results.Sources(client.sources(of.domain)))
            .withinDomains(),
        reading(
                "concepts",
                "A page of the concepts of a domain that others contribute than some sources.",
                Page.class,
                Results.Concepts.class,
                (client, page) -> new Results.Concepts(page.of(client)))
            .withinDomains(),
        reading(
            "status",
            "How the memory is.",
            Nothing.class,
            MemoryStatus.class,
            (client, none) -> client.status()),
        reading(
            "learning_report",
            "Measures what feedback has changed; asks up to 200 questions twice.",
            Nothing.class,
            LearningReport.class,
            (client, none) -> client.learningReport()),
        writing(
                "ingest",
                "Makes what a manifest contributes part of the memory.",
                IngestionManifest.class,
                IngestReport.class,
                QortexClient::ingest)
            .destructive()
            .withinDomains(),
        writing(
                "retract",
                "Takes back what a source contributed.",
                OfSource.class,
                RetractReport.class,
                (client, of) -> client.retract(of.sourceId))
            .destructive()
            .forPeople()
            .withinDomains(),
        writing(
                "feedback",
                "Learns which items of an answer helped.",
                Judged.class,
                FeedbackReport.class,
                (client, judged) -> client.feedback(judged.answerId, judged.outcomes))
            .withinDomains(),
        writing(
            "replay",
            "Learns from feedback that did not come through an answer of this memory.",
            Log.class,
            Results.Reports.class,
            (client, log) -> new Results.Reports(client.replay(log.log))),
        writing(
                "forget",
                "Takes back what the feedback of a session has changed.",
                OfSession.class,
                ForgetReport.class,
                (client, of) -> client.forget(of.session))
            .destructive()
            .forPeople(),
        writing(
                "erase_domain",
                "Erases a domain with everything that is kept of it, checkpoints included.",
                OfDomain.class,
                ErasureReport.class,
                (client, of) -> erasure.apply(of.domain))
            .idempotent()
            .destructive()
            .forPeople(),
        writing(
                "embed_missing",
                "Embeds every node that has no vector.",
                Nothing.class,
                Results.Count.class,
                (client, none) -> new Results.Count(client.embedMissing()))
            .forAdmins(),
        writing(
                "deliver_feedback",
                "Hands feedback that waits to those who learn elsewhere.",
                Nothing.class,
                Results.Count.class,
                (client, none) -> new Results.Count(client.deliverFeedback()))
            .forAdmins(),
        writing(
                "promote_edges",
                "Makes edges of the pairs that questions found alike often enough.",
                Nothing.class,
                EdgePromotion.Report.class,
                (client, none) -> client.promoteEdges())
            .forAdmins());
  }

  private <I extends Record, O extends Record> Operation reading(
      String method,
      String description,
      Class<I> input,
      Class<O> output,
      BiFunction<QortexClient, I, O> call) {
    return Operation.reading(
        Toolset.CLIENT, "client_" + method, description, input, output, bound(call));
  }

  private <I extends Record, O extends Record> Operation writing(
      String method,
      String description,
      Class<I> input,
      Class<O> output,
      BiFunction<QortexClient, I, O> call) {
    return Operation.writing(
        Toolset.CLIENT, "client_" + method, description, input, output, bound(call));
  }

  private <I extends Record, O extends Record> Operation.Handler<I, O> bound(
      BiFunction<QortexClient, I, O> call) {
    return (input, circumstances) -> call.apply(circumstances.within(memory), input);
  }

  /** Name of concepts, and where to look. */
  record Named(
      @Arg("The name or alias, not blank.") String name,
      @Arg("Names of the domains to search; empty for all.") Set<String> domains) {}

  /** Nodes. */
  record Ids(@Arg("The ids of the nodes.") List<String> ids) {}

  /** Node, and how far to look around. */
  record Around(
      @Arg("The id of the node.") String nodeId, @Arg("How many steps, from 1 to 3.") int depth) {}

  /** Node, and the domains that its paths may lead into. */
  record Crossing(
      @Arg("The id of the node that the paths start from.") String nodeId,
      @Arg("Names of other domains, at least one.") Set<String> otherDomains) {}

  /** Domain. */
  record OfDomain(@Arg("The name of the domain.") String domain) {}

  /** Source. */
  record OfSource(@Arg("The id of the source.") String sourceId) {}

  /** Session. */
  record OfSession(@Arg("The name of the session.") String session) {}

  /** Page of the concepts of a domain. */
  record Page(
      @Arg("The name of the domain.") String domain,
      @Arg(value = "Ids of sources; what only they contribute is left out.", max = 1_000_000)
          Set<String> apartFrom,
      @Arg("The id that the page starts after; empty for the first page.") String after,
      @Arg(value = "How many concepts at most; fewer only on the last page.", min = 1, max = 10_000)
          int limit) {

    private List<ConceptNode> of(QortexClient client) {
      try (var concepts = client.concepts(domain, apartFrom, after)) {
        return concepts.limit(limit).toList();
      }
    }
  }

  /** Outcomes of the items of an answer. */
  record Judged(
      @Arg("The id of the answer.") String answerId,
      @Arg(value = "By item id: accepted, partial, rejected, or a reward.", max = 1_000_000)
          Map<String, Outcome> outcomes) {}

  /** Log of feedback. */
  record Log(@Arg("The entries, oldest first.") List<LoggedFeedback> log) {}
}
