package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.projectors.DiscoveredRules;
import dev.qortex.projectors.OwnWordsRanking;
import dev.qortex.projectors.RelatedLesson;
import dev.qortex.projectors.RelatedLessons;
import dev.qortex.service.ReadableFolders;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every reader of many elements answers as if what ended were not there. Each is asked thrice:
 * without some elements, with them when they ended, and with them when they hold, which it must
 * notice.
 */
class EndedVersionsTest {

  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  private static final Validity ENDED =
      new Validity(NOW.minusSeconds(200), NOW.minusSeconds(100), "");
  private static final String BOOK = "book";
  private static final String OTHER = "other";

  /** Memory that a reader is asked about. */
  private record Asked(InMemoryStore store, QortexClient memory) {

    CheckedCalls calls() {
      return new CheckedCalls(
          new MemoryOperations(memory, store),
          new IngestOperations(memory, store.graph(), ReadableFolders.none()));
    }
  }

  private enum Reader {
    OWN_WORDS(
        asked ->
            new OwnWordsRanking(asked.memory()::rules, asked.store().graph())
                .rules(RuleSelection.all().domains(Set.of("shop"))).stream()
                    .map(Rule::id)
                    .toList()),
    RELATED_LESSONS(
        asked ->
            new RelatedLessons(asked.store().graph(), asked.store().snapshots())
                .find("shop", Set.of("billing"), 50).pairs().stream()
                    .map(RelatedLesson::toString)
                    .toList()),
    DISCOVERED_RULES(
        asked ->
            new DiscoveredRules(
                    asked.store().graph(), asked.store().snapshots(), Set.of(), BeliefSource.none())
                .rules(RuleSelection.all())),
    STATED_RULES(asked -> asked.memory().rules(RuleSelection.all())),
    CONCEPTS(asked -> asked.memory().concepts("shop", Set.of(), "").map(Node::id).toList()),
    FIND(asked -> asked.memory().find("ledger", Set.of("shop")).stream().map(Node::id).toList()),
    OVERVIEW(asked -> asked.calls().call("qortex_explore", "{'node_id': 'shop'}")),
    EXPLORE(asked -> asked.calls().call("qortex_explore", "{'node_id': 'shop:cart'}")),
    SOURCE_TEXTS(asked -> asked.calls().call("qortex_get", "{'ids': ['book']}")),
    CONFLICTS(asked -> asked.memory().conflicts("shop")),
    ABSENT_ANSWER(asked -> asked.memory().query(question("Where is the ledger kept?"))),
    RELEVANT_ANSWER(
        asked ->
            asked
                .memory()
                .query(
                    question("Where is the ledger kept?")
                        .minRelevance(Question.RECOMMENDED_MIN_RELEVANCE))),
    RARE_WORDS(asked -> asked.memory().query(question("Is the ledger of cart 7 kept today?"))),
    ALL_DOMAINS(asked -> asked.memory().query(Question.of("Is an invoice stream in the vault?")));

    private final Function<Asked, Object> reader;

    Reader(Function<Asked, Object> reader) {
      this.reader = reader;
    }

    private static Question question(String text) {
      return Question.of(text).in("shop");
    }

    /** The text of what it reads. */
    String read(InMemoryStore store) {
      try (QortexClient memory =
          LocalQortexClient.builder(store)
              .embedding(new HashingEmbeddingModel(64))
              .clock(InstantSource.fixed(NOW))
              .ids(() -> "answer")
              .build()) {
        memory.embedMissing();
        return String.valueOf(reader.apply(new Asked(store, memory)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Reader.class)
  void whatEndedIsAsIfItWereNotThere(Reader reader) {
    InMemoryStore without = new InMemoryStore(InstantSource.fixed(NOW));
    InMemoryStore ended = new InMemoryStore(InstantSource.fixed(NOW));
    InMemoryStore holding = new InMemoryStore(InstantSource.fixed(NOW));
    without.graph().ingest(basis().build());
    ended.graph().ingest(with(basis(), ENDED).build());
    holding.graph().ingest(with(basis(), Validity.ALWAYS).build());
    String expected = reader.read(without);
    assertThat(reader.read(ended)).isEqualTo(expected);
    assertThat(reader.read(holding)).isNotEqualTo(expected);
  }

  private static IngestionManifest.Builder basis() {
    Provenance said = Provenance.of(BOOK);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("shop").source(SourceMetadata.of(BOOK, "markdown"));
    Stream.of("cart", "till").forEach(name -> manifest.concept(concept("shop", name, "", said)));
    Stream.of("invoice", "pattern")
        .forEach(name -> manifest.concept(concept("billing", name, "", said)));
    manifest.concept(concept("shop", "mistake:1", "The upload stream had no error handler.", said));
    manifest.concept(
        concept("billing", "mistake:2", "A stream without an error handler ended.", said));
    for (int i = 0; i < 20; i++) {
      manifest.passage(passage("shop", i, "The shop serves cart %s today.".formatted(i), said));
      manifest.passage(passage("billing", i, "Billing books page %s today.".formatted(i), said));
    }
    manifest.edge(edge("shop:till", "shop:cart", said));
    manifest.rule(rule("shop", "first", "Keep every ledger.", "shop:cart", 0.8, said));
    manifest.rule(rule("shop", "second", "Empty the cart.", "shop:cart", 0.8, said));
    manifest.rule(rule("billing", "third", "Number every invoice.", "billing:invoice", 0.9, said));
    return manifest;
  }

  private static IngestionManifest.Builder with(
      IngestionManifest.Builder manifest, Validity validity) {
    Provenance said = Provenance.of(OTHER).during(validity);
    Provenance book = Provenance.of(BOOK).during(validity);
    return manifest
        .source(SourceMetadata.of(OTHER, "markdown"))
        .concept(concept("shop", "ledger", "The ledger is kept in the vault.", said))
        .concept(concept("shop", "keep", "", said))
        .concept(concept("shop", "mistake:3", "The invoice stream had no error handler.", said))
        .concept(concept("billing", "mistake:4", "An invoice stream had no error handler.", said))
        .passage(passage("shop", 100, "The ledger is kept in the vault.", book))
        .passage(passage("shop", 101, "The ledger is not kept in the vault.", book))
        .edge(edge("shop:cart", "billing:invoice", said))
        .edge(edge("shop:cart", "shop:ledger", said))
        .rule(rule("billing", "fourth", "Archive every invoice.", "billing:invoice", 0.9, said));
  }

  private static ConceptNode concept(String domain, String name, String text, Provenance said) {
    return new ConceptNode(domain + ":" + name, domain, name, text, 1, said, Map.of());
  }

  private static Passage passage(String domain, int number, String text, Provenance said) {
    String id = BOOK + ":" + domain + number;
    return new Passage(id, domain, "Part " + number, text, said, Sequence.NONE, Map.of());
  }

  private static ConceptEdge edge(String source, String target, Provenance said) {
    return new ConceptEdge(source, target, RelationType.USES, 1, said, Map.of());
  }

  private static ExplicitRule rule(
      String domain, String id, String text, String concept, double confidence, Provenance said) {
    return new ExplicitRule(id, domain, text, List.of(concept), "", confidence, said);
  }
}
