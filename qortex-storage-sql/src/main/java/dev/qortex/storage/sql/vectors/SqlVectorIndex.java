package dev.qortex.storage.sql.vectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The vectors of nodes in a database. Searches and all other reads see the last committed state.
 * Thread-safe.
 */
public final class SqlVectorIndex implements VectorIndex {

  private final SqlDatabase database;
  private final VectorSearch search;

  public SqlVectorIndex(SqlDatabase database, VectorSearch search) {
    this.database = database;
    this.search = search;
  }

  @Override
  public void put(List<Entry> entries) {
    List<Entry> own = List.copyOf(entries);
    database.checkOpen();
    if (!own.isEmpty()) {
      database.writeGrouped(
          own.size(),
          connection -> {
            put(connection, own);
            return true;
          });
    }
  }

  /** Puts vectors in the transaction of the connection. */
  public void put(SqlConnection connection, List<Entry> entries) throws SQLException {
    int dimension = Math.toIntExact(MetaKey.DIMENSION.read(connection));
    for (Entry entry : entries) {
      String what = "vector of (" + Checks.shown(entry.id()) + ")";
      dimension = VectorBytes.check(what, entry.vector(), dimension);
    }
    MetaKey.DIMENSION.write(connection, dimension);
    search.write(connection, entries);
    ChangeLog.append(
        connection, ChangeLog.Kind.VECTORS, entries.stream().map(Entry::id).distinct().toList());
  }

  @Override
  public void remove(Collection<String> ids) {
    List<String> own = List.copyOf(ids);
    database.writeGrouped(
        own.size(),
        connection -> {
          remove(connection, own);
          return true;
        });
  }

  public static void remove(SqlConnection connection, Collection<String> ids) throws SQLException {
    if (!connection.exists("SELECT 1 FROM vectors LIMIT 1")) {
      return;
    }
    List<String> gone =
        connection.textsOf("DELETE FROM vectors WHERE id IN (...) RETURNING id", ids);
    ChangeLog.append(connection, ChangeLog.Kind.VECTORS, gone);
  }

  /** The ids that have a vector now, in the transaction of the connection. */
  public static Set<String> contained(SqlConnection connection, Collection<String> ids)
      throws SQLException {
    return new LinkedHashSet<>(connection.textsOf("SELECT id FROM vectors WHERE id IN (...)", ids));
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    return search.search(question, k, scope);
  }

  /** Looks into the file, as a writer may not have all vectors on the heap. */
  @Override
  public List<String> contained(Collection<String> ids) {
    Set<String> known = database.readCommitted(connection -> contained(connection, ids));
    return ids.stream().filter(known::contains).toList();
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    return search.vectors(ids);
  }

  /**
   * Reads page by page and holds nothing while the visitor runs, which may thus use the store.
   *
   * @throws IllegalStateException when the store is re-embedded meanwhile
   */
  @Override
  public void forEach(Consumer<Entry> visitor) {
    List<String> ids = new ArrayList<>();
    EmbeddingIdentity model =
        database.readCommitted(
            connection -> {
              ids.addAll(connection.texts("SELECT id FROM vectors"));
              return EmbeddingModels.current(connection);
            });
    for (List<String> page : Sql.pieces(ids)) {
      VectorIndex scaled = new ExactVectorIndex();
      scaled.put(database.<List<Entry>>readCommitted(connection -> page(connection, page, model)));
      scaled.forEach(visitor);
    }
  }

  private List<Entry> page(SqlConnection connection, List<String> ids, EmbeddingIdentity model)
      throws SQLException {
    EmbeddingIdentity now = EmbeddingModels.current(connection);
    if (!now.equals(model)) {
      throw new IllegalStateException(
          "The vectors of the database (%s) were made by %s, and while they were read became those of %s.\nMaybe copy again."
              .formatted(database.name(), model, now));
    }
    return VectorTable.entries(connection, ids);
  }

  @Override
  public int dimension() {
    return Math.toIntExact(database.<Long>readCommitted(MetaKey.DIMENSION::read));
  }

  @Override
  public int size() {
    return search.size();
  }

  /** Ends the search. */
  public void close() {
    search.close();
  }
}
