package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.RuleQuery;
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
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.Verification.Severity;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** A file with a little of everything: writes it, and knows what is in it. */
final class ReleasedFile {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12.123456789Z");
  private static final Provenance HANDBOOK = new Provenance("handbook", "page 1", "Always retry.");
  private static final Provenance NOTES = Provenance.of("notes");
  private static final ConceptNode RETRY =
      new ConceptNode("retry", "http", "Retry", "Do it again.", 0.9, HANDBOOK, Map.of("since", 1L));
  private static final ConceptNode TIMEOUT =
      ConceptNode.of("timeout", "http", "Time-out", "Stop waiting.", HANDBOOK);
  private static final Passage CHAPTER =
      new Passage(
          "chapter",
          "http",
          "Chapter",
          "A retry needs a time-out. 😀",
          HANDBOOK,
          new Sequence("book", 1),
          Map.of());
  private static final ConceptEdge REQUIRES =
      ConceptEdge.of("retry", RelationType.REQUIRES, "timeout", 0.75, HANDBOOK);
  private static final ExplicitRule RULE =
      new ExplicitRule(
          "rule", "http", "Bound every wait.", List.of("timeout"), "safety", 0.5, HANDBOOK);
  private static final CodeExample EXAMPLE =
      new CodeExample(
          "example", "http", "while (true) {}", "java", "Never", List.of("retry"), true, HANDBOOK);
  private static final SelectionRecord SELECTION =
      new SelectionRecord(
          "selection",
          "c",
          List.of(new SelectionRecord.Pick("arm", OptionalDouble.of(0.5))),
          List.of("arm", "other"),
          true,
          "session",
          NOW);
  private static final OpenAnswer OPEN =
      new OpenAnswer(
          "open",
          "When?",
          Set.of("http"),
          "session",
          new TreeMap<>(Map.of("retry", new TreeMap<>(Map.of("lexical", 0.5)))));
  private static final OutboxEntry OUTBOX_ENTRY =
      new OutboxEntry("answer", "session", new TreeMap<>(Map.of("retry", 1.0)), NOW);

  private static final Pair PAIR = Pair.of("retry", "timeout");
  private static final Item IMAGE =
      new Item("image", new float[] {3, 4}, "an image", Map.of("width", 640L));

  /** Rows of tables that are not reached above. Written as they are stored. */
  private static final List<String> ROWS =
      List.of(
          "INSERT INTO embedding_models VALUES ('next', 'next model', 2)",
          "INSERT INTO next_vectors VALUES ('retry', x'0000803f00000000')",
          "INSERT INTO next_question_vectors VALUES ('answer', x'0000803f00000000')");

  private ReleasedFile() {}

  /** Writes the file, small, in place of the one that is there. */
  static void write(Path file) throws IOException, SQLException {
    Files.createDirectories(file.getParent());
    Files.deleteIfExists(file);
    SqliteSettings settings = SqliteSettings.defaults().clock(InstantSource.fixed(NOW));
    try (SqliteDatabase database = SqliteDatabase.open(file, settings, SqliteStore.migrations());
        SqliteStore store = SqliteStore.over(database)) {
      fill(store);
      for (String row : ROWS) {
        database.write(connection -> connection.update(row));
      }
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("PRAGMA journal_mode = DELETE");
      statement.executeUpdate("PRAGMA page_size = 512");
      statement.executeUpdate("VACUUM");
    }
  }

  private static void fill(SqliteStore store) {
    IngestionManifest handbook =
        IngestionManifest.builder("http")
            .source(new SourceMetadata("handbook", "Handbook", "markdown", "handbook.md", "hash"))
            .concept(RETRY)
            .concept(TIMEOUT)
            .passage(CHAPTER)
            .edge(REQUIRES)
            .rule(RULE)
            .example(EXAMPLE)
            .build();
    store.ingest(
        handbook,
        new TextVectors(
            new EmbeddingIdentity("model", 2),
            Map.of(
                RETRY.content(), new float[] {1, 0},
                TIMEOUT.content(), new float[] {0, 1})));
    store
        .graph()
        .ingest(
            IngestionManifest.builder("http")
                .source(SourceMetadata.of("notes", "text"))
                .concept(new ConceptNode("retry", "http", "Retry!", "", 0.25, NOTES, Map.of()))
                .build());
    store.bounded().prepare();
    store
        .words()
        .put(List.of(new LexicalIndex.Entry("timeout", NodeKind.CONCEPT, "http", "patience")));
    store.interoception().adjust(Map.of("retry", 0.5));
    store
        .pastQuestions()
        .record(
            new PastQuestion("answer", "When?", new float[] {1, 0}, "session", NOW),
            Map.of("retry", 1.0));
    store.pastQuestions().keepOpen(List.of(OPEN), 1);
    store.outbox().put(Set.of("listener"), OUTBOX_ENTRY);
    store.edgeBuffer().record(List.of(new Sighting(PAIR, 0.75)), NOW);
    store.namedIndexes().create("images", 2).upsert(List.of(IMAGE));
    store.checkpoints().create("first", Set.of(), Map.of("recall", 0.5));
    store.learning("tools").describe(Map.of("c", "{\"task\":\"review\"}"));
    EvidenceChange change = EvidenceChange.adding(1, 0, 1, 1);
    store
        .learning("tools")
        .apply(
            List.of(
                new ArmUpdate("first", "c", "arm", change, "session", NOW),
                new ArmUpdate("second", "c", "arm", change.discounting(0.5), "session", NOW)),
            List.of(SELECTION));
  }

  /** Checks what {@link #write} writes. */
  static void check(SqliteStore store) {
    assertThat(store.maintenance().verify().findings())
        .filteredOn(finding -> finding.severity() != Severity.NOTE)
        .isEmpty();
    assertThat(store.graph().domain("http").orElseThrow().createdAt()).isEqualTo(NOW);
    assertThat(store.graph().nodes(List.of("retry", "timeout", "chapter")).values())
        .containsExactly(RETRY, TIMEOUT, CHAPTER);
    assertThat(store.graph().contributors("retry")).containsExactly("handbook", "notes");
    assertThat(store.graph().edges("retry", Direction.OUT, Set.of())).containsExactly(REQUIRES);
    assertThat(store.graph().streamRules(RuleQuery.all())).containsExactly(RULE);
    assertThat(store.graph().examples("http")).containsExactly(EXAMPLE);
    assertThat(store.graph().examples(RuleQuery.all().conceptIds(Set.of("retry"))))
        .containsExactly(EXAMPLE);
    assertThat(store.graph().revision()).isEqualTo(2);
    SearchScope everywhere = SearchScope.everywhere();
    assertThat(store.embeddingModel()).isEqualTo(new EmbeddingIdentity("model", 2));
    assertThat(store.vectors().search(new float[] {0, 1}, 1, everywhere))
        .extracting(Scored::id)
        .containsExactly("timeout");
    assertThat(store.words().search("patience", 5, everywhere))
        .extracting(Scored::id)
        .containsExactly("timeout");
    assertThat(store.words().search("needs", 5, everywhere))
        .extracting(Scored::id)
        .containsExactly("chapter");
    assertThat(store.interoception().factors(List.of("retry"))).isEqualTo(Map.of("retry", 1.5));
    assertThat(store.pastQuestions().similar(new float[] {1, 0}, Set.of(), 100_000, 100_000, 0.5))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("question")
        .containsExactly(new PastOutcome("answer", "", "retry", 1, 1, "session", NOW));
    assertThat(store.pastQuestions().open("open")).contains(OPEN);
    assertThat(store.outbox().waiting("listener", 0, 5).values()).containsExactly(OUTBOX_ENTRY);
    assertThat(store.edgeBuffer().ready(1, 0.75))
        .containsExactly(new BufferedEdge(PAIR, 1, 0.75, NOW));
    assertThat(store.namedIndexes().find("images").orElseThrow().get(List.of("image")))
        .singleElement()
        .usingRecursiveComparison()
        .isEqualTo(IMAGE);
    assertThat(store.checkpoints().list())
        .singleElement()
        .satisfies(
            checkpoint -> {
              assertThat(checkpoint.metrics()).isEqualTo(Map.of("recall", 0.5));
              assertThat(store.checkpoints().diff(checkpoint.id()).isEmpty()).isTrue();
            });
    LearningStore learning = store.learning("tools");
    assertThat(learning.loadAll("c").get("arm").successes()).isEqualTo(1.5);
    assertThat(learning.loadAll("c").get("arm").pulls()).isEqualTo(2);
  }
}
