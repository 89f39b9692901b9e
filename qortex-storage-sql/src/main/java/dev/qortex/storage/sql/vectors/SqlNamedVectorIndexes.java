package dev.qortex.storage.sql.vectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Named indexes in a file, each searched exactly in a copy on the heap. Thread-safe. */
public final class SqlNamedVectorIndexes implements NamedVectorIndexes {

  private final SqlDatabase database;

  /** Indexes in use, by name, so that all users of one share its copy. */
  private final Map<String, SqlNamedVectorIndex> used = new ConcurrentHashMap<>();

  public SqlNamedVectorIndexes(SqlDatabase database) {
    this.database = database;
  }

  /** Deletes the vectors of the sentences, and the tokens, of passages, for all models. */
  public static void removePassages(SqlConnection connection, List<String> passageIds)
      throws SQLException {
    NamedIndex.removePassages(connection, passageIds);
  }

  @Override
  public NamedVectorIndex create(String name, int dimension) {
    Checks.id("name of an index", name);
    Checks.atLeast("dimension of an index", dimension, 1);
    return use(database.<NamedIndex>write(connection -> create(connection, name, dimension)));
  }

  private NamedIndex create(SqlConnection connection, String name, int dimension)
      throws SQLException {
    int created =
        connection.update(
            "INSERT INTO named_indexes (name, dimension, created_at) VALUES (?, ?, ?)"
                + " ON CONFLICT (name) DO NOTHING",
            name,
            dimension,
            database.clock().instant());
    NamedIndex index = NamedIndex.find(connection, name).orElseThrow();
    if (index.dimension() != dimension) {
      throw NamedVectorIndexes.otherDimension(index.description(connection), dimension);
    }
    if (created > 0) {
      index.changed(connection, List.of());
    }
    return index;
  }

  private NamedVectorIndex use(NamedIndex index) {
    return used.compute(
        index.name(),
        (name, known) ->
            known != null && known.identity().equals(index)
                ? known
                : new SqlNamedVectorIndex(database, index));
  }

  @Override
  public Optional<NamedVectorIndex> find(String name) {
    return database
        .<Optional<NamedIndex>>read(connection -> NamedIndex.find(connection, name))
        .map(this::use);
  }

  @Override
  public List<Description> list() {
    return database
        .<List<Description>>read(
            connection -> {
              List<Description> found = new ArrayList<>();
              for (NamedIndex index : NamedIndex.all(connection)) {
                found.add(index.description(connection));
              }
              return found;
            })
        .stream()
        .sorted(Comparator.comparing(Description::name))
        .toList();
  }

  /** Shows all items of an index, in no particular order; none of an unknown index. */
  public void forEachItem(String name, Consumer<NamedVectorIndex.Item> visitor) {
    database.<Boolean>readCommitted(
        connection -> {
          Optional<NamedIndex> index = NamedIndex.find(connection, name);
          if (index.isPresent()) {
            SqlNamedVectorIndex.forEachItem(connection, index.get(), visitor);
          }
          return true;
        });
  }

  @Override
  public boolean delete(String name) {
    Optional<NamedIndex> deleted =
        database.<Optional<NamedIndex>>write(
            connection -> {
              Optional<NamedIndex> index = NamedIndex.find(connection, name);
              if (index.isPresent()) {
                long key = index.get().key();
                connection.update("DELETE FROM named_vectors WHERE named_index = ?", key);
                connection.update("DELETE FROM named_indexes WHERE key = ?", key);
                index.get().changed(connection, List.of());
              }
              return index;
            });
    used.remove(name);
    return deleted.isPresent();
  }
}
