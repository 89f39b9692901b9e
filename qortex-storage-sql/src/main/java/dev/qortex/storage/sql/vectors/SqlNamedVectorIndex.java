package dev.qortex.storage.sql.vectors;

import dev.qortex.commons.Checks;
import dev.qortex.commons.NamedItems;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.changes.ChangeLog.Change;
import dev.qortex.storage.sql.changes.HeapReplica;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlFunction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One index in a file. Its vectors and metadata are searched in a copy on the heap that follows it;
 * the items that were found are read from the file. Thread-safe.
 */
final class SqlNamedVectorIndex implements NamedVectorIndex {

  private static final String COLUMNS = "id, vector, document, metadata, key";

  /**
   * Number of searches in the copy. A reader of an older state than that of the copy never finds
   * all items; then the vectors of that state are searched.
   */
  private static final int ATTEMPTS = 5;

  private final SqlDatabase database;
  private final NamedIndex identity;
  private final HeapReplica<Copy> replica;

  SqlNamedVectorIndex(SqlDatabase database, NamedIndex identity) {
    this.database = database;
    this.identity = identity;
    this.replica = new HeapReplica<>(database, new Rows(identity));
  }

  NamedIndex identity() {
    return identity;
  }

  private <T> T read(SqlFunction<SqlConnection, T> work) {
    return database.read(connection -> existing(connection, work));
  }

  private <T> T write(SqlFunction<SqlConnection, T> work) {
    return database.write(connection -> existing(connection, work));
  }

  private <T> T existing(SqlConnection connection, SqlFunction<SqlConnection, T> work)
      throws SQLException {
    if (!identity.exists(connection)) {
      throw NamedVectorIndexes.deleted(identity.name());
    }
    return work.apply(connection);
  }

  @Override
  public Description description() {
    return this.<Description>read(identity::description);
  }

  @Override
  public void upsert(List<Item> items) {
    for (Item item : items) {
      Checks.vector(Checks.named("vector of", item.id()), item.vector(), identity.dimension());
    }
    this.<Boolean>write(
        connection -> {
          // A row that is replaced gets a key of its own, by which no earlier search finds it.
          Map<String, Item> last = new LinkedHashMap<>();
          items.forEach(item -> last.put(item.id(), item));
          connection.updateAnyOf(
              "DELETE FROM named_vectors WHERE named_index = ? AND id IN (...)",
              last.keySet(),
              identity.key());
          connection.updateEach(
              "INSERT INTO named_vectors (named_index, id, vector, document, metadata)"
                  + " VALUES (?, ?, ?, ?, ?)",
              last.values(),
              item ->
                  new Object[] {
                    identity.key(),
                    item.id(),
                    VectorBytes.of(item.vector()),
                    item.document(),
                    JsonColumn.write(item.metadata())
                  });
          identity.changedIfAny(connection, last.keySet());
          return true;
        });
  }

  @Override
  public boolean update(String id, UnaryOperator<Item> change) {
    return database.inTransaction(
        () -> {
          List<Item> known = get(List.of(id));
          for (Item before : known) {
            Item after = change.apply(before);
            upsert(List.of(new Item(id, after.vector(), after.document(), after.metadata())));
          }
          return !known.isEmpty();
        });
  }

  /** Searches the last committed state; repeats the search if items were replaced meanwhile. */
  @Override
  public List<Match> query(float[] question, int k, MetadataFilter filter) {
    Checks.vector("question's vector", question, identity.dimension());
    boolean inTransaction = database.inTransaction();
    if (inTransaction) {
      this.<Boolean>read(connection -> true);
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<Near> near =
          replica.ask(copy -> existing(copy, inTransaction).search(question, k, filter));
      List<Match> found =
          database.readCommitted(connection -> matches(items(connection, near), near));
      if (found.size() == near.size()) {
        return found;
      }
    }
    return database.readCommitted(
        connection -> {
          Copy copy = existing(new Rows(identity).load(connection), inTransaction);
          List<Near> near = copy.search(question, k, filter);
          return matches(items(connection, near), near);
        });
  }

  private Copy existing(Copy copy, boolean inTransaction) {
    if (!copy.exists && !inTransaction) {
      throw NamedVectorIndexes.deleted(identity.name());
    }
    return copy;
  }

  private static List<Match> matches(Map<Long, Item> items, List<Near> near) {
    List<Match> found = new ArrayList<>(near.size());
    for (Near one : near) {
      Item item = items.get(one.key());
      if (item != null) {
        found.add(new Match(item, one.score()));
      }
    }
    return Collections.unmodifiableList(found);
  }

  private static Map<Long, Item> items(SqlConnection connection, List<Near> near)
      throws SQLException {
    Map<Long, Item> found = new HashMap<>();
    connection.forEachOf(
        row -> found.put(row.getLong(5), item(row)),
        "SELECT " + COLUMNS + " FROM named_vectors WHERE key IN (...)",
        near.stream().map(Near::key).toList());
    return found;
  }

  private static Item item(ResultSet row) throws SQLException {
    return new Item(
        row.getString(1),
        VectorBytes.vector(row.getBytes(2)),
        row.getString(3),
        JsonColumn.map(row.getString(4)));
  }

  static void forEachItem(SqlConnection connection, NamedIndex index, Consumer<Item> visitor)
      throws SQLException {
    index.forEach(connection, COLUMNS, row -> visitor.accept(item(row)));
  }

  @Override
  public List<Item> get(Collection<String> ids) {
    return this.<List<Item>>read(
        connection -> {
          Map<String, @Nullable Item> found = new LinkedHashMap<>();
          ids.forEach(id -> found.put(id, null));
          identity.forEach(
              connection,
              COLUMNS,
              found.keySet(),
              row -> {
                Item item = item(row);
                found.put(item.id(), item);
              });
          found.values().removeIf(item -> item == null);
          return List.copyOf(found.values());
        });
  }

  @Override
  public int delete(Collection<String> ids) {
    return this.<Integer>write(connection -> identity.remove(connection, ids));
  }

  @Override
  public int delete(MetadataFilter filter) {
    return delete((id, metadata) -> filter.matches(metadata));
  }

  @Override
  public int erase(String name) {
    Checks.id("name to erase", name);
    return delete((id, metadata) -> NamedItems.belong(id, metadata, name));
  }

  private int delete(BiPredicate<String, Map<String, Object>> wanted) {
    return this.<Integer>write(
        connection -> {
          List<String> matching = new ArrayList<>();
          identity.forEach(
              connection,
              "id, metadata",
              row -> {
                if (wanted.test(row.getString(1), JsonColumn.map(row.getString(2)))) {
                  matching.add(row.getString(1));
                }
              });
          return identity.remove(connection, matching);
        });
  }

  /** Hit of a search: a row as it was when it was copied. */
  private record Near(long key, double score) {}

  /** Heap copy of all rows, for searches. Changed only while nobody searches. */
  private static final class Copy {

    private record Row(long key, Map<String, Object> metadata) {}

    private boolean exists;
    private VectorIndex vectors = new ExactVectorIndex();
    private final Map<String, Row> rows = new HashMap<>();

    List<Near> search(float[] question, int k, MetadataFilter filter) {
      return vectors
          .search(
              question,
              k,
              SearchScope.everywhere().accepts(id -> filter.matches(row(id).metadata())))
          .stream()
          .map(found -> new Near(row(found.id()).key(), found.score()))
          .toList();
    }

    private Row row(String id) {
      return Objects.requireNonNull(rows.get(id));
    }

    void add(ResultSet row, VectorLoader loader) throws SQLException {
      String id = row.getString(1);
      rows.put(id, new Row(row.getLong(2), JsonColumn.map(row.getString(3))));
      loader.add(
          new VectorIndex.Entry(id, NodeKind.PASSAGE, "", VectorBytes.vector(row.getBytes(4))));
    }

    void clear() {
      vectors = new ExactVectorIndex();
      rows.clear();
    }
  }

  /** Brings rows into the copy. */
  private record Rows(NamedIndex identity) implements HeapReplica.Content<Copy> {

    private static final String COLUMNS = "id, key, metadata, vector";

    @Override
    public Copy load(SqlConnection connection) throws SQLException {
      Copy copy = new Copy();
      copy.exists = identity.exists(connection);
      if (copy.exists) {
        VectorLoader loader = new VectorLoader(copy.vectors);
        identity.forEach(connection, COLUMNS, row -> copy.add(row, loader));
        loader.end();
      }
      return copy;
    }

    @Override
    public void update(SqlConnection connection, Copy copy, List<Change> changes)
        throws SQLException {
      Set<String> ids = new LinkedHashSet<>();
      boolean concerned = false;
      for (Change change : changes) {
        if (change.kind() == ChangeLog.Kind.NAMED_VECTORS) {
          List<?> payload = JsonColumn.list(change.payload());
          if (payload.get(0).equals(identity.key())) {
            concerned = true;
            payload.subList(1, payload.size()).forEach(id -> ids.add((String) id));
          }
        }
      }
      if (concerned) {
        copy.exists = identity.exists(connection);
        if (copy.exists) {
          copy.vectors.remove(ids);
          copy.rows.keySet().removeAll(ids);
          VectorLoader loader = new VectorLoader(copy.vectors);
          identity.forEach(connection, COLUMNS, ids, row -> copy.add(row, loader));
          loader.end();
        } else {
          copy.clear();
        }
      }
    }
  }
}
