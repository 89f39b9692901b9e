package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteStoreTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12.123456789Z");
  private static final List<String> IDS = List.of("d:retries", "d:backoff");

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("memory.db");
  }

  private SqliteStore open() {
    return SqliteStore.open(file());
  }

  private static IngestionManifest manifest() {
    Provenance source = new Provenance("d:guide", "Retries", "Retries need backoff.");
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("d:guide", "markdown"))
        .concept(ConceptNode.of("d:retries", "d", "Retries", "calls made again", source))
        .concept(ConceptNode.of("d:backoff", "d", "Backoff", "", source))
        .edge(ConceptEdge.of("d:retries", RelationType.REQUIRES, "d:backoff", 0.9, source))
        .rule(new ExplicitRule("d:r1", "d", "Back off.", List.of("d:backoff"), "", 0.8, source))
        .build();
  }

  private static TextVectors vectors(String text, float... vector) {
    return new TextVectors(new EmbeddingIdentity("hand", vector.length), Map.of(text, vector));
  }

  private static void fill(SqliteStore store) {
    store.ingest(manifest(), vectors("Backoff", 1, 2));
    store.interoception().adjust(Map.of("d:retries", 0.25));
    store
        .pastQuestions()
        .record(
            new PastQuestion("q1", "When?", new float[] {1, 1}, "", NOW),
            Map.of("d:retries", 1.0, "d:backoff", 0.0));
    store
        .learning("graph")
        .apply(List.of(ArmUpdate.observation("o1", "default", "d:retries", 0.5, "s", NOW)));
  }

  /** Everything that the store knows. */
  private static Map<String, Object> picture(SqliteStore store) {
    Map<String, Object> picture =
        new TreeMap<>(Pictures.of(store, IDS, List.of(new float[] {1, 0})));
    picture.put("factors", store.interoception().factors(IDS));
    picture.put(
        "outcomes",
        store.pastQuestions().similar(new float[] {1, 0}, Set.of(), 100_000, 100_000, 0.1));
    picture.put("arms", store.learning("graph").loadAll("default"));
    List<ArmUpdate> log = new ArrayList<>();
    store.learning("graph").log().forEachUpdate(log::add);
    picture.put("log", log);
    return picture;
  }

  private static List<String> found(MemoryStore store, String text) {
    return store.words().search(text, 5, SearchScope.everywhere()).stream()
        .map(Scored::id)
        .toList();
  }

  @Test
  void everythingIsThereAfterReopening() {
    Map<String, Object> before;
    try (SqliteStore store = open()) {
      fill(store);
      before = picture(store);
    }
    try (SqliteStore store = open()) {
      assertThat(picture(store)).isEqualTo(before);
      assertThat(found(store, "calling again")).containsExactly("d:retries");
      assertThat(store.vectors().contained(IDS)).containsExactly("d:backoff");
      assertThat(store.interoception().factors(IDS)).containsOnly(Map.entry("d:retries", 1.25));
      assertThat(store.pastQuestions().similar(new float[] {1, 1}, Set.of(), 100_000, 100_000, 0.9))
          .hasSize(2);
      assertThat(store.learning("graph").loadAll("default").get("d:retries").lastUpdated())
          .isEqualTo(NOW);
    }
  }

  @Test
  void anotherProcessSeesWhatIsCommittedAndNothingElse() {
    try (SqliteStore a = open();
        SqliteStore b = open()) {
      GraphSnapshots snapshots = new GraphSnapshots(b.graph());
      Map<String, Object> empty = picture(b);
      assertThat(snapshots.current().nodeCount()).isZero();
      a.inTransaction(
          () -> {
            fill(a);
            assertThat(picture(b)).isEqualTo(empty);
            return true;
          });
      assertThat(picture(b)).isEqualTo(picture(a)).isNotEqualTo(empty);
      assertThat(snapshots.current().arcCount()).isEqualTo(2);
      b.graph().retract("d:guide");
      assertThat(found(a, "backoff")).isEmpty();
      assertThat(a.vectors().size()).isZero();
      assertThat(picture(b)).isEqualTo(picture(a));
    }
  }

  @Test
  void aTransactionThatThrowsLeavesNothing() {
    try (SqliteStore store = open()) {
      Map<String, Object> before = picture(store);
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        fill(store);
                        assertThat(store.graph().concept("d:retries")).isPresent();
                        assertThat(store.interoception().size()).isOne();
                        assertThat(store.pastQuestions().size()).isEqualTo(2);
                        throw new IllegalStateException("changed my mind");
                      }))
          .hasMessage("changed my mind");
      assertThat(picture(store)).isEqualTo(before);
      fill(store);
      assertThat(store.vectors().contained(IDS)).containsExactly("d:backoff");
    }
  }

  @Test
  void searchesInsideOfATransactionSeeTheStateBeforeIt() {
    try (SqliteStore store = open()) {
      store.inTransaction(
          () -> {
            fill(store);
            assertThat(found(store, "backoff")).isEmpty();
            assertThat(store.vectors().size()).isZero();
            assertThat(
                    store
                        .pastQuestions()
                        .similar(new float[] {1, 1}, Set.of(), 100_000, 100_000, 0))
                .isEmpty();
            return true;
          });
      assertThat(found(store, "backoff")).containsExactly("d:backoff");
      assertThat(store.vectors().size()).isOne();
      assertThat(store.pastQuestions().similar(new float[] {1, 1}, Set.of(), 100_000, 100_000, 0))
          .hasSize(2);
    }
  }

  @Test
  void aRefusedManifestChangesNothing() {
    Provenance source = Provenance.of("d:other");
    IngestionManifest dangling =
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("d:other", "text"))
            .concept(ConceptNode.of("d:new", "d", "New", "", source))
            .edge(ConceptEdge.of("d:new", RelationType.USES, "d:unknown", 1, source))
            .build();
    try (SqliteStore store = open()) {
      fill(store);
      Map<String, Object> before = picture(store);
      assertThatThrownBy(() -> store.graph().ingest(dangling))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("d:unknown");
      assertThatThrownBy(() -> store.ingest(manifest(), vectors("x", 0, 0, 0)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("with (2) dimensions, not of the model (hand) with (3)");
      assertThatThrownBy(
              () ->
                  store
                      .vectors()
                      .put(
                          List.of(
                              new VectorIndex.Entry(
                                  "x", NodeKind.CONCEPT, "d", new float[] {1, Float.NaN}))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("NaN");
      assertThat(picture(store)).isEqualTo(before);
    }
  }

  @Test
  void theDimensionIsFixedByTheFirstVectorOfAnyProcess() {
    VectorIndex.Entry two = new VectorIndex.Entry("x", NodeKind.CONCEPT, "d", new float[] {1, 0});
    VectorIndex.Entry three = new VectorIndex.Entry("y", NodeKind.CONCEPT, "d", new float[3]);
    try (SqliteStore a = open();
        SqliteStore b = open()) {
      a.vectors().put(List.of(two));
      assertThatThrownBy(() -> b.vectors().put(List.of(two, three)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Maybe it was made by another embedding model");
      assertThat(b.vectors().dimension()).isEqualTo(2);
      assertThat(b.vectors().size()).isOne();
    }
  }

  @Test
  void moreChangesThanAreRememberedMakeFollowersReadTheWhole() {
    try (SqliteStore a = open();
        SqliteStore b = open()) {
      fill(a);
      assertThat(b.vectors().size()).isOne();
      assertThat(found(b, "backoff")).hasSize(1);
      for (int round = 0; round < 2; round++) {
        List<VectorIndex.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
          entries.add(
              new VectorIndex.Entry(
                  "v" + (round + i), NodeKind.CONCEPT, "d", new float[] {i + 1, round}));
        }
        a.vectors().put(entries);
      }
      assertThat(b.vectors().size()).isEqualTo(60_002);
      assertThat(found(b, "backoff")).hasSize(1);
      assertThat(((ChangeFeed) b.graph()).changesSince(0)).isEmpty();
      assertThat(((ChangeFeed) b.graph()).changesSince(1)).isPresent();
      assertThat(((ChangeFeed) b.graph()).changesSince(2)).isEmpty();
    }
  }

  @Test
  void aDomainIsDeletedWithEverythingInIt() {
    try (SqliteStore store = open()) {
      fill(store);
      assertThat(store.graph().deleteDomain("d")).isTrue();
      assertThat(store.graph().deleteDomain("d")).isFalse();
      assertThat(store.vectors().size()).isZero();
      assertThat(found(store, "backoff")).isEmpty();
    }
    for (String table :
        List.of(
            "domains",
            "sources",
            "nodes",
            "node_contributions",
            "edges",
            "rules",
            "rule_concepts",
            "examples",
            "example_concepts",
            "vectors")) {
      assertThat(rows(table)).as(table).isZero();
    }
  }

  @Test
  void aLargeManifestStatedTwiceStandsUntilBothSourcesAreGone() {
    try (SqliteStore store = open()) {
      store.graph().ingest(large("first"));
      assertThat(store.graph().ingest(large("second")).changed()).isFalse();
      assertThat(store.graph().ingest(large("second")).revision()).isEqualTo(2);
      assertThat(store.graph().retract("first").updated().total()).isEqualTo(2_400);
      assertThat(store.graph().contributors("n7")).containsExactly("second");
      assertThat(store.graph().nodes(NodeQuery.all().domains(Set.of("d", "e")).limit(5)))
          .extracting(Node::id)
          .containsExactly("n0", "n1", "n10", "n100", "n1000");
      assertThat(store.graph().retract("second").removed().total()).isEqualTo(2_400);
    }
  }

  private static IngestionManifest large(String source) {
    Provenance provenance = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "text"));
    for (int i = 0; i < 1_200; i++) {
      manifest.concept(ConceptNode.of("n" + i, "d", "Node " + i, "", provenance));
      manifest.edge(ConceptEdge.of("n" + i, RelationType.USES, "n" + i * 7 % 1_200, 1, provenance));
    }
    return manifest.build();
  }

  @Test
  void everyRuleOfALargeManifestIsFoundByItsConcepts() {
    Provenance source = Provenance.of("d:guide");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("d:guide", "markdown"));
    for (int i = 0; i < 600; i++) {
      List<String> concepts = List.of("d:a" + i, "d:b" + i);
      manifest.rule(new ExplicitRule("d:r" + i, "d", "Rule " + i, concepts, "", 0.8, source));
    }
    try (SqliteStore store = open()) {
      store.graph().ingest(manifest.build());
      for (int i = 0; i < 600; i++) {
        for (String concept : List.of("d:a" + i, "d:b" + i)) {
          assertThat(store.graph().rules(RuleQuery.all().conceptIds(Set.of(concept))))
              .extracting(ExplicitRule::id)
              .containsExactly("d:r" + i);
        }
      }
    }
  }

  @Test
  void nothingIsLeftWhenTheLastSourceIsRetracted() {
    try (SqliteStore store = open()) {
      fill(store);
      assertThat(store.graph().retract("d:guide").removed().total()).isEqualTo(4);
    }
    for (String table : List.of("sources", "nodes", "edges", "rules", "rule_concepts")) {
      assertThat(rows(table)).as(table).isZero();
    }
  }

  private int rows(String table) {
    try (SqliteDatabase database = SqliteDatabase.open(file(), SqliteSettings.defaults())) {
      return database.<Integer>read(
          connection ->
              connection
                  .first(row -> row.getInt(1), "SELECT count(*) FROM " + table)
                  .orElseThrow());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"it's", "\"; DROP TABLE nodes; --", "nul\0inside", "😀", "%_", "\uFFFF"})
  void anyIdComesBackAsItWas(String id) {
    checkId(id);
  }

  @Test
  void aVeryLongIdComesBackAsItWas() {
    checkId("x".repeat(65_536));
  }

  private void checkId(String id) {
    Provenance source = new Provenance(id, id, id);
    Map<String, Object> properties = Map.of(id, List.of(id, 1, 2.5, true, Map.of(id, id)));
    ConceptNode node = new ConceptNode(id, id, id, id, 0.1, source, properties);
    ConceptEdge loop = new ConceptEdge(id, id, RelationType.USES, 0.3, source, properties);
    ExplicitRule rule = new ExplicitRule(id, id, id, List.of(id), id, 0.7, source);
    IngestionManifest manifest =
        IngestionManifest.builder(id)
            .source(new SourceMetadata(id, id, id, id, id))
            .concept(node)
            .edge(loop)
            .rule(rule)
            .build();
    try (SqliteStore store = open()) {
      store.ingest(manifest, vectors(node.content(), 1));
      store.interoception().adjust(Map.of(id, 1.0));
      store.learning("l").apply(List.of(ArmUpdate.observation(id, id, id, 1, id, NOW)));
    }
    try (SqliteStore store = open()) {
      assertThat(store.graph().concept(id)).contains(node);
      assertThat(store.graph().edges(id, Direction.BOTH, Set.of())).containsExactly(loop);
      assertThat(store.graph().streamRules(dev.qortex.core.graph.RuleQuery.all()))
          .containsExactly(rule);
      assertThat(store.graph().streamNodes(NodeQuery.all())).containsExactly(node);
      assertThat(store.graph().contributors(id)).containsExactly(id);
      assertThat(store.vectors().contained(List.of(id))).containsExactly(id);
      assertThat(store.interoception().factors(List.of(id))).containsEntry(id, 2.0);
      assertThat(store.learning("l").loadAll(id)).containsOnlyKeys(id);
      assertThat(((ChangeFeed) store.graph()).changesSince(0).orElseThrow().edges())
          .extracting(change -> change.key())
          .containsExactly(new EdgeKey(id, id, RelationType.USES));
      assertThat(store.graph().retract(id).removed().total()).isEqualTo(3);
    }
  }

  @Test
  void askingForNothingOrForHalfACharacterIsHarmless() {
    try (SqliteStore store = open()) {
      fill(store);
      assertThat(store.graph().nodes(List.of())).isEmpty();
      assertThat(store.interoception().factors(List.of())).isEmpty();
      assertThat(store.interoception().adjust(Map.of())).isEmpty();
      store.vectors().put(List.of());
      store.vectors().remove(List.of());
      store.words().remove(List.of());
      assertThat(store.graph().revision()).isOne();
      assertThatThrownBy(() -> store.graph().nodes(List.of("\uD83D")))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aNewerFileIsRefusedAndLeftAsItIs() throws Exception {
    open().close();
    int known;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      String newest = "SELECT MAX(version) FROM schema_migrations WHERE component = 'memory'";
      known = statement.executeQuery(newest).getInt(1);
      statement.executeUpdate(
          "INSERT INTO schema_migrations VALUES ('memory', %s, 'x.sql', '', '')"
              .formatted(known + 1));
    }
    byte[] before = Files.readAllBytes(file());
    assertThatThrownBy(this::open)
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("has version (%s)", known + 1)
        .hasMessageContaining("knows version (%s)", known);
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void aLockedFileIsReportedNothingIsHalfDoneAndItWorksAfterwards() {
    SqliteSettings impatient = SqliteSettings.defaults().busyTimeout(Duration.ofMillis(20));
    try (SqliteStore holder = open();
        SqliteStore store = SqliteStore.open(file(), impatient)) {
      holder.inTransaction(
          () -> {
            assertThatThrownBy(() -> fill(store)).isInstanceOf(StorageBusyException.class);
            assertThat(found(store, "backoff")).isEmpty();
            return true;
          });
      assertThat(store.graph().stats().total().total()).isZero();
      fill(store);
      assertThat(found(holder, "backoff")).containsExactly("d:backoff");
    }
  }

  @Test
  void useAfterCloseIsMisuseAndClosingTwiceIsHarmless() {
    SqliteStore store = open();
    fill(store);
    picture(store);
    LearningStore learner = store.learning("graph");
    store.close();
    assertThatCode(store::close).doesNotThrowAnyException();
    List<Runnable> uses =
        List.of(
            () -> store.graph().stats(),
            () -> store.graph().retract("x"),
            () -> store.ingest(manifest(), TextVectors.none()),
            () -> store.vectors().size(),
            () -> found(store, "backoff"),
            () -> store.interoception().adjust(Map.of()),
            () -> store.pastQuestions().size(),
            () -> store.learning("graph").revision(),
            () -> learner.apply(List.of(), List.of()),
            () -> store.vectors().put(List.of()),
            () -> store.vectors().remove(List.of()),
            () -> store.words().put(List.of()),
            () -> store.edgeBuffer().record(List.of(), Instant.EPOCH),
            () -> store.embed(List.of(), TextVectors.none()),
            () -> store.inTransaction(() -> true));
    assertThat(uses)
        .allSatisfy(use -> assertThatThrownBy(use::run).isInstanceOf(IllegalStateException.class));
  }

  @Test
  void aClosedGraphIsClosedWhileTheStoreGoesOn() {
    try (SqliteStore store = open()) {
      store.graph().close();
      assertThatThrownBy(() -> store.graph().stats()).isInstanceOf(IllegalStateException.class);
      assertThat(store.vectors().size()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "a..b", ".a", "-a", "a/b", "a b", "ä", "a\n"})
  void aLearnerHasAPlainName(String name) {
    try (SqliteStore store = open()) {
      assertThatThrownBy(() -> store.learning(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("(" + name.replace("\n", "\\u000a") + ")");
      assertThat(store.learning("a.b-c_1")).isSameAs(store.learning("a.b-c_1"));
    }
  }

  @Test
  void textsByHandCountUntilTheNodeChanges() {
    try (SqliteStore store = open()) {
      fill(store);
      store
          .words()
          .put(List.of(new LexicalIndex.Entry("d:backoff", NodeKind.CONCEPT, "d", "jitter")));
      store.words().remove(List.of("d:retries"));
      assertThat(found(store, "jitter")).containsExactly("d:backoff");
      assertThat(found(store, "retries backoff")).isEmpty();
    }
    try (SqliteStore store = open()) {
      assertThat(found(store, "retries jitter")).containsExactly("d:backoff");
      store.graph().retract("d:guide");
      store.ingest(manifest(), TextVectors.none());
      assertThat(found(store, "retries jitter")).containsExactly("d:retries");
    }
  }

  @Test
  void theCodesInTheFileAreThoseOfTheProgram() {
    open().close();
    try (SqliteDatabase database = SqliteDatabase.open(file(), SqliteSettings.defaults())) {
      assertThat(names(database, "relation_types"))
          .isEqualTo(Arrays.stream(RelationType.values()).map(RelationType::value).toList());
      assertThat(names(database, "node_kinds"))
          .isEqualTo(
              Arrays.stream(NodeKind.values()).map(kind -> kind.name().toLowerCase()).toList());
    }
  }

  private static List<String> names(SqliteDatabase database, String table) {
    return database.read(
        connection ->
            connection.list(
                row -> row.getString(1), "SELECT name FROM " + table + " ORDER BY code"));
  }
}
