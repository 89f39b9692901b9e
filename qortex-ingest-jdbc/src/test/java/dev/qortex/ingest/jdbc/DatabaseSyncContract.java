package dev.qortex.ingest.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The same behaviour over SQLite and PostgreSQL. */
abstract class DatabaseSyncContract {

  private static final String[] SHOP = {
    "CREATE TABLE makers (id INTEGER PRIMARY KEY, name VARCHAR(50) NOT NULL, password VARCHAR(50))",
    "CREATE TABLE products (id INTEGER PRIMARY KEY, title VARCHAR(80), maker_id INTEGER"
        + " REFERENCES makers(id), price NUMERIC(8,2) CHECK (price > 0), note TEXT,"
        + " version INTEGER)",
    "CREATE TABLE tags (word VARCHAR(20) PRIMARY KEY)",
    "CREATE TABLE product_tags (product_id INTEGER REFERENCES products(id) ON DELETE CASCADE,"
        + " word VARCHAR(20) REFERENCES tags(word), PRIMARY KEY (product_id, word))",
    "INSERT INTO makers VALUES (1, 'Kettle & Sons', 'open sesame'), (2, 'Zoë Löwe', NULL)",
    "INSERT INTO products VALUES (10, 'Copper kettle', 1, 49.90, 'It whistles.', 1),"
        + " (11, 'Teapot', 2, 20, NULL, 1)",
    "INSERT INTO tags VALUES ('kitchen'), ('gift')",
    "INSERT INTO product_tags VALUES (10, 'kitchen'), (10, 'gift'), (11, 'kitchen')"
  };

  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  final GraphBackend graph = store.graph();
  final QortexClient memory =
      LocalQortexClient.builder(store).history(0).embedding(new HashingEmbeddingModel(16)).build();
  final DatabaseSync sync = new DatabaseSync(memory);
  DataSource source;

  /** Connections to an empty database. */
  abstract DataSource open() throws SQLException;

  @BeforeEach
  void begin() throws SQLException {
    source = open();
  }

  @AfterEach
  void close() {
    memory.close();
    store.close();
  }

  void execute(String... statements) throws SQLException {
    Databases.execute(source, statements);
  }

  DatabaseReport read() {
    return sync.sync(Database.builder("shop", source).build());
  }

  Set<String> ids(NodeKind kind) {
    try (Stream<Node> nodes = graph.streamNodes(NodeQuery.all().kinds(Set.of(kind)))) {
      return nodes.map(Node::id).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  String text(String id) {
    return graph.nodes(List.of(id)).get(id).content();
  }

  /** The edges as texts, without mentions. */
  Set<String> edges(String... from) {
    return edges(EnumSet.complementOf(EnumSet.of(RelationType.MENTIONS)), from);
  }

  Set<String> edges(Set<RelationType> types, String... from) {
    Set<String> edges = new TreeSet<>();
    for (ConceptEdge edge : graph.edges(List.of(from), Direction.OUT, types)) {
      edges.add(edge.sourceId() + " " + edge.relation().value() + " " + edge.targetId());
    }
    return edges;
  }

  /** All that is visible, for comparison. */
  TreeMap<String, String> contents() {
    TreeMap<String, String> all = new TreeMap<>();
    try (Stream<Node> nodes = graph.streamNodes(NodeQuery.all())) {
      nodes.forEach(node -> all.put(node.id(), node.kind() + " " + node.content()));
    }
    edges(EnumSet.allOf(RelationType.class), all.keySet().toArray(String[]::new))
        .forEach(edge -> all.put(edge, ""));
    return all;
  }

  @Nested
  class AShop {

    @BeforeEach
    void fill() throws SQLException {
      execute(SHOP);
    }

    @Test
    void rowsArePassagesWithTheNamesOfTheRowsThatTheyReferTo() {
      DatabaseReport report = read();
      assertThat(report.rows().values()).containsExactlyInAnyOrder(2L, 2L, 2L, 3L);
      assertThat(report.failed()).isEmpty();
      assertThat(report.notes()).isEmpty();
      assertThat(text("shop:products:10"))
          .isEqualTo(
              "Copper kettle\nproduct: Copper kettle\nmaker: Kettle & Sons\nprice: 49.90\nnote: It whistles.\nversion: 1"
                  .replace("49.90", text("shop:products:10").contains("49.90") ? "49.90" : "49.9"));
      assertThat(text("shop:product_tags:10,gift"))
          .isEqualTo("product tag 10,gift\nproduct: Copper kettle\nword: tag gift");
    }

    @Test
    void rowsWithNamesAreConceptsThatOthersMention() {
      read();
      assertThat(ids(NodeKind.CONCEPT))
          .contains("shop:makers:2#name", "shop:products:11#name", "shop:products");
      assertThat(edges(Set.of(RelationType.MENTIONS), "shop:products:11"))
          .containsExactly(
              "shop:products:11 mentions shop:makers:2#name",
              "shop:products:11 mentions shop:products:11#name");
    }

    @Test
    void referencesAreTypedEdges() {
      read();
      assertThat(edges("shop:products:10"))
          .containsExactly(
              "shop:products:10 part_of shop:makers:1",
              "shop:products:10 uses shop:tags:gift",
              "shop:products:10 uses shop:tags:kitchen");
      assertThat(edges("shop:product_tags:11,kitchen"))
          .containsExactly(
              "shop:product_tags:11,kitchen uses shop:products:11",
              "shop:product_tags:11,kitchen uses shop:tags:kitchen");
      assertThat(edges("shop:products", "shop:product_tags"))
          .containsExactly(
              "shop:product_tags uses shop:products",
              "shop:product_tags uses shop:tags",
              "shop:products part_of shop:makers");
    }

    @Test
    void conditionsAreRules() {
      read();
      assertThat(graph.rules(RuleQuery.all()))
          .singleElement()
          .satisfies(
              rule -> {
                assertThat(rule.text()).startsWith("In products, price > 0");
                assertThat(rule.conceptIds()).containsExactly("shop:products");
              });
    }

    @Test
    void secretsAreNeverRead() {
      List<String> sent = Databases.record();
      DataSource recorded = Databases.recorded(source, sent);
      sync.sync(Database.builder("shop", recorded).build());
      assertThat(contents().toString()).doesNotContain("open sesame").doesNotContain("password");
      assertThat(sent).isNotEmpty().noneMatch(sql -> sql.contains("password"));
      sync.sync(Database.builder("shop", source).shown("makers.*").hidden("*.note").build());
      assertThat(contents().toString()).contains("open sesame").doesNotContain("whistles");
    }

    @Test
    void nothingButSelectIsSent() {
      List<String> sent = Databases.record();
      DataSource recorded = Databases.recorded(source, sent);
      Database database = Database.builder("shop", recorded).cursor("products", "version").build();
      sync.sync(database);
      sync.sync(database);
      assertThat(sent).hasSizeGreaterThan(8).allMatch(sql -> sql.startsWith("SELECT "));
    }

    @Test
    void aSecondRunChangesNothing() {
      read();
      TreeMap<String, String> before = contents();
      DatabaseReport again = read();
      assertThat(again.changed()).isFalse();
      assertThat(again.readAgain()).isZero();
      assertThat(contents()).isEqualTo(before);
    }

    @Test
    void whatChangedIsReadAndWhatIsGoneIsRetracted() throws SQLException {
      read();
      execute(
          "UPDATE products SET note = 'It sings.' WHERE id = 10",
          "DELETE FROM product_tags WHERE product_id = 11",
          "DELETE FROM products WHERE id = 11",
          "INSERT INTO products VALUES (12, 'Mug', 1, 5, NULL, 1)");
      DatabaseReport report = read();
      assertThat(report.failed()).isEmpty();
      assertThat(text("shop:products:10")).contains("It sings.");
      assertThat(ids(NodeKind.PASSAGE))
          .contains("shop:products:12")
          .doesNotContain("shop:products:11", "shop:product_tags:11,kitchen");
      assertThat(ids(NodeKind.CONCEPT)).doesNotContain("shop:products:11#name");
      assertThat(edges("shop:products:12"))
          .containsExactly("shop:products:12 part_of shop:makers:1");
      assertThat(read().changed()).isFalse();
    }

    @Test
    void aNameThatChangesChangesTheTextsThatSayIt() throws SQLException {
      Database database = Database.builder("shop", source).cursor("products", "version").build();
      sync.sync(database);
      execute("UPDATE makers SET name = 'Kettle and Daughters' WHERE id = 1");
      sync.sync(database);
      assertThat(text("shop:products:10")).contains("maker: Kettle and Daughters");
    }

    @Test
    void withACursorOnlyRowsWhoseCursorChangedAreReadWhole() throws SQLException {
      Database database = Database.builder("shop", source).cursor("products", "VERSION").build();
      sync.sync(database);
      execute("UPDATE products SET note = 'Unnoticed.' WHERE id = 10");
      assertThat(sync.sync(database).changed()).isFalse();
      execute("UPDATE products SET note = 'Noticed.', version = 2 WHERE id = 10");
      DatabaseReport report = sync.sync(database);
      assertThat(report.readAgain()).isEqualTo(2);
      assertThat(text("shop:products:10")).contains("Noticed.");
      execute("DELETE FROM product_tags", "DELETE FROM products WHERE id = 11");
      sync.sync(database);
      assertThat(ids(NodeKind.PASSAGE))
          .contains("shop:products:10")
          .doesNotContain("shop:products:11");
    }

    @Test
    void aTableThatIsGoneOrLeftOutIsRetracted() {
      read();
      sync.sync(Database.builder("shop", source).without("PRODUCT*").build());
      assertThat(ids(NodeKind.PASSAGE))
          .containsExactly("shop:makers:1", "shop:makers:2", "shop:tags:gift", "shop:tags:kitchen");
      sync.sync(Database.builder("shop", source).only("tags").build());
      assertThat(ids(NodeKind.PASSAGE)).containsExactly("shop:tags:gift", "shop:tags:kitchen");
    }

    @Test
    void questionsFindRowsByTheNamesOfOthers() {
      read();
      assertThat(memory.query(Question.of("What does Zoë Löwe make?").in("shop")).items())
          .extracting(item -> item.id())
          .contains("shop:products:11");
    }

    @Test
    void aColumnThatDoesNotExistIsRefused() {
      assertThatThrownBy(
              () -> sync.sync(Database.builder("shop", source).cursor("tags", "when").build()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("tags")
          .hasMessageContaining("(when)")
          .hasMessageContaining("\nMaybe one of [word].");
      assertThatThrownBy(() -> sync.sync(Database.builder("shop", source).key("tags", "x").build()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("(x)");
    }
  }

  @Test
  void aCompositeKeyIsOneReference() throws SQLException {
    execute(
        "CREATE TABLE shelves (hall INTEGER, place INTEGER, name VARCHAR(20), PRIMARY KEY (hall,"
            + " place))",
        "CREATE TABLE boxes (id INTEGER PRIMARY KEY, hall INTEGER, place INTEGER, what VARCHAR(20),"
            + " FOREIGN KEY (hall, place) REFERENCES shelves (hall, place))",
        "INSERT INTO shelves VALUES (1, 1, 'low'), (1, 2, 'mid'), (2, 1, 'high'), (2, 2, 'top')",
        "INSERT INTO boxes VALUES (7, 2, 1, 'nails')");
    read();
    assertThat(edges("shop:boxes:7")).containsExactly("shop:boxes:7 part_of shop:shelves:2,1");
    assertThat(text("shop:boxes:7"))
        .isEqualTo("box 7\nshelf: high\nwhat: nails".replace("shelf", "shelve"));
  }

  @Test
  void rowsReferToTheirOwnTable() throws SQLException {
    execute(
        "CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name VARCHAR(20), last_name VARCHAR(20),"
            + " title VARCHAR(20), reports_to INTEGER REFERENCES staff(id))",
        "INSERT INTO staff VALUES (1, 'Ann', 'Lee', 'Head', 1), (2, 'Bo', 'Kim', 'Clerk', 1)");
    DatabaseReport report = read();
    assertThat(report.failed()).isEmpty();
    assertThat(text("shop:staff:2"))
        .isEqualTo("Bo Kim\nstaff: Bo Kim\nreports to: Ann Lee\ntitle: Clerk");
    assertThat(edges("shop:staff:1", "shop:staff:2"))
        .containsExactly("shop:staff:2 part_of shop:staff:1");
  }

  @Test
  void namesOfColumnsReferWhereNoKeyDoes() throws SQLException {
    execute(
        "CREATE TABLE countries (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "CREATE TABLE cities (id INTEGER PRIMARY KEY, name VARCHAR(20), country_id INTEGER)",
        "INSERT INTO countries VALUES (3, 'Norway')",
        "INSERT INTO cities VALUES (1, 'Oslo', 3), (2, 'Nowhere', 99)");
    read();
    assertThat(graph.edges(List.of("shop:cities:1"), Direction.OUT, Set.of(RelationType.PART_OF)))
        .singleElement()
        .satisfies(edge -> assertThat(edge.confidence()).isEqualTo(0.7));
    assertThat(text("shop:cities:1")).contains("country: Norway");
    assertThat(edges("shop:cities:2")).isEmpty();
  }

  @Test
  void namesOfTablesAndColumnsMayBeReservedOrQuoted() throws SQLException {
    execute(
        "CREATE TABLE \"order\" (\"select\" INTEGER PRIMARY KEY, \"na\"\"me\" VARCHAR(40),"
            + " \"größe_id\" VARCHAR(20), \"from\" VARCHAR(20))",
        "CREATE TABLE \"or_er\" (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "INSERT INTO \"order\" VALUES (1, 'Robert''); DROP TABLE x;--', 'x', '日本')");
    read();
    assertThat(text("shop:order:1")).contains("from: 日本").contains("na me: Robert'); DROP");
    assertThat(ids(NodeKind.PASSAGE)).containsExactly("shop:order:1");
  }

  @Test
  void aTableWithoutAKeyIsLeftOutUntilOneIsNamed() throws SQLException {
    execute(
        "CREATE TABLE logs (line INTEGER, what VARCHAR(20))",
        "CREATE TABLE codes (code VARCHAR(20) NOT NULL UNIQUE, what VARCHAR(20))",
        "INSERT INTO logs VALUES (1, 'a'), (NULL, 'b')",
        "INSERT INTO codes VALUES ('x', 'by a unique column')");
    DatabaseReport report = read();
    assertThat(report.notes())
        .singleElement()
        .satisfies(note -> assertThat(note.reason()).contains("key(\"logs\""));
    assertThat(ids(NodeKind.PASSAGE)).containsExactly("shop:codes:x");
    DatabaseReport keyed = sync.sync(Database.builder("shop", source).key("LOGS", "Line").build());
    assertThat(ids(NodeKind.PASSAGE)).containsExactly("shop:codes:x", "shop:logs:1");
    assertThat(keyed.notes())
        .singleElement()
        .satisfies(note -> assertThat(note.reason()).contains("without a key are left out: 1."));
  }

  @Test
  void longValuesAreCutAndSplit() throws SQLException {
    execute(
        "CREATE TABLE articles (id INTEGER PRIMARY KEY, title VARCHAR(20), body TEXT)",
        "INSERT INTO articles VALUES (1, 'Long', '" + "A sentence. ".repeat(1_000) + "')");
    sync.sync(Database.builder("shop", source).characters(5_000).build());
    Set<String> pieces = ids(NodeKind.PASSAGE);
    assertThat(pieces).contains("shop:articles:1", "shop:articles:1#1", "shop:articles:1#3");
    int characters = 0;
    for (String piece : pieces) {
      assertThat(text(piece)).hasSizeLessThan(1_600).startsWith("Long\n");
      characters += text(piece).length();
    }
    assertThat(characters).isBetween(4_900, 5_200);
  }

  @Test
  void anEmptyDatabaseIsRefusedAndNothingIsRetracted() throws SQLException {
    execute(SHOP);
    read();
    Set<String> before = ids(NodeKind.PASSAGE);
    assertThatThrownBy(() -> sync.sync(Database.builder("shop", source).only("nothing").build()))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("shop")
        .hasMessageContaining("\nMaybe");
    assertThat(ids(NodeKind.PASSAGE)).isEqualTo(before);
  }

  @Test
  void manyRowsAreStoredInSegmentsOfWhichAChangeTouchesFew() throws SQLException {
    execute("CREATE TABLE points (id INTEGER PRIMARY KEY, name VARCHAR(20))", points(1, 3_000));
    DatabaseReport first = read();
    assertThat(first.readAgain()).isEqualTo(3_000);
    assertThat(ids(NodeKind.PASSAGE)).hasSize(3_000);
    int segments = memory.sources("shop").size();
    assertThat(segments).isBetween(10, 60);
    execute("DELETE FROM points WHERE id IN (1, 1500)", points(-5, -1));
    DatabaseReport second = read();
    assertThat(second.readAgain()).isBetween(2L, 1_500L);
    assertThat(ids(NodeKind.PASSAGE))
        .hasSize(3_003)
        .doesNotContain("shop:points:1500")
        .contains("shop:points:-5");
    TreeMap<String, String> followed = contents();
    memory.sources("shop").stream().map(SourceMetadata::id).forEach(memory::retract);
    read();
    assertThat(contents()).isEqualTo(followed);
  }

  private static String points(int from, int to) {
    StringBuilder sql = new StringBuilder("INSERT INTO points VALUES ");
    for (int i = from; i <= to; i++) {
      sql.append(i == from ? "" : ", ").append("(%s, 'point %s')".formatted(i, i));
    }
    return sql.toString();
  }
}
