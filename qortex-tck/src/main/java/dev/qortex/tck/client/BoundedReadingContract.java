package dev.qortex.tck.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.spi.bounded.BoundedStore;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhoods;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of every store that is a {@link BoundedStore}: within limits that the memory does not
 * reach, a bounded question has the answer of a replica, regardless of earlier writes and of the
 * state of the tables for bounded questions.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class BoundedReadingContract {

  private static final EmbeddingModel MODEL = new HashingEmbeddingModel(64);
  private static final MemoryReading.Limits WIDE = new MemoryReading.Limits(1000, 1000, 5000);
  private static final int QUESTIONS = 12;

  @TempDir Path folder;
  private @Nullable MemoryStore store;

  /**
   * A new, empty store, which is a {@link BoundedStore}.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract MemoryStore store(Path folder);

  /** Number of random memories that are compared; to be overridden where a question takes long. */
  protected int memories() {
    return 4;
  }

  @AfterEach
  void closeStore() {
    if (store != null) {
      store.close();
    }
  }

  private MemoryStore opened() {
    return Objects.requireNonNull(store);
  }

  private QortexClient client(MemoryReading reading) {
    return client(reading, InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));
  }

  private QortexClient client(MemoryReading reading, InstantSource clock) {
    Random ids = new Random(5);
    return LocalQortexClient.builder(opened())
        .embedding(MODEL)
        .reading(reading)
        .ids(() -> "answer" + ids.nextLong())
        .clock(clock)
        .build();
  }

  @Test
  void boundedAnswersAreThoseOfReplica() {
    for (long seed = 1; seed <= memories(); seed++) {
      fresh(seed);
      RandomDocuments documents = new RandomDocuments(seed, 1 + (int) seed % 3);
      QortexClient replica = client(MemoryReading.replica());
      QortexClient bounded = client(MemoryReading.bounded(WIDE));
      int number = 0;
      for (int documentsSoFar : List.of(3, 12, 30)) {
        while (number < documentsSoFar) {
          replica.ingest(documents.document(number++));
        }
        compare(documents, seed, replica, bounded);
        prepare();
        compare(documents, seed, replica, bounded);
      }
      replica.retract(replica.sources(documents.domains().get(0)).get(0).id());
      compare(documents, seed, replica, bounded);
      RandomDocuments others = new RandomDocuments(seed + 100, 2);
      for (int again = 0; again < 8; again++) {
        replica.ingest(others.document(again + 100));
      }
      compare(others, seed, replica, bounded);
      prepare();
      compare(others, seed, replica, bounded);
    }
  }

  @Test
  void memoryWithMorePassagesThanTheLimitIsReadWholeUpToFourTimesAsMany() {
    fresh(0);
    RandomDocuments documents = new RandomDocuments(11, 1);
    QortexClient replica = client(MemoryReading.replica());
    MemoryReading.Limits limits = MemoryReading.Limits.defaults();
    Map<Integer, MemoryReading.Limits> cases = new TreeMap<>();
    cases.put(21, limits.passages(20));
    cases.put(76, limits.passages(20));
    if (memories() > 1) {
      cases.put(300, limits);
    }
    int number = 0;
    int passages = 0;
    for (Map.Entry<Integer, MemoryReading.Limits> one : cases.entrySet()) {
      while (passages < one.getKey()) {
        IngestionManifest document = documents.document(number++);
        replica.ingest(document);
        passages += document.passages().size();
      }
      assertThat(passages).isLessThanOrEqualTo(4 * one.getValue().passages());
      compare(documents, 11, replica, client(MemoryReading.bounded(one.getValue())));
    }
  }

  @Test
  void whatHoldsAtAnInstantIsThatOfReplica() {
    fresh(0);
    HistoryModel model = new HistoryModel(4);
    AtomicLong minutes = new AtomicLong();
    InstantSource clock = () -> Instant.EPOCH.plusSeconds(60 * minutes.get());
    try (QortexClient replica = client(MemoryReading.replica(), clock);
        QortexClient bounded = client(MemoryReading.bounded(WIDE), clock)) {
      for (int step = 0; step < 20; step++) {
        minutes.incrementAndGet();
        replica.ingest(
            step % 3 == 0 ? model.correction(clock.instant()) : model.reading(clock.instant()));
        if (step == 10) {
          prepare();
        }
        Question question =
            Question.of("When does the harbour open?").in(HistoryModel.DOMAIN).limit(100);
        Instant past = Instant.EPOCH.plusSeconds(60L * (1 + step / 2));
        for (Question asked : List.of(question, question.asOf(past), question.history())) {
          assertThat(bounded.query(asked).items())
              .extracting(AnswerItem::id, AnswerItem::earlier)
              .containsExactlyInAnyOrderElementsOf(
                  replica.query(asked).items().stream()
                      .map(item -> tuple(item.id(), item.earlier()))
                      .toList());
        }
      }
    }
  }

  @Test
  void countsOfNamesFollowTheGraph() {
    fresh(0);
    QortexClient memory = client(MemoryReading.replica());
    List<String> pumps = List.of("red pump", "blue pump", "green pump", "pump");
    for (int number = 1; number <= pumps.size(); number++) {
      String source = "s" + number;
      memory.ingest(
          IngestionManifest.builder("d")
              .source(SourceMetadata.of(source, "test"))
              .concept(
                  ConceptNode.of(
                      "c" + number, "d", pumps.get(number - 1), "", Provenance.of(source)))
              .build());
      prepare();
      assertThat(Math.min(pumps(2), 3)).isEqualTo(Math.min(number, 3));
      assertThat(pumps(9)).isEqualTo(number);
    }
    memory.retract("s1");
    prepare();
    assertThat(pumps(9)).isEqualTo(3);
  }

  private int pumps(int limit) {
    return ((BoundedStore) opened())
        .bounded()
        .names()
        .counts("d", Set.of("pump"), limit, false)
        .getOrDefault("pump", 0);
  }

  @Test
  void deletedDomainIsForgotten() {
    fresh(0);
    RandomDocuments documents = new RandomDocuments(9, 2);
    QortexClient replica = client(MemoryReading.replica());
    QortexClient bounded = client(MemoryReading.bounded(WIDE));
    for (int number = 0; number < 20; number++) {
      replica.ingest(documents.document(number));
    }
    prepare();
    replica.eraseDomain("d1");
    compare(documents, 9, replica, bounded);
    RandomDocuments others = new RandomDocuments(10, 2);
    for (int number = 100; number < 110; number++) {
      replica.ingest(others.document(number));
    }
    compare(others, 10, replica, bounded);
  }

  @Test
  void feedbackThroughBoundedClientActsAsThroughReplica() {
    fresh(0);
    RandomDocuments documents = new RandomDocuments(7, 1);
    QortexClient replica = client(MemoryReading.replica());
    QortexClient bounded = client(MemoryReading.bounded(WIDE));
    for (int number = 0; number < 20; number++) {
      replica.ingest(documents.document(number));
    }
    Question question = Question.of(documents.question()).kinds(NodeKind.PASSAGE);
    for (int round = 0; round < 4; round++) {
      Answer answer = bounded.query(question);
      List<AnswerItem> items = answer.items();
      Answer before = replica.query(question);
      assertThat(ids(before)).isEqualTo(ids(answer));
      bounded.feedback(
          answer.id(),
          Map.of(
              items.get(items.size() - 1).id(),
              Outcome.ACCEPTED,
              items.get(0).id(),
              Outcome.REJECTED));
      assertSame("round " + round, replica.query(question), bounded.query(question));
    }
    assertThat(ids(bounded.query(question))).isNotEqualTo(List.of());
  }

  @Test
  void partLeavesOutConceptsThatOneOfItsPassagesAloneNames() {
    fresh(0);
    Provenance here = Provenance.of("text");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("text", "Text"));
    for (String id : List.of("asked", "one", "two")) {
      manifest.passage(Passage.of(id, "d", id, "Text of " + id, here));
    }
    for (String id : List.of("common", "shared", "once", "title")) {
      manifest.concept(ConceptNode.of(id, "d", id, "", here));
    }
    List.of("asked", "one", "two").forEach(id -> mention(manifest, id, "common", false));
    List.of("one", "two").forEach(id -> mention(manifest, id, "shared", false));
    mention(manifest, "one", "once", false);
    mention(manifest, "one", "title", true);
    opened().ingest(EmbeddedManifest.of(manifest.build(), TextVectors.none()));
    Neighbourhood part = around(List.of(), false);
    assertThat(part.passages()).containsOnlyKeys("asked", "one", "two");
    assertThat(part.concepts()).containsOnlyKeys("common", "shared", "title");
    assertThat(part.edges())
        .extracting(ConceptEdge::targetId)
        .contains("common", "shared", "title")
        .doesNotContain("once");
    assertThat(part.sourceSizes()).containsExactly(Map.entry("text", 3));
    assertThat(around(List.of("one", "two"), true).concepts())
        .containsOnlyKeys("common", "shared", "once", "title");
  }

  @Test
  void partHasConceptsToWhichEdgesLeadFromThoseOfAskedPassages() {
    fresh(0);
    Provenance here = Provenance.of("text");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("text", "Text"));
    for (String id : List.of("asked", "other", "near")) {
      manifest.passage(Passage.of(id, "d", id, "Text of " + id, here));
      manifest.concept(ConceptNode.of("of " + id, "d", "of " + id, "", here));
      mention(manifest, id, "of " + id, false);
      mention(manifest, id, "common", false);
    }
    List<String> chain = List.of("of asked", "first", "second", "third");
    manifest.concept(ConceptNode.of("common", "d", "common", "", here));
    manifest.concept(ConceptNode.of("after", "d", "after", "", here));
    chain.stream().skip(1).forEach(id -> manifest.concept(ConceptNode.of(id, "d", id, "", here)));
    for (int i = 1; i < chain.size(); i++) {
      manifest.edge(uses(chain.get(i - 1), chain.get(i)));
    }
    manifest.edge(uses("of other", "after"));
    opened().ingest(EmbeddedManifest.of(manifest.build(), TextVectors.none()));
    Neighbourhood part = around(List.of("other"), false);
    assertThat(part.passages()).containsOnlyKeys("asked", "other", "near");
    assertThat(part.concepts())
        .containsOnlyKeys("common", "of asked", "first", "second", "of other", "after");
    assertThat(part.edges())
        .contains(uses("of asked", "first"), uses("first", "second"), uses("of other", "after"));
  }

  private static ConceptEdge uses(String source, String target) {
    return ConceptEdge.of(source, RelationType.USES, target, 1, Provenance.of("text"));
  }

  private static void mention(
      IngestionManifest.Builder manifest, String passage, String concept, boolean owner) {
    Mention.Role role = owner ? Mention.Role.OWNER : Mention.Role.NAMED;
    Mention mention = new Mention(role, List.of());
    manifest.edge(RandomDocuments.mention(passage, concept, mention, Provenance.of("text")));
  }

  private Neighbourhood around(List<String> others, boolean whole) {
    return ((BoundedStore) opened())
        .bounded()
        .neighbourhoods()
        .around(
            new Neighbourhoods.Seeds(Set.of("d"), List.of("asked"), others, 20, whole),
            MemoryReading.Limits.defaults());
  }

  private void fresh(long seed) {
    closeStore();
    store = store(folder.resolve("memory" + seed));
  }

  private void prepare() {
    ((BoundedStore) opened()).bounded().prepare();
  }

  private static void compare(
      RandomDocuments documents, long seed, QortexClient replica, QortexClient bounded) {
    List<UnaryOperator<Question>> forms =
        List.of(
            question -> question,
            question -> question.kinds(NodeKind.PASSAGE),
            question -> question.in(documents.domains().get(0)),
            question -> question.where(Map.of("team", 1)),
            question -> question.minConfidence(0.3));
    for (int i = 0; i < QUESTIONS; i++) {
      Question question = forms.get(i % forms.size()).apply(Question.of(documents.question()));
      assertSame(
          "seed " + seed + ", " + question, replica.query(question), bounded.query(question));
    }
  }

  private static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  private static void assertSame(String what, Answer replica, Answer bounded) {
    assertThat(ids(bounded)).as(what).isEqualTo(ids(replica));
    for (int i = 0; i < replica.items().size(); i++) {
      assertThat(bounded.items().get(i).score())
          .as(what)
          .isCloseTo(replica.items().get(i).score(), within(1e-9));
    }
    assertThat(bounded.relevance()).as(what).isCloseTo(replica.relevance(), within(1e-9));
    assertThat(bounded.rules().stream().map(rule -> rule.id()).toList())
        .as(what)
        .isEqualTo(replica.rules().stream().map(rule -> rule.id()).toList());
    assertThat(bounded.groups().stream().map(group -> group.id()).toList())
        .as(what)
        .isEqualTo(replica.groups().stream().map(group -> group.id()).toList());
  }
}
