package dev.qortex.storage.sql.vectors;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.changes.ChangeLog.Change;
import dev.qortex.storage.sql.changes.HeapReplica;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Search in a copy of all vectors on the heap, which follows the database. Thread-safe. */
public final class HeapVectorSearch implements VectorSearch {

  private final HeapReplica<VectorIndex> replica;

  /**
   * Reads nothing before the first search.
   *
   * @param searched makes an empty index, also after all vectors were made anew; one that is {@link
   *     AutoCloseable} is closed before, and with this
   */
  public HeapVectorSearch(SqlDatabase database, Supplier<? extends VectorIndex> searched) {
    this.replica = new HeapReplica<>(database, new Rows(searched));
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    return replica.ask(index -> index.search(question, k, scope));
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    return replica.ask(index -> index.vectors(ids));
  }

  @Override
  public int size() {
    return replica.ask(VectorIndex::size);
  }

  /** Closes the copy, if it can be closed. */
  @Override
  public void close() {
    replica.close();
  }

  /** Brings rows into the copy. */
  private record Rows(Supplier<? extends VectorIndex> searched)
      implements HeapReplica.Content<VectorIndex> {

    @Override
    public VectorIndex load(SqlConnection connection) throws SQLException {
      VectorIndex index = searched.get();
      boolean whole = false;
      try {
        VectorLoader loader = new VectorLoader(index);
        VectorTable.forEach(connection, loader::add);
        loader.end();
        whole = true;
        return index;
      } finally {
        if (!whole) {
          discard(index);
        }
      }
    }

    @Override
    public void discard(VectorIndex index) {
      if (index instanceof AutoCloseable closeable) {
        try {
          closeable.close();
        } catch (RuntimeException e) {
          throw e;
        } catch (Exception e) {
          throw new StorageException("The vector index cannot be closed.", e);
        }
      }
    }

    @Override
    public boolean outdated(List<Change> changes) {
      return changes.stream().anyMatch(change -> change.kind() == ChangeLog.Kind.REEMBEDDED);
    }

    @Override
    public void update(SqlConnection connection, VectorIndex index, List<Change> changes)
        throws SQLException {
      for (List<String> piece : Sql.pieces(ChangeLog.ids(changes, ChangeLog.Kind.VECTORS))) {
        index.remove(piece);
        index.put(VectorTable.entries(connection, piece));
      }
    }
  }
}
