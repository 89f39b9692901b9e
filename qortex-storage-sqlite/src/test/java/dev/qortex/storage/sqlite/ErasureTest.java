package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.GraphLearning;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of a file, searched for every text of a domain that was erased. */
class ErasureTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");

  @TempDir Path folder;

  private final Random random = new Random(7);
  private final Person erased = new Person();
  private final Person other = new Person();

  /** Data of a person: every text has a word of its own. */
  private final class Person {

    /** Words by use. */
    final SortedMap<String, String> words = new TreeMap<>();

    final String domain = word("domain");
    final String session = word("session");

    String word(String use) {
      return words.computeIfAbsent(
          use,
          any -> {
            StringBuilder word = new StringBuilder("q");
            random.ints(13, 'a', 'z' + 1).forEach(letter -> word.append((char) letter));
            return word.toString();
          });
    }

    String id(String use) {
      return domain + ":" + word(use);
    }

    IngestionManifest manifest(String text) {
      Provenance here = new Provenance(id("source id"), word("location"), word("quote"));
      return IngestionManifest.builder(domain)
          .source(
              new SourceMetadata(
                  id("source id"),
                  word("source name"),
                  "markdown",
                  word("source location"),
                  word("hash")))
          .concept(
              new ConceptNode(
                  id("concept id"),
                  domain,
                  word("concept name"),
                  "About " + word("description"),
                  0.9,
                  here,
                  Map.of(word("property name"), word("property value"))))
          .concept(ConceptNode.of(id("second id"), domain, word("second name"), "", here))
          .passage(
              new Passage(
                  id("passage id"),
                  domain,
                  word("title"),
                  "A call is made again. " + word(text) + " is what it says.",
                  here,
                  Sequence.NONE,
                  Map.of("by", word("passage property"))))
          .edge(
              new ConceptEdge(
                  id("concept id"),
                  id("second id"),
                  RelationType.REQUIRES,
                  0.8,
                  here,
                  Map.of("why", word("edge property"))))
          .rule(
              new ExplicitRule(
                  id("rule id"),
                  domain,
                  "Never " + word("rule text") + ".",
                  List.of(id("concept id")),
                  word("category"),
                  0.8,
                  here))
          .example(
              new CodeExample(
                  id("example id"),
                  domain,
                  word("code") + "();",
                  "java",
                  word("example description"),
                  List.of(id("concept id")),
                  false,
                  here))
          .build();
    }

    /** Source that is retracted before; ids of its nodes may stay with what was learned. */
    IngestionManifest earlier() {
      Provenance here = Provenance.of(id("earlier source"));
      return IngestionManifest.builder(domain)
          .source(SourceMetadata.of(id("earlier source"), "markdown"))
          .concept(
              ConceptNode.of(
                  id("earlier id"), domain, word("earlier name"), word("earlier text"), here))
          .build();
    }
  }

  private Path file() {
    return folder.resolve("memory.db");
  }

  private static QortexClient client(SqliteStore store) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .learning(GraphLearning.over(store))
        .outboxListener(
            "far",
            feedback -> {
              throw new IllegalStateException("The listener does not answer.");
            })
        .build();
  }

  private static void fill(SqliteStore store, QortexClient memory, Person person) {
    memory.ingest(person.earlier());
    store.interoception().adjust(Map.of(person.id("earlier id"), 0.25));
    learn(store, person, "earlier id");
    memory.retract(person.id("earlier source"));
    memory.ingest(person.manifest("former text"));
    memory.ingest(person.manifest("text"));
    judge(memory, person, Question.of("Which call " + person.word("question")).in(person.domain));
    judge(
        memory,
        person,
        Question.of("Is a call made again? " + person.word("question of then"))
            .in(person.domain)
            .asOf(Instant.EPOCH));
    judge(
        memory,
        person,
        Question.of("What of " + person.word("title") + " " + person.word("wide question")));
    memory.query(
        Question.of("Of " + person.word("open question"))
            .in(person.domain)
            .session(person.session));
    learn(store, person, "concept id");
    store
        .edgeBuffer()
        .record(
            List.of(new Sighting(Pair.of(person.id("concept id"), person.id("passage id")), 0.9)),
            NOW);
    store
        .words()
        .put(
            List.of(
                new LexicalIndex.Entry(
                    person.id("hand id"), NodeKind.CONCEPT, person.domain, person.word("hand"))));
    store.checkpoints().create(person.word("checkpoint"), Set.of(person.domain), Map.of());
    NamedVectorIndex vectors = store.namedIndexes().create("faces", 2);
    vectors.upsert(
        List.of(
            new NamedVectorIndex.Item(
                person.word("vector id"),
                new float[] {1, 0},
                person.word("document"),
                Map.of("user", person.domain, "mood", person.word("metadata"))),
            new NamedVectorIndex.Item(
                person.id("concept id"), new float[] {1, 0}, person.word("note"), Map.of())));
  }

  private static void judge(QortexClient memory, Person person, Question question) {
    Answer answer = memory.query(question.session(person.session));
    assertThat(answer.items()).isNotEmpty();
    memory.feedback(answer.id(), accepted(answer));
  }

  private static void learn(SqliteStore store, Person person, String use) {
    LearningStore learner = store.learning("own");
    String arm = person.id(use);
    learner.apply(
        List.of(
            ArmUpdate.observation("o-" + arm, "default", arm, 1, person.session, NOW),
            ArmUpdate.observation("c-" + arm, person.domain, "tone", 1, person.session, NOW)),
        List.of(
            new SelectionRecord(
                "s-" + arm,
                "default",
                List.of(new SelectionRecord.Pick(arm, OptionalDouble.empty())),
                List.of(arm, "tone"),
                false,
                person.session,
                NOW)));
    learner.describe(Map.of(person.domain, "mood of " + person.word("context text")));
  }

  /** Uses of the words that are found in a file of the database, each with the file. */
  private List<String> found(Person person) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        person.words.forEach(
            (use, word) -> {
              // A stem of the word would be as bad.
              if (bytes.contains(word.substring(0, 10))) {
                found.add(use + " in " + file.getFileName());
              }
            });
      }
    }
    return found;
  }

  /** A source of the erased domain that says something in the other one. */
  private IngestionManifest reaching() {
    Provenance here = Provenance.of(erased.id("reaching source"));
    String name = erased.word("reaching name");
    return IngestionManifest.builder(erased.domain)
        .source(SourceMetadata.of(here.sourceId(), "markdown"))
        .concept(ConceptNode.of(other.domain + ":shared", other.domain, name, "", here))
        .build();
  }

  private void fillBoth() {
    try (SqliteStore store = SqliteStore.open(file());
        QortexClient memory = client(store)) {
      fill(store, memory, other);
      fill(store, memory, erased);
      memory.ingest(reaching());
      store.checkpoints().create("all", Set.of(), Map.of());
    }
  }

  @Test
  void noByteOfAnErasedDomainIsLeftAndAllOfAnother() throws IOException {
    fillBoth();
    List<String> ofOther = found(other);
    assertThat(found(erased)).hasSizeGreaterThan(20);
    try (SqliteStore store = SqliteStore.open(file());
        QortexClient memory = client(store)) {
      memory.query(Question.of("Now " + erased.word("late question")).in(erased.domain));

      ErasureReport report = memory.eraseDomain(erased.domain);

      assertThat(found(erased)).isEmpty();
      assertThat(report.known()).isTrue();
      assertThat(report.removed()).isEqualTo(new ElementCounts(2, 2, 1, 1, 1));
      assertThat(report.questions()).isEqualTo(4);
      assertThat(report.checkpoints()).hasSize(2);
      assertThat(store.maintenance().verify().sound()).isTrue();
      assertThat(memory.query(Question.of("Which " + other.word("title"))).items())
          .extracting(AnswerItem::id)
          .contains(other.id("passage id"))
          .allMatch(id -> id.startsWith(other.domain));
      assertThat(store.learning("own").loadAll("default")).containsKey(other.id("concept id"));
    }
    assertThat(found(erased)).isEmpty();
    // What the other retracted stood in free pages only.
    ofOther.removeIf(use -> use.matches("earlier (name|text|source) .*"));
    assertThat(found(other)).isEqualTo(ofOther);
  }

  @Test
  void anErasureReachesTheAnswersOfAnotherProcess() throws IOException {
    fillBoth();
    try (SqliteStore far = SqliteStore.open(file());
        QortexClient there = client(far)) {
      Answer gone =
          there.query(Question.of("Far call " + erased.word("far question")).in(erased.domain));
      Answer kept =
          there.query(Question.of("Far call " + other.word("far question")).in(other.domain));
      try (SqliteStore store = SqliteStore.open(file())) {
        store.eraseDomain(erased.domain);
      }
      assertThatThrownBy(() -> there.feedback(gone.id(), accepted(gone)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("erased");
      assertThat(there.feedback(kept.id(), accepted(kept)).applied()).isPositive();
    }
    assertThat(found(erased)).isEmpty();
    assertThat(found(other)).anyMatch(use -> use.startsWith("far question"));
  }

  private static Map<String, Outcome> accepted(Answer answer) {
    Map<String, Outcome> outcomes = new TreeMap<>();
    answer.items().forEach(item -> outcomes.put(item.id(), Outcome.ACCEPTED));
    return outcomes;
  }

  @Test
  void anErasureFindsWhatADeletionLeft() throws IOException {
    fillBoth();
    try (SqliteStore store = SqliteStore.open(file())) {
      assertThat(store.graph().deleteDomain(erased.domain)).isTrue();
      assertThat(found(erased)).isNotEmpty();

      assertThat(store.eraseDomain(erased.domain).known()).isFalse();

      assertThat(found(erased)).isEmpty();
      assertThat(store.eraseDomain(erased.domain).questions()).isZero();
    }
  }

  @Test
  void anErasureInsideOfATransactionIsRefused() {
    fillBoth();
    try (SqliteStore store = SqliteStore.open(file())) {
      assertThatThrownBy(() -> store.inTransaction(() -> store.eraseDomain(erased.domain)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("transaction");
      assertThat(store.graph().domain(erased.domain)).isPresent();
    }
  }

  @Test
  void aReaderOfTheOldStateIsReported() throws IOException, SQLException {
    fillBoth();
    SqliteSettings settings = SqliteSettings.defaults().busyTimeout(Duration.ofMillis(50));
    try (SqliteStore store = SqliteStore.open(file(), settings)) {
      try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + file());
          Statement statement = reader.createStatement()) {
        reader.setAutoCommit(false);
        statement.executeQuery("SELECT * FROM nodes").close();

        assertThatThrownBy(() -> store.eraseDomain(erased.domain))
            .isInstanceOf(StorageBusyException.class)
            .hasMessageContaining("old state");
      }
      store.eraseDomain(erased.domain);
      assertThat(found(erased)).isEmpty();
    }
  }
}
