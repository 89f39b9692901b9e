package dev.qortex.storage.sql.vectors;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.TopK;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Search in vectors without a copy on the heap: estimates all cosines by {@link SignCodes}, a
 * thirtieth of the bytes of the vectors, and compares the best of these exactly. The scores are
 * exact; up to {@value #LEAST_COMPARED} vectors the search is, too. Thread-safe.
 */
public final class BoundedVectors implements VectorIndex {

  /** Least number of vectors that are compared exactly. */
  private static final int LEAST_COMPARED = 500;

  /** Multiple of the wanted number that is compared exactly. */
  private static final int SPARE = 4;

  /** Codes of vectors that are kept on the heap: a quarter of it. */
  private static final long CACHED_BYTES = Runtime.getRuntime().maxMemory() / 4;

  private final SqlDatabase database;
  private final VectorIndex written;
  private final CodeCache cache = new CodeCache(CACHED_BYTES);

  /**
   * Reads nothing yet.
   *
   * @param written the index that takes changes
   */
  public BoundedVectors(SqlDatabase database, VectorIndex written) {
    this.database = database;
    this.written = written;
  }

  /** Gives all vectors their codes. */
  public void prepare() {
    VectorCodes.complete(database);
  }

  /** Returns whether enough vectors are without a code to make a search slow. */
  static boolean areBehind(SqlConnection connection) throws SQLException {
    return connection.number(
            "SELECT count(*) FROM (SELECT 1 FROM vectors WHERE number = 0 LIMIT "
                + (VectorCodes.UNCODED_AT_MOST + 1)
                + ") AS some_vectors")
        > VectorCodes.UNCODED_AT_MOST;
  }

  /** Deletes the codes of removed vectors, in the transaction of the connection. */
  public static void forgetGone(SqlConnection connection) throws SQLException {
    VectorCodes.forgetGone(connection);
  }

  /** Deletes the codes of all vectors, in the transaction of the connection. */
  public static void clear(SqlConnection connection) throws SQLException {
    VectorCodes.clear(connection);
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    return database.<List<Scored>>readCommitted(
        connection -> search(connection, question, k, scope));
  }

  private List<Scored> search(SqlConnection connection, float[] question, int k, SearchScope scope)
      throws SQLException {
    TopK top = new TopK(k);
    int dimension = Math.toIntExact(MetaKey.DIMENSION.read(connection));
    if (dimension == 0) {
      return List.of();
    }
    Checks.vector("question's vector", question, dimension);
    if (Cosine.isZero(question)) {
      return List.of();
    }
    float[] unit = Cosine.unit(question);
    float[] other = new float[dimension];
    connection.forEach(
        row -> {
          if (scope.covers(row.getString(3), EnumCodes.kind(row.getInt(4)))) {
            offer(row, unit, other, top, scope);
          }
        },
        "SELECT id, vector, domain, kind FROM vectors WHERE number = 0");
    int wanted = Math.max(LEAST_COMPARED, SPARE * k);
    int compared = 0;
    int accepted = 0;
    while (accepted < k) {
      List<Long> best = estimated(connection, unit, wanted, scope);
      int[] passed = {0};
      connection.forEachOf(
          row -> passed[0] += offer(row, unit, other, top, scope) ? 1 : 0,
          "SELECT id, vector FROM vectors WHERE number > 0 AND number IN (...)",
          best.subList(compared, best.size()));
      accepted += passed[0];
      if (best.size() < wanted) {
        return top.best();
      }
      compared = best.size();
      wanted *= 8;
    }
    return top.best();
  }

  /**
   * Offers the vector of a row.
   *
   * @param other room for the vector, which is overwritten
   * @return whether the scope accepts it
   */
  private static boolean offer(
      ResultSet row, float[] unit, float[] other, TopK top, SearchScope scope) throws SQLException {
    String id = row.getString(1);
    if (!scope.accepts().test(id)) {
      return false;
    }
    VectorBytes.read(row.getBytes(2), other);
    Cosine.scale(other);
    double cosine = Math.max(-1, Math.min(1, Cosine.of(unit, other)));
    if (top.admits(cosine)) {
      top.offer(id, cosine);
    }
    return true;
  }

  /** The numbers of the vectors with the highest estimates, the highest first. */
  private List<Long> estimated(
      SqlConnection connection, float[] unit, int wanted, SearchScope scope) throws SQLException {
    NearestCodes nearest = new NearestCodes(unit, wanted);
    List<VectorCodes.Block> kept = new ArrayList<>();
    List<Long> unread = new ArrayList<>();
    Set<Long> all = new HashSet<>();
    connection.forEach(
        row -> {
          all.add(row.getLong(1));
          if (scope.covers(row.getString(2), EnumCodes.kind(row.getInt(3)))) {
            VectorCodes.Block known = cache.get(row.getLong(1));
            if (known == null) {
              unread.add(row.getLong(1));
            } else {
              kept.add(known);
            }
          }
        },
        "SELECT first, domain, kind FROM vector_codes");
    cache.retain(all);
    connection.forEachOf(
        row -> {
          VectorCodes.Block block = VectorCodes.Block.of(row, nearest.words());
          if (cache.put(block)) {
            kept.add(block);
          } else {
            nearest.compare(block);
          }
        },
        "SELECT first, vectors, codes FROM vector_codes WHERE first IN (...)",
        unread);
    nearest.compare(kept);
    return nearest.best();
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    return database.<Map<String, float[]>>readCommitted(
        connection -> {
          Map<String, float[]> found = new HashMap<>();
          connection.forEachOf(
              row -> found.put(row.getString(1), unit(row.getBytes(2))),
              "SELECT id, vector FROM vectors WHERE id IN (...)",
              ids);
          return found;
        });
  }

  private static float[] unit(byte[] bytes) {
    float[] vector = VectorBytes.vector(bytes);
    Cosine.scale(vector);
    return vector;
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
