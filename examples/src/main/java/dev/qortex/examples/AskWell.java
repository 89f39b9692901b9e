package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.GoldQuestions;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.EqualNames;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks with filters and a token budget, and explains the answers. */
public final class AskWell {

  private AskWell() {}

  /** Prints answers and their explanations. */
  public static void main(String[] args) {
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store)
                .embedding(new HashingEmbeddingModel(512))
                .retrieval(
                    RetrievalSettings.defaults()
                        .arcs(
                            (relation, forward, confidence) ->
                                relation == RelationType.CONTRADICTS ? 0 : confidence)
                        .online(OnlineEdges.defaults()))
                .build()) {
      memory.ingest(handbook("ops", "payments"));
      memory.ingest(handbook("web", "shop"));
      new EqualNames(memory).link("ops", "web");
      memory.ingest(page());
      memory.ingest(calls());
      memory.ingest(byTeam().readText("# Calls\n\nA call is cheap.", "shop/calls.md", "web"));

      Answer answer = ask(memory);
      answer.items().forEach(item -> System.out.println(item.describe()));
      answer.rules().forEach(rule -> System.out.println(rule.text()));

      rulesOnly(memory).rules().forEach(rule -> System.out.println(rule.text()));

      withExamples(memory).examples().forEach(example -> System.out.println(example.content()));

      byWords(memory).items().forEach(System.out::println);

      System.out.println(orNothing(memory));

      System.out.println(compare(memory));

      related(memory).forEach(System.out::println);

      measure(memory);
    }
  }

  static Answer ask(QortexClient memory) {
    var question =
        Question.of("When should a failed call be retried?")
            .in("ops") // nothing of any other domain
            .from("ops:calls.md") // only what this source says
            .where(
                Map.of("team", "payments", "owner.since", Map.of("$gte", 2020))) // only with these
            .kinds(NodeKind.PASSAGE)
            .minConfidence(0.5)
            .limit(5)
            .tokenBudget(400); // items, rules and code examples together
    return memory.query(question);
  }

  static Answer rulesOnly(QortexClient memory) {
    return memory.query(Question.of("How are calls retried?").in("ops").onlyRules().rules(3));
  }

  static Answer withExamples(QortexClient memory) {
    return memory.query(Question.of("How are calls retried?").in("ops").examples(2));
  }

  static Answer plain(QortexClient memory) {
    return memory.query(Question.of("How are calls retried?").in("ops").plain());
  }

  static Answer byWords(QortexClient memory) {
    return memory.query(Question.of("error QX-1042").in("ops").legs(RetrievalSettings.LEXICAL));
  }

  static String orNothing(QortexClient memory) {
    Answer answer = memory.query(Question.of("How do I bake sourdough bread?").minRelevance(0.07));
    return answer.items().isEmpty() ? "I do not know." : answer.items().get(0).text();
  }

  /** Page with front matter that names its team. */
  static IngestionManifest calls() {
    String page =
        """
        ---
        team: payments
        owner:
          name: Ada
          since: 2024
        ---
        # Calls

        A failed call should be retried when the failure is [temporary](failures.md).
        """;
    return new MarkdownIngestor().readText(page, "calls.md", "ops");
  }

  /** Ingestor that takes the team of a file from the name of its first folder. */
  static DocumentIngestor byTeam() {
    return DocumentIngestor.builder()
        .properties(path -> Map.of("team", path.getName(0).toString()))
        .build();
  }

  /** Page with a code example. */
  private static IngestionManifest page() {
    String page =
        """
        # Retry

        Three attempts are enough:

        ~~~java
        retry(call, 3);
        ~~~
        """;
    return new MarkdownIngestor().readText(page, "attempts.md", "ops");
  }

  static Comparison compare(QortexClient memory) {
    Comparison comparison =
        memory.compare(Question.of("What does Circuit Breaker need?").in("ops").limit(3));
    comparison.moves().forEach(move -> System.out.println(move.why()));
    return comparison;
  }

  static List<GraphPath> related(QortexClient memory) {
    ConceptNode breaker = memory.find("circuit breaker", Set.of("ops")).get(0);
    memory.explore(breaker, 2).ifPresent(around -> System.out.println(around.neighbours()));
    return memory.related(breaker, Set.of("web"));
  }

  /** Measures the memory by questions with known answers, asked in two ways. */
  private static void measure(QortexClient memory) {
    GoldQuestions gold =
        new GoldQuestions()
            .add("When should a failed call be retried?", "ops:retries", "web:handbook#Calls")
            .add("Who bakes the bread?");
    System.out.println(gold.measure(memory::query));
    System.out.println(gold.measure(q -> memory.query(q.legs(RetrievalSettings.LEXICAL))));
  }

  /** Two passages about retries, written by a team, with concepts, relations and a rule. */
  private static IngestionManifest handbook(String domain, String team) {
    String source = domain + ":handbook";
    Provenance here = Provenance.of(source, "Calls");
    Map<String, Object> properties = Map.of("team", team);
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(source, "example"))
        .passage(
            new Passage(
                domain + ":retries",
                domain,
                "Retry",
                "A failed call should be retried when the failure is temporary.",
                here,
                Sequence.NONE,
                properties))
        .passage(
            new Passage(
                domain + ":breakers",
                domain,
                "Circuit Breaker",
                "It stops calls to a failing service, so that a Retry does no harm.",
                here,
                Sequence.NONE,
                properties))
        .concept(ConceptNode.of(domain + ":retry", domain, "Retry", "a second attempt", here))
        .concept(ConceptNode.of(domain + ":circuit breaker", domain, "Circuit Breaker", "", here))
        .edge(owns(domain + ":retries", domain + ":retry", here))
        .edge(owns(domain + ":breakers", domain + ":circuit breaker", here))
        .edge(
            ConceptEdge.of(domain + ":breakers", RelationType.MENTIONS, domain + ":retry", 1, here))
        .edge(
            ConceptEdge.of(
                domain + ":circuit breaker", RelationType.REFINES, domain + ":retry", 0.9, here))
        .rule(
            new ExplicitRule(
                domain + ":limit",
                domain,
                "Always limit the number of retries.",
                List.of(domain + ":retry"),
                "architectural",
                0.8,
                here))
        .build();
  }

  private static ConceptEdge owns(String passage, String concept, Provenance here) {
    return new ConceptEdge(
        passage, concept, RelationType.MENTIONS, 1, here, Mention.owner().properties());
  }
}
