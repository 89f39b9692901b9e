package dev.qortex.ingest.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Properties over random schemas with keys of several columns, references to the own table and in
 * circles, and names that need quotes: each row is one passage, each reference one edge, and a
 * memory that followed changes is the same as one that reads the end.
 */
class RandomSchemasTest {

  private static final List<String> NAMES =
      List.of(
          "order", "select", "größe", "a b", "x\"y", "it's", "Mixed", "a.b", "n:1", "t#1", "%_");

  private static final List<String> TEXTS =
      List.of(
          "plain",
          "Ünï ☃ 日本",
          "'; DROP TABLE x; --",
          "a\"b",
          "",
          " ",
          "line\nbreak",
          "𝄞",
          "a,b:c#d%");

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** A table of a random schema: a key of some columns, and references by all columns of keys. */
  private record Made(String name, int keys, List<Integer> targets) {}

  private static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void ofSqlite(int seed, @TempDir Path folder) throws SQLException {
    check(Databases.sqlite(folder.resolve("random.db")), seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {101, 102, 103, 104})
  void ofPostgres(int seed) throws SQLException {
    check(Databases.postgres(), seed);
  }

  private static void check(DataSource source, int seed) throws SQLException {
    Random random = new Random(seed);
    List<Made> tables = new ArrayList<>();
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      List<Integer> targets = random.ints(random.nextInt(3), 0, i + 1).boxed().toList();
      tables.add(new Made(NAMES.get((seed + i) % NAMES.size()), 1 + random.nextInt(3), targets));
    }
    Database database = Database.builder("r", source).fetching(3).build();
    try (Connection connection = source.getConnection();
        InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
        QortexClient memory = client(store)) {
      for (int i = 0; i < count; i++) {
        create(connection, tables, i);
      }
      DatabaseSync sync = new DatabaseSync(memory);
      for (int round = 0; round < 3; round++) {
        change(connection, tables, random);
        DatabaseReport report = sync.sync(database);
        assertThat(report.failed()).as("seed %s: %s", seed, report.notes()).isEmpty();
        assertThat(passages(store.graph())).as("seed %s", seed).isEqualTo(rows(connection, tables));
        assertThat(sync.sync(database).changed()).as("seed %s", seed).isFalse();
        assertThat(contents(store.graph())).as("seed %s", seed).isEqualTo(fresh(database));
      }
    }
  }

  private static QortexClient client(InMemoryStore store) {
    return LocalQortexClient.builder(store)
        .history(0)
        .embedding(new HashingEmbeddingModel(16))
        .build();
  }

  private static Set<String> fresh(Database database) {
    try (InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
        QortexClient memory = client(store)) {
      new DatabaseSync(memory).sync(database);
      return contents(store.graph());
    }
  }

  private static void create(Connection connection, List<Made> tables, int at) throws SQLException {
    Made table = tables.get(at);
    StringBuilder sql = new StringBuilder("CREATE TABLE " + quoted(table.name) + " (");
    for (int k = 0; k < table.keys; k++) {
      sql.append("k").append(k).append(" VARCHAR(60) NOT NULL, ");
    }
    sql.append("\"na'me\" VARCHAR(60), what TEXT, ");
    for (int r = 0; r < table.targets.size(); r++) {
      Made target = tables.get(table.targets.get(r));
      for (int k = 0; k < target.keys; k++) {
        sql.append("r%s_%s VARCHAR(60), ".formatted(r, k));
      }
    }
    sql.append("PRIMARY KEY (").append(list("k", table.keys)).append(")");
    for (int r = 0; r < table.targets.size(); r++) {
      Made target = tables.get(table.targets.get(r));
      sql.append(
          ", FOREIGN KEY (%s) REFERENCES %s (%s)"
              .formatted(
                  list("r" + r + "_", target.keys), quoted(target.name), list("k", target.keys)));
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql.append(")").toString());
    }
  }

  private static String list(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(", "));
  }

  /** Deletes some rows that nobody refers to, changes some, and adds some. */
  private static void change(Connection connection, List<Made> tables, Random random)
      throws SQLException {
    for (int i = tables.size() - 1; i >= 0; i--) {
      Made table = tables.get(i);
      for (List<String> key : keys(connection, table)) {
        String where =
            IntStream.range(0, table.keys)
                .mapToObj(k -> "k" + k + " = ?")
                .collect(Collectors.joining(" AND "));
        boolean referred = isReferredTo(connection, tables, i, key);
        if (random.nextInt(4) == 0 && !referred) {
          run(connection, "DELETE FROM " + quoted(table.name) + " WHERE " + where, key);
        } else if (random.nextInt(3) == 0) {
          List<String> values = new ArrayList<>(List.of(text(random)));
          values.addAll(key);
          run(connection, "UPDATE " + quoted(table.name) + " SET what = ? WHERE " + where, values);
        }
      }
    }
    for (Made table : tables) {
      for (int n = random.nextInt(12); n > 0; n--) {
        insert(connection, tables, table, random);
      }
    }
  }

  private static boolean isReferredTo(
      Connection connection, List<Made> tables, int at, List<String> key) throws SQLException {
    for (Made other : tables) {
      for (int r = 0; r < other.targets.size(); r++) {
        int reference = r;
        String where =
            IntStream.range(0, key.size())
                .mapToObj(k -> "r%s_%s = ?".formatted(reference, k))
                .collect(Collectors.joining(" AND "));
        boolean refers = other.targets.get(r) == at;
        if (refers
            && !read(connection, "SELECT 1 FROM " + quoted(other.name) + " WHERE " + where, key, 1)
                .isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  private static void insert(Connection connection, List<Made> tables, Made table, Random random)
      throws SQLException {
    List<String> values = new ArrayList<>();
    for (int k = 0; k < table.keys; k++) {
      values.add(TEXTS.get(random.nextInt(TEXTS.size())) + random.nextInt(1_000));
    }
    if (keys(connection, table).contains(values)) {
      return;
    }
    values.add(random.nextInt(3) == 0 ? null : text(random));
    values.add(text(random));
    for (int target : table.targets) {
      List<List<String>> keys = keys(connection, tables.get(target));
      boolean none = keys.isEmpty() || random.nextInt(4) == 0;
      for (int k = 0; k < tables.get(target).keys; k++) {
        values.add(none ? null : "");
      }
      if (!none) {
        List<String> key = keys.get(random.nextInt(keys.size()));
        int from = values.size() - key.size();
        for (int k = 0; k < key.size(); k++) {
          values.set(from + k, key.get(k));
        }
      }
    }
    String marks = values.stream().map(value -> "?").collect(Collectors.joining(", "));
    run(connection, "INSERT INTO " + quoted(table.name) + " VALUES (" + marks + ")", values);
  }

  private static String text(Random random) {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private static void run(Connection connection, String sql, List<String> values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setString(i + 1, values.get(i));
      }
      statement.executeUpdate();
    }
  }

  private static List<List<String>> keys(Connection connection, Made table) throws SQLException {
    String sql = "SELECT " + list("k", table.keys) + " FROM " + quoted(table.name);
    return read(connection, sql + " ORDER BY " + list("k", table.keys), List.of(), table.keys);
  }

  private static List<List<String>> read(
      Connection connection, String sql, List<String> values, int columns) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setString(i + 1, values.get(i));
      }
      var rows = statement.executeQuery();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int c = 1; c <= columns; c++) {
          row.add(rows.getString(c));
        }
        all.add(row);
      }
    }
    return all;
  }

  /** One id for each row, by a way of its own: the table and the key, both escaped. */
  private static Set<String> rows(Connection connection, List<Made> tables) throws SQLException {
    Set<String> ids = new TreeSet<>();
    for (Made table : tables) {
      for (List<String> key : keys(connection, table)) {
        String parts =
            key.stream().map(part -> escaped(part, "%:#,~'\n")).collect(Collectors.joining(","));
        ids.add("r:" + escaped(table.name, "%:#") + ":" + parts);
      }
    }
    return ids;
  }

  private static String escaped(String text, String special) {
    StringBuilder escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      escaped.append(special.indexOf(c) < 0 ? "" + c : "%" + HEX.toHexDigits((byte) c));
    }
    return escaped.toString();
  }

  private static Set<String> passages(GraphBackend graph) {
    try (Stream<Node> nodes = graph.streamNodes(NodeQuery.all().kinds(Set.of(NodeKind.PASSAGE)))) {
      return nodes.map(Node::id).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> contents(GraphBackend graph) {
    Set<String> all = new TreeSet<>();
    Set<String> ids = new HashSet<>();
    try (Stream<Node> nodes = graph.streamNodes(NodeQuery.all())) {
      nodes.forEach(
          node -> {
            ids.add(node.id());
            all.add(node.id() + " = " + node.content());
          });
    }
    for (ConceptEdge edge : graph.edges(ids, Direction.OUT, EnumSet.allOf(RelationType.class))) {
      all.add(edge.sourceId() + " " + edge.relation() + " " + edge.targetId());
    }
    return all;
  }
}
