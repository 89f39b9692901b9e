package dev.qortex.storage.sql.bounded;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.TopK;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Vectors that are read from their table for each search. Thread-safe. */
final class BoundedVectors implements VectorIndex {

  private final SqlDatabase database;
  private final VectorIndex written;

  /**
   * Reads nothing yet.
   *
   * @param written the index that takes changes
   */
  BoundedVectors(SqlDatabase database, VectorIndex written) {
    this.database = database;
    this.written = written;
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    TopK top = new TopK(k);
    int dimension = dimension();
    if (dimension == 0) {
      return List.of();
    }
    Checks.vector("question's vector", question, dimension);
    if (Cosine.isZero(question)) {
      return List.of();
    }
    float[] unit = Cosine.unit(question);
    return database.<List<Scored>>readCommitted(
        connection -> {
          connection.forEach(
              row -> {
                if (scope.covers(row.getString(3), EnumCodes.kind(row.getInt(2)))) {
                  double cosine = cosine(unit, row.getBytes(4));
                  if (top.admits(cosine) && scope.accepts().test(row.getString(1))) {
                    top.offer(row.getString(1), cosine);
                  }
                }
              },
              "SELECT id, kind, domain, vector FROM vectors");
          return top.best();
        });
  }

  private static double cosine(float[] unit, byte[] vector) {
    float[] other = Cosine.unit(VectorBytes.vector(vector));
    return Math.max(-1, Math.min(1, Cosine.of(unit, other)));
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    return database.<Map<String, float[]>>readCommitted(
        connection -> {
          Map<String, float[]> found = new HashMap<>();
          connection.forEachOf(
              row ->
                  found.put(
                      row.getString(1), Cosine.unit(VectorBytes.vector(row.getBytes(2)))),
              "SELECT id, vector FROM vectors WHERE id IN (...)",
              ids);
          return found;
        });
  }

  @Override
  public int size() {
    return database.<Integer>readCommitted(
        connection -> (int) connection.number("SELECT count(*) FROM vectors"));
  }

  @Override
  public void put(List<Entry> entries) {
    written.put(entries);
  }

  @Override
  public void remove(Collection<String> ids) {
    written.remove(ids);
  }

  @Override
  public List<String> contained(Collection<String> ids) {
    return written.contained(ids);
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    written.forEach(visitor);
  }

  @Override
  public int dimension() {
    return written.dimension();
  }
}
