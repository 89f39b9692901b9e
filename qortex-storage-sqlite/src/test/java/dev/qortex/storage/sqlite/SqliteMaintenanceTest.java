package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.Verification;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.core.store.Verification.Severity;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.ProgressHandler;

@Timeout(60)
class SqliteMaintenanceTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");

  private static final EmbeddingIdentity MODEL = new EmbeddingIdentity("two", 2);

  private static final EmbeddingModel TWO =
      new EmbeddingModel() {
        @Override
        public String name() {
          return MODEL.name();
        }

        @Override
        public int dimension() {
          return MODEL.dimension();
        }

        @Override
        public List<float[]> embed(List<String> texts) {
          return texts.stream().map(text -> new float[] {1, text.length()}).toList();
        }
      };

  @TempDir Path folder;
  private SqliteDatabase database;
  private SqliteStore store;
  private SqliteMaintenance maintenance;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            folder.resolve("memory.db"), SqliteSettings.defaults(), SqliteStore.migrations());
    store = SqliteStore.over(database);
    maintenance = store.maintenance();
  }

  @AfterEach
  void close() {
    store.close();
    database.close();
  }

  private void ingest(String source, String... ids) {
    Provenance from = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "text"));
    Map<String, float[]> vectors = new HashMap<>();
    for (String id : ids) {
      ConceptNode node = ConceptNode.of(id, "d", "name of " + id, "", from);
      manifest.concept(node);
      vectors.put(node.content(), new float[] {1, ids.length});
      manifest.edge(ConceptEdge.of(ids[0], RelationType.USES, id, 0.5, from));
    }
    manifest.rule(new ExplicitRule("r " + source, "d", "Always.", List.of(ids), "", 1, from));
    manifest.example(new CodeExample("e " + source, "d", "x()", "", "", List.of(ids), false, from));
    store.ingest(manifest.build(), new TextVectors(MODEL, vectors));
  }

  private void sql(String statement) {
    database.write(
        connection -> {
          connection.update("PRAGMA defer_foreign_keys = ON");
          return connection.update(statement);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void whateverIsIngestedAndTakenBackAFileIsSound(long seed) {
    Random random = new Random(seed);
    Manifests manifests = new Manifests(random);
    for (int step = 0; step < 40; step++) {
      List<Node> nodes = store.graph().nodes(NodeQuery.all());
      switch (random.nextInt(8)) {
        case 0 -> store.graph().retract(manifests.source());
        case 1 -> store.graph().deleteDomain(manifests.domain());
        case 2 ->
            nodes.stream()
                .limit(2)
                .forEach(
                    node ->
                        store.embed(
                            List.of(node.id()),
                            new TextVectors(
                                new EmbeddingIdentity("three", 3),
                                Map.of(node.content(), manifests.vector()))));
        case 3 ->
            nodes.stream()
                .limit(1)
                .forEach(
                    node ->
                        store
                            .words()
                            .put(
                                List.of(
                                    new LexicalIndex.Entry(
                                        node.id(), node.kind(), node.domain(), "by hand"))));
        default -> {
          try {
            store.graph().ingest(manifests.next(nodes.stream().map(Node::id).toList()));
          } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("(");
          }
        }
      }
      assertThat(maintenance.verify().findings())
          .allMatch(finding -> finding.what().startsWith("nodes without a vector"));
    }
    assertThat(maintenance.repair()).isEmpty();
  }

  @Test
  void nodesWithoutAVectorAreCountedInAMemoryThatHasVectors() {
    ingest("s", "a", "b", "c");
    sql("DELETE FROM vectors WHERE id <> 'a'");
    Verification verification = maintenance.verify();
    assertThat(verification.sound()).isTrue();
    Finding finding = verification.findings().get(0);
    assertThat(finding.what()).startsWith("nodes without a vector");
    assertThat(finding.examples()).containsExactly("b", "c");
    sql("DELETE FROM vectors");
    assertThat(maintenance.verify().findings()).isEmpty();
  }

  @Test
  void aFileThatIsOlderThanTheNumbersOfEnteringEdgesIsSoundOnceItIsOpened() {
    ingest("s", "a", "b", "c");
    ingest("t", "b", "c");
    sql("ALTER TABLE nodes DROP COLUMN in_degree");
    sql("DELETE FROM schema_migrations WHERE component = 'memory' AND version = 13");
    close();
    open();
    assertThat(maintenance.verify().findings()).isEmpty();
    assertThat(
            database.<Long>read(
                connection -> connection.number("SELECT in_degree FROM nodes WHERE id = 'c'")))
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          INSERT INTO word_counts VALUES ('lost', 0, 'd', x'02', 0)                       | words of texts that do not exist       | lost
          UPDATE word_counts SET kind = 1 WHERE id = 'c'                               | word_counts whose kind or domain       | c
          DELETE FROM word_counts WHERE id = 'c'                                       | nodes whose words are missing          | c
          UPDATE vectors SET domain = 'e' WHERE id = 'b'                               | vectors whose kind or domain           | b
          UPDATE vectors SET kind = 1 WHERE id = 'b'                                   | vectors whose kind or domain           | b
          INSERT INTO texts_by_hand VALUES ('c', 1, 'd', 'other words')                | texts_by_hand whose kind or domain     | c
          DELETE FROM rule_concepts WHERE concept = 'b'                                | rules that are listed under other      | r s
          INSERT INTO rule_concepts VALUES ('a', 'r lost')                             | rules that are listed under other      | r lost
          DELETE FROM example_concepts WHERE concept = 'b'                             | examples that are listed under other   | e s
          INSERT INTO example_concepts VALUES ('a', 'e lost')                          | examples that are listed under other   | e lost
          UPDATE nodes SET in_degree = 7 WHERE id = 'c'                                | nodes whose number of entering edges   | c
          DELETE FROM domains                                                          | domains that are in use                | d
          INSERT INTO changes VALUES (999, 1, 'VECTORS', NULL, '[]')                   | changes in the log                     | position 999
          UPDATE changes SET revision = 7 WHERE revision = 1                           | changes in the log                     | position 7
          UPDATE changes SET elements = 0 WHERE revision = 1                           | changes in the log                     | position 7
          """)
  void aFaultThatCanBeMendedWithoutLossIsFoundAndMended(String fault, String what, String example) {
    ingest("s", "a", "b", "c");
    assertThat(store.words().search("lost", 5, SearchScope.everywhere())).isEmpty();
    sql(fault);
    Verification verification = maintenance.verify();
    assertThat(verification.sound()).isFalse();
    assertThat(verification.findings()).hasSize(1);
    Finding finding = verification.findings().get(0);
    assertThat(finding.what()).startsWith(what);
    assertThat(finding.examples()).containsExactly(example);
    assertThat(finding.count()).isOne();
    assertThat(finding.mendable()).isTrue();
    assertThat(finding.remedy()).contains("repair()");

    assertThat(maintenance.repair()).containsExactly(finding);
    assertThat(maintenance.verify().findings()).isEmpty();
    assertThat(maintenance.repair()).isEmpty();
    assertThat(store.words().search("name", 5, SearchScope.everywhere())).hasSize(3);
    assertThat(store.vectors().contained(List.of("a", "b", "c", "lost")))
        .containsExactly("a", "b", "c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UPDATE node_contributions SET wins = 0 WHERE contributor = 1      | nodes whose visible contribution | 3 | a
          UPDATE node_contributions SET confidence = 2 WHERE NOT wins       | nodes whose visible contribution | 1 | a
          UPDATE edges SET wins = 0                                         | edges whose visible contribution | 3 | a > uses > a
          UPDATE rules SET wins = 2 WHERE id = 'r s'                        | rules whose visible contribution | 1 | r s
          INSERT INTO nodes (id, kind, domain, name) VALUES ('x', 0, 'd', '') | nodes that are there      | 1 | x
          UPDATE nodes SET domain = NULL WHERE id = 'c'                     | nodes that are there        | 1 | c
          UPDATE vectors SET vector = x'00' WHERE id = 'b'                  | vectors of vectors that     | 1 | b
          UPDATE vectors SET vector = x'0000000300' WHERE id = 'b'          | vectors of vectors that     | 1 | b
          UPDATE rules SET id = 'r s', domain = 'e', wins = 0 WHERE id = 'r t' | rules that stand in several | 1 | r s
          """)
  void aFaultThatNeedsTheSourcesIsFoundAndLeftAlone(
      String fault, String what, long count, String example) {
    ingest("s", "a", "b", "c");
    ingest("t", "a");
    sql(fault);
    Verification verification = maintenance.verify();
    assertThat(verification.sound()).isFalse();
    Finding finding =
        verification.findings().stream()
            .filter(one -> one.what().startsWith(what))
            .findFirst()
            .orElseThrow();
    assertThat(finding.count()).isEqualTo(count);
    assertThat(finding.examples()).startsWith(example);
    assertThat(finding.mendable()).isFalse();
    maintenance.repair();
    assertThat(maintenance.verify().findings()).contains(finding);
  }

  @ParameterizedTest
  @CsvSource({"questions, past questions", "open_answers, answers kept"})
  void sharesThatAreNoFiniteNumbersAreFoundAndMended(String table, String what) {
    ingest("s", "a", "b");
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    shares.put("a", new TreeMap<>(Map.of("words", 0.1)));
    PastQuestion asked =
        new PastQuestion("q", "When?", new float[] {1, 1}, Set.of(), "", NOW, shares);
    store.pastQuestions().record(asked, Map.of("a", 1.0, "b", 0.0));
    store.pastQuestions().keepOpen(List.of(new OpenAnswer("q", "When?", Set.of(), "", shares)), 9);
    assertThat(maintenance.verify().findings()).isEmpty();
    sql(
        "UPDATE "
            + table
            + " SET shares = '{\"a\":{\"graph\":0.30000000000000004,\"words\":\"Infinity\"},"
            + "\"b\":{\"x\\\"y.z\":\"NaN\",\"u\":-1e999,\"v\":2,\"w\":null}}'");
    Verification verification = maintenance.verify();
    assertThat(verification.sound()).isFalse();
    Finding finding = verification.findings().get(0);
    assertThat(verification.findings()).hasSize(1);
    assertThat(finding.what()).startsWith(what);
    assertThat(finding.examples()).containsExactly("q");
    assertThat(finding.mendable()).isTrue();
    assertThat(answersAfterAcceptance()).as("nobody waits for the repair").isPositive();

    assertThat(maintenance.repair()).containsExactly(finding);
    assertThat(maintenance.verify().sound()).isTrue();
    SortedMap<String, SortedMap<String, Double>> left =
        table.equals("questions")
            ? store.pastQuestions().question("q").orElseThrow().shares()
            : store.pastQuestions().open("q").orElseThrow().shares();
    assertThat(left)
        .isEqualTo(Map.of("a", Map.of("graph", 0.30000000000000004), "b", Map.of("v", 2.0)));
    assertThat(answersAfterAcceptance()).isPositive();
  }

  /**
   * How many items the answer to a question has whose answer got feedback, as every client asks.
   */
  private int answersAfterAcceptance() {
    try (QortexClient memory = LocalQortexClient.builder(store).embedding(TWO).build()) {
      memory.feedback("q", Map.of("a", Outcome.ACCEPTED));
      return memory.query("name of a").items().size();
    }
  }

  @Test
  void questionsOfAnotherDimensionThanTheNodesAreFoundAndReembedded() {
    ingest("s", "a", "b");
    store
        .pastQuestions()
        .record(new PastQuestion("q", "When?", new float[] {1, 1, 1}, "", NOW), Map.of("a", 1.0));
    Verification verification = maintenance.verify();
    assertThat(verification.sound()).isFalse();
    Finding finding = verification.findings().get(0);
    assertThat(verification.findings()).hasSize(1);
    assertThat(finding.what()).startsWith("questions whose vectors have another dimension");
    assertThat(finding.examples()).containsExactly("q");
    assertThat(finding.remedy()).contains("reembed");
    store.reembed(TWO, progress -> {});
    assertThat(maintenance.verify().findings()).isEmpty();
  }

  @Test
  void rowsThatReferToNothingAreFound() throws SQLException {
    ingest("s", "a", "b");
    close();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database.file());
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM sources");
    }
    try (SqliteStore again = SqliteStore.open(database.file())) {
      assertThat(again.maintenance().verify().findings())
          .anySatisfy(
              finding -> {
                assertThat(finding.what()).startsWith("rows that refer");
                assertThat(finding.examples()).hasSize(5).contains("edges ");
              });
    }
  }

  @Test
  void whatOrdinaryUseLeavesBehindIsOnlyNoted() {
    ingest("s", "a", "b");
    store.interoception().adjust(Map.of("a", 0.5));
    store
        .pastQuestions()
        .record(new PastQuestion("q", "When?", new float[] {1, 1}, "", NOW), Map.of("b", 1.0));
    store.graph().retract("s");
    Verification verification = maintenance.verify();
    assertThat(verification.sound()).isTrue();
    assertThat(verification.findings())
        .extracting(Finding::severity)
        .containsExactly(Severity.NOTE, Severity.NOTE);
    assertThat(verification.findings())
        .extracting(Finding::examples)
        .containsExactly(List.of("a"), List.of("b"));
    assertThat(verification.rows()).containsEntry("factors", 1L).containsEntry("nodes", 0L);
    assertThat(maintenance.repair()).isEmpty();
    assertThat(store.interoception().size()).isOne();
  }

  @Test
  void whatIsPutByHandForIdsThatAreNoNodesIsNotedAndKept() {
    ingest("s", "a");
    LexicalIndex.Entry text = new LexicalIndex.Entry("mine", NodeKind.PASSAGE, "d", "by hand");
    store
        .vectors()
        .put(List.of(new VectorIndex.Entry("mine", NodeKind.PASSAGE, "d", new float[] {1, 2})));
    store.words().put(List.of(text));
    Verification verification = maintenance.verify();
    assertThat(verification.sound()).isTrue();
    assertThat(verification.findings())
        .hasSize(2)
        .allSatisfy(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.NOTE);
              assertThat(finding.mendable()).isFalse();
              assertThat(finding.examples()).containsExactly("mine");
            });
    assertThat(maintenance.repair()).isEmpty();
    assertThat(store.vectors().contained(List.of("mine"))).containsExactly("mine");
    assertThat(store.words().search("hand", 5, SearchScope.everywhere())).hasSize(1);
    store.vectors().remove(List.of("mine"));
    store.words().remove(List.of("mine", "never there"));
    assertThat(maintenance.verify().findings()).isEmpty();
  }

  @Test
  void anIndexInMemoryForgetsWhatARepairRemoved() {
    ingest("s", "a");
    sql("INSERT INTO word_counts VALUES ('lost', 0, 'd', x'02', 0)");
    assertThat(store.words().size("d", NodeKind.CONCEPT)).isEqualTo(2);
    maintenance.repair();
    assertThat(store.words().size("d", NodeKind.CONCEPT)).isOne();
  }

  @Test
  void boundedQuestionsForgetWhatARepairRemoved() {
    ingest("s", "a");
    sql("INSERT INTO word_counts VALUES ('lost', 0, 'd', x'02', 0)");
    store.bounded().prepare();
    LexicalIndex words = store.bounded().words();
    assertThat(words.size("d", NodeKind.CONCEPT)).isEqualTo(2);
    maintenance.repair();
    assertThat(words.size("d", NodeKind.CONCEPT)).isOne();
    store.bounded().prepare();
    assertThat(words.size("d", NodeKind.CONCEPT)).isOne();
  }

  @Test
  void aDamagedFileIsReportedAndNotThrown() throws IOException {
    ingest("s", Stream.iterate(0, i -> i + 1).limit(500).map(i -> "n" + i).toArray(String[]::new));
    close();
    byte[] bytes = Files.readAllBytes(database.file());
    for (int i = 3 * bytes.length / 4; i < bytes.length; i += 7) {
      bytes[i] ^= 0x55;
    }
    Files.write(database.file(), bytes);
    try (SqliteStore damaged = SqliteStore.open(database.file())) {
      Verification verification = damaged.maintenance().verify();
      assertThat(verification.sound()).isFalse();
      assertThat(verification.findings().get(0).remedy()).contains("backup");
      assertThat(verification.findings().get(0).examples()).isNotEmpty().hasSizeLessThan(6);
    }
  }

  @Test
  void aBackupIsCompleteWhileOthersWrite() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Integer>> writers = new ArrayList<>();
      for (String writer : List.of("x", "y")) {
        writers.add(
            threads.submit(
                () -> {
                  int written = 0;
                  while (!enough.get()) {
                    String id = writer + written++;
                    ingest("source " + id, id, id + " also");
                  }
                  return written;
                }));
      }
      int seen = 0;
      for (int i = 0; i < 5; i++) {
        Path copy = folder.resolve("copy" + i + ".db");
        int before = store.graph().stats().sources();
        maintenance.backup(copy);
        int after = store.graph().stats().sources();
        assertThat(folder.resolve("copy" + i + ".db-wal")).doesNotExist();
        Path moved = Files.move(copy, folder.resolve("moved" + i + ".db"));
        try (SqliteStore opened = SqliteStore.open(moved)) {
          assertThat(opened.maintenance().verify().findings()).isEmpty();
          int sources = opened.graph().stats().sources();
          assertThat(sources).isBetween(before, after);
          assertThat(opened.graph().streamNodes(NodeQuery.all()).count()).isEqualTo(2L * sources);
          assertThat(opened.vectors().size()).isEqualTo(2 * sources);
          seen += sources;
        }
      }
      enough.set(true);
      int written = writers.get(0).get() + writers.get(1).get();
      assertThat(seen).isPositive();
      assertThat(store.graph().stats().sources()).isEqualTo(written);
    } finally {
      threads.shutdownNow();
    }
    assertThat(maintenance.verify().findings()).isEmpty();
    assertThat(partials()).isEmpty();
  }

  private List<Path> partials() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().contains("partial")).toList();
    }
  }

  @Test
  void aBackupNeverReplacesAFile() throws IOException {
    ingest("s", "a");
    Path taken = Files.writeString(folder.resolve("taken.db"), "mine");
    for (Path target : List.of(taken, database.file())) {
      assertThatThrownBy(() -> maintenance.backup(target))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(target.toString())
          .hasMessageContaining("Maybe choose another one");
    }
    assertThat(taken).hasContent("mine");
    assertThat(maintenance.verify().sound()).isTrue();
    assertThat(partials()).isEmpty();
  }

  @Test
  void aBackupIntoAMissingFolderIsRefused() {
    Path target = folder.resolve("missing/copy.db");
    assertThatThrownBy(() -> maintenance.backup(target))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(target.toString())
        .hasMessageContaining("folder is missing");
  }

  @Test
  void aBackupInsideOfATransactionHoldsWhatWasCommittedBefore() {
    ingest("s", "a");
    Path copy = folder.resolve("co'py ü.db");
    store.<Boolean>inTransaction(
        () -> {
          ingest("t", "b");
          maintenance.backup(copy);
          return true;
        });
    try (SqliteStore opened = SqliteStore.open(copy)) {
      assertThat(opened.graph().nodes(List.of("a", "b"))).containsOnlyKeys("a");
    }
  }

  @Test
  void compactingGivesBackTheRoomOfWhatWasDeleted() {
    for (int source = 0; source < 20; source++) {
      String id = "n" + source;
      ingest("s" + source, id, id + "x".repeat(20_000));
    }
    for (int source = 1; source < 20; source++) {
      store.graph().retract("s" + source);
    }
    FileStats before = maintenance.stats();
    assertThat(before.pages().free()).isPositive();
    SqliteMaintenance.Compaction compaction = maintenance.compact();
    FileStats after = maintenance.stats();
    assertThat(compaction.before()).isEqualTo(before.fileBytes() + before.logBytes());
    assertThat(compaction.after()).isEqualTo(after.fileBytes());
    assertThat(compaction.saved()).isGreaterThan(compaction.before() / 2);
    assertThat(after.logBytes()).isZero();
    assertThat(after.pages().free()).isZero();
    assertThat(after.pages().count() * after.pages().bytes()).isEqualTo(after.fileBytes());
    assertThat(maintenance.verify().findings()).isEmpty();
    ingest("s1", "n1");
    assertThat(store.graph().nodes(List.of("n0", "n1"))).hasSize(2);
  }

  /** How many steps SQLite's machine takes to compare with a checkpoint, in hundreds. */
  private int steps(String checkpoint) {
    int[] steps = {0};
    database.<Boolean>read(
        connection -> {
          Connection raw = connection.jdbc();
          ProgressHandler.setHandler(
              raw,
              100,
              new ProgressHandler() {
                @Override
                protected int progress() {
                  steps[0]++;
                  return 0;
                }
              });
          try {
            return store.checkpoints().diff(checkpoint).isEmpty();
          } finally {
            ProgressHandler.clearHandler(raw);
          }
        });
    return steps[0];
  }

  @Test
  void aComparisonAfterCompactingTakesStepsInProportionToTheNodes() {
    ingest("s", "a", "b");
    store.checkpoints().create("small", Set.of(), Map.of());
    maintenance.compact();
    int[] steps = new int[2];
    for (int i = 0; i < 2; i++) {
      String[] ids = new String[1000 << 2 * i];
      Arrays.setAll(ids, id -> "n" + id);
      ingest("s", ids);
      steps[i] = steps(store.checkpoints().create("large", Set.of(), Map.of()).id());
    }
    assertThat(steps[0]).isGreaterThan(100);
    assertThat(steps[1]).as("of four times the nodes").isLessThan(6 * steps[0]);
  }

  @Test
  void compactingInsideOfATransactionIsRefused() {
    assertThatThrownBy(() -> store.inTransaction(maintenance::compact))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Maybe do it afterwards");
  }

  @Test
  void statsTellWhatTakesTheRoom() {
    ingest("s", "a", "b", "c");
    FileStats stats = maintenance.stats();
    assertThat(stats.fileBytes() + stats.logBytes()).isPositive();
    assertThat(stats.tables().get("nodes").rows()).isEqualTo(3);
    assertThat(stats.tables().get("nodes").bytes().orElseThrow())
        .as("the table and its two indexes")
        .isEqualTo(3L * stats.pages().bytes());
    assertThat(stats.tables().values().stream().mapToLong(t -> t.bytes().orElseThrow()).sum())
        .as("all but the tables of SQLite itself")
        .isBetween(
            stats.pages().count() / 2 * stats.pages().bytes(),
            stats.fileBytes() + stats.logBytes());
    assertThat(stats.schema()).containsKeys("memory", "learning").doesNotContainValue(0);
    assertThat(stats.sqlite()).startsWith("3.");
    assertThat(stats.durability()).isEqualTo(Durability.NORMAL);
  }

  @Test
  void nothingWorksOnAClosedFile() {
    close();
    assertThatThrownBy(maintenance::verify).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> maintenance.backup(folder.resolve("copy.db")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(maintenance::compact).isInstanceOf(IllegalStateException.class);
    assertThat(folder.resolve("copy.db")).doesNotExist();
  }
}
