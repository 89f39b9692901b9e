package dev.qortex.postgres.vectors;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.core.spi.TopK;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.vectors.VectorSearch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;

/*
 * The server orders the codes in scope by their distance from the question's and hands over the
 * vectors of the first; these are compared in floats, as by ExactVectorIndex, so that scores and
 * ties are the same to the last digit.
 *
 * Exact, for few rows in scope: a code differs from its vector by at most 2^-11 of its length, which
 * moves a cosine by less than ERROR. Once the k-th best score is above what the code of the next row
 * can hide, no further row can enter; until then four times as many rows are fetched.
 *
 * Approximate, for many: the index walks its graph until enough rows passed the conditions on domain
 * and kind (iterative scan); without that it would stop at its first few, of which a small domain may
 * have none, in silence. When it gives up before there are k, the exact search runs.
 */
/** Search by pgvector, in the server: nothing is kept on the heap. Thread-safe. */
final class PgVectorSearch implements VectorSearch {

  /** From this number of rows in scope, the index is faster than comparing all codes. */
  static final int EXACT_BELOW = 10_000;

  /** The greatest difference of a cosine between codes from that between vectors. */
  private static final double ERROR = 0x1p-9;

  /** Rows without a code that are compared in each search, before all are given one. */
  private static final int FEW = 1000;

  /** Fetched beyond the k wanted. */
  private static final int SPARE = 16;

  private final PostgresDatabase database;
  private final PgVector extension;
  private final CodeColumn codes;
  private final HnswIndex index;
  private final int exactBelow;

  /**
   * Searches a table that has the codes.
   *
   * @param exactBelow the number of rows in scope from which the index is used
   * @param executor runs what makes the index
   */
  PgVectorSearch(PostgresDatabase database, PgVector extension, int exactBelow, Executor executor) {
    this.database = database;
    this.extension = extension;
    this.codes = new CodeColumn(extension);
    this.index = new HnswIndex(database, extension, executor);
    this.exactBelow = exactBelow;
  }

  /**
   * Numbers that decide how a question is answered.
   *
   * @param dimension of all vectors; 0 if there has been none
   * @param rows in scope, at most as many as decide
   * @param uncoded rows without a code, at most as many as decide
   * @param indexed whether the index can be used
   */
  private record State(int dimension, int rows, int uncoded, boolean indexed) {}

  /** Part of a statement, with the values of its question marks. */
  private record Part(String sql, List<Object> values) {

    static Part of(SearchScope scope) {
      List<Object> values = new ArrayList<>(scope.domains());
      scope.kinds().forEach(kind -> values.add(EnumCodes.code(kind)));
      return new Part(
          in("domain", scope.domains().size()) + in("kind", scope.kinds().size()), values);
    }

    private static String in(String column, int count) {
      return count == 0 ? "" : " AND " + column + " IN " + Sql.marks(count);
    }
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    Checks.atLeast("number of results", k, 1);
    boolean mayWrite = !database.inTransaction() && !database.isReading();
    Search search = new Search(question, k, scope);
    State state = database.<State>readCommitted(connection -> search.run(connection, mayWrite));
    if (mayWrite && state.uncoded() >= FEW) {
      codes.fill(database);
      database.<State>readCommitted(connection -> search.run(connection, false));
    }
    if (mayWrite && state.rows() >= exactBelow && !state.indexed()) {
      index.request(state.dimension());
    }
    return search.best;
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    Map<String, float[]> found = new HashMap<>();
    return database.<Map<String, float[]>>readCommitted(
        connection -> {
          connection.forEachOf(
              row -> found.put(row.getString(1), Cosine.unit(VectorBytes.vector(row.getBytes(2)))),
              "SELECT id, vector FROM vectors WHERE id IN (...)",
              Set.copyOf(ids));
          return found;
        });
  }

  @Override
  public int size() {
    return database.<Integer>readCommitted(
        connection -> (int) connection.number("SELECT count(*) FROM vectors"));
  }

  @Override
  public void write(SqlConnection connection, List<Entry> entries) throws SQLException {
    codes.write(connection, entries);
  }

  /** Returns this search for bounded questions, as it keeps nothing on the heap. */
  @Override
  public BoundedSearch bounded(SqlDatabase same, VectorIndex vectors) {
    return new BoundedSearch(
        vectors,
        this::prepare,
        connection -> {
          Need need = need(connection, FEW);
          return need.uncoded() >= FEW || need.large();
        });
  }

  /** Gives rows without codes theirs, and makes the index if it pays off. */
  private void prepare() {
    Need need = database.<Need>readCommitted(connection -> need(connection, 1));
    if (need.uncoded() > 0) {
      codes.fill(database);
    }
    if (need.large()) {
      index.request(need.dimension());
    }
  }

  private record Need(int dimension, int uncoded, boolean large) {}

  private Need need(SqlConnection connection, int uncoded) throws SQLException {
    int dimension = Math.toIntExact(MetaKey.DIMENSION.read(connection));
    long without =
        connection.number(
            "SELECT count(*) FROM (SELECT 1 FROM vectors WHERE code IS NULL LIMIT "
                + uncoded
                + ") AS some_vectors");
    boolean unasked = dimension > 0 && !index.isRequested(dimension);
    return new Need(
        dimension,
        (int) without,
        unasked
            && connection.exists(
                "SELECT 1 FROM vectors OFFSET " + Math.max(0, exactBelow - 1) + " LIMIT 1"));
  }

  /** Does nothing: no more than the database is held. */
  @Override
  public void close() {}

  /** One question. Used by one thread. */
  private final class Search {

    private final float[] given;
    private final float[] unit;
    private final int k;
    private final SearchScope scope;
    private final Part conditions;
    private List<Scored> best = List.of();

    Search(float[] question, int k, SearchScope scope) {
      this.given = question;
      this.unit = Cosine.unit(question);
      this.k = k;
      this.scope = scope;
      this.conditions = Part.of(scope);
    }

    /**
     * Finds the best in the state of a connection.
     *
     * @param giveUp whether to find nothing if many rows have no code
     */
    State run(SqlConnection connection, boolean giveUp) throws SQLException {
      State state = state(connection);
      if (state.dimension() != 0) {
        Checks.vector("question's vector", given, state.dimension());
      }
      boolean wanted = state.rows() > 0 && !Cosine.isZero(given);
      if (wanted && !(giveUp && state.uncoded() >= FEW)) {
        best = state.rows() >= exactBelow && state.indexed() ? near(connection, state) : List.of();
        if (best.size() < k) {
          best = exact(connection);
        }
      }
      return state;
    }

    private State state(SqlConnection connection) throws SQLException {
      String dimension = "(SELECT value FROM meta WHERE key = 'dimension')";
      return connection
          .first(
              row -> new State(row.getInt(1), row.getInt(2), row.getInt(3), row.getBoolean(4)),
              "SELECT "
                  + dimension
                  + ", (SELECT count(*) FROM (SELECT 1 FROM vectors WHERE TRUE"
                  + conditions.sql()
                  + " LIMIT "
                  + Math.max(1, exactBelow)
                  + ") c), (SELECT count(*) FROM (SELECT 1 FROM vectors WHERE code IS NULL LIMIT "
                  + FEW
                  + ") c), (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('"
                  + HnswIndex.NAME
                  + "' || "
                  + dimension
                  + "))",
              conditions.values().toArray())
          .orElseThrow();
    }

    private List<Scored> exact(SqlConnection connection) throws SQLException {
      int limit = k + k / 4 + SPARE;
      while (true) {
        Window window = new Window(limit);
        window.compare(connection, exactly(limit));
        List<Scored> found = window.top.best();
        boolean settled = found.size() == k && found.get(k - 1).score() > window.bound();
        if (settled || window.isWhole()) {
          return found;
        }
        limit = Math.multiplyExact(4, limit);
      }
    }

    private Part exactly(int limit) {
      List<Object> values = new ArrayList<>();
      values.add(literal());
      values.addAll(conditions.values());
      String distance = extension.distance("code", "CAST(? AS " + extension.type() + ")");
      return new Part(
          "SELECT id, vector, distance FROM (SELECT id, vector, coalesce(nullif("
              + distance
              + ", 'NaN'), 1) AS distance FROM vectors WHERE code IS NOT NULL"
              + conditions.sql()
              + ") c ORDER BY distance LIMIT "
              + limit,
          values);
    }

    private List<Scored> near(SqlConnection connection, State state) throws SQLException {
      int limit = 2 * k + SPARE;
      while (true) {
        useIndex(connection, limit);
        Window window = new Window(limit);
        window.compare(connection, approximately(limit, state.dimension()));
        List<Scored> found = window.top.best();
        if (found.size() == k || window.isWhole()) {
          return found;
        }
        limit = Math.multiplyExact(4, limit);
      }
    }

    /** For this transaction only: sorting all rows instead would be exact, and slow. */
    private void useIndex(SqlConnection connection, int limit) throws SQLException {
      connection.exists(
          "SELECT set_config('hnsw.iterative_scan', 'relaxed_order', TRUE),"
              + " set_config('hnsw.ef_search', ?, TRUE), set_config('enable_sort', 'off', TRUE)",
          Integer.toString(Math.max(100, Math.min(1000, limit))));
    }

    private Part approximately(int limit, int dimension) {
      List<Object> values = new ArrayList<>(conditions.values());
      values.add(literal());
      String distance =
          extension.distance(
              HnswIndex.indexed(extension, dimension),
              "CAST(? AS " + extension.type(dimension) + ")");
      return new Part(
          "SELECT id, vector, 0 AS distance FROM vectors WHERE "
              + HnswIndex.condition(extension, dimension)
              + conditions.sql()
              + " ORDER BY "
              + distance
              + " LIMIT "
              + limit,
          values);
    }

    private String literal() {
      return Objects.requireNonNull(CodeColumn.literal(unit));
    }

    /** The first rows by their codes, compared by their vectors. */
    private final class Window {

      private final int limit;
      private final TopK top = new TopK(k);
      private int coded;
      private double farthest;

      Window(int limit) {
        this.limit = limit;
      }

      /** Compares the rows of a statement, and those without a code. */
      void compare(SqlConnection connection, Part nearest) throws SQLException {
        List<Object> values = new ArrayList<>(nearest.values());
        values.addAll(conditions.values());
        connection.forEach(
            this::compare,
            "(%s) UNION ALL (SELECT id, vector, NULL FROM vectors WHERE code IS NULL%s)"
                .formatted(nearest.sql(), conditions.sql()),
            values.toArray());
      }

      private void compare(ResultSet row) throws SQLException {
        String id = row.getString(1);
        float[] vector = Cosine.unit(VectorBytes.vector(row.getBytes(2)));
        double distance = row.getDouble(3);
        if (!row.wasNull()) {
          coded++;
          farthest = Math.max(farthest, distance);
        }
        double cosine = Math.max(-1, Math.min(1, Cosine.of(unit, vector)));
        if (top.admits(cosine) && scope.accepts().test(id)) {
          top.offer(id, cosine);
        }
      }

      /** Returns true if there are no further rows. */
      boolean isWhole() {
        return coded < limit;
      }

      /** The greatest cosine that a further row can have. */
      double bound() {
        return 1 - farthest + ERROR;
      }
    }
  }
}
