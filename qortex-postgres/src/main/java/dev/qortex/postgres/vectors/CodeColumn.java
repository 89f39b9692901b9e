package dev.qortex.postgres.vectors;

import dev.qortex.commons.Cosine;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The column {@code code} of the table {@code vectors}: the vector at length 1, in half precision,
 * of the type of pgvector. A row that a program without pgvector wrote, or that was copied inside
 * of the database, has no code until {@link #fill}; a trigger drops the code of a vector that such
 * a program replaces. Immutable.
 *
 * @param extension as the database has it
 */
record CodeColumn(PgVector extension) {

  /** The largest dimension of the type. */
  private static final int LARGEST = 16_000;

  /** Rows of one transaction, so that other writers wait for a fraction of a second. */
  private static final int PAGE = 1000;

  /** Returns true if the table has the column. */
  static boolean exist(SqlConnection connection) throws SQLException {
    return connection.exists(
        "SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema()"
            + " AND table_name = 'vectors' AND column_name = 'code'");
  }

  /** Adds the column, its indexes for exact search, and the trigger, if they are missing. */
  void create(SqlConnection connection) throws SQLException {
    connection.execute(
        """
        ALTER TABLE vectors ADD COLUMN IF NOT EXISTS code %s;
        ALTER TABLE vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
        CREATE INDEX IF NOT EXISTS vectors_by_domain ON vectors (domain, kind);
        CREATE INDEX IF NOT EXISTS vectors_without_code ON vectors (id) WHERE code IS NULL;
        CREATE OR REPLACE FUNCTION forget_code() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF CAST(NEW.code AS text) IS NOT DISTINCT FROM CAST(OLD.code AS text) THEN
            NEW.code := NULL;
          END IF;
          RETURN NEW;
        END $$;
        DROP TRIGGER IF EXISTS forget_code ON vectors;
        CREATE TRIGGER forget_code BEFORE UPDATE OF vector ON vectors FOR EACH ROW
        WHEN (NEW.vector IS DISTINCT FROM OLD.vector) EXECUTE FUNCTION forget_code();
        """
            .formatted(extension.type()));
  }

  /** The literal of a vector at length 1; null where the type has no room for it. */
  static @Nullable String literal(float[] vector) {
    if (vector.length > LARGEST) {
      return null;
    }
    StringBuilder text = new StringBuilder(12 * vector.length).append('[');
    for (float number : Cosine.unit(vector)) {
      text.append(text.length() == 1 ? "" : ",").append(number);
    }
    return text.append(']').toString();
  }

  /** Writes vectors with their codes, in the place of those with the same ids. */
  void write(SqlConnection connection, List<Entry> entries) throws SQLException {
    connection.updateEach(
        "INSERT INTO vectors (id, kind, domain, vector, code, number) VALUES (?, ?, ?, ?, CAST(? AS "
            + extension.type()
            + "), 0)"
            + Sql.orReplace("id", "kind", "domain", "vector", "code", "number"),
        entries,
        entry ->
            new @Nullable Object[] {
              entry.id(),
              EnumCodes.code(entry.kind()),
              entry.domain(),
              VectorBytes.of(entry.vector()),
              literal(entry.vector())
            });
  }

  /**
   * Gives every row its code, page by page, each in a transaction of its own. Several processes may
   * do it at once.
   */
  void fill(PostgresDatabase database) {
    String after = "";
    String last;
    do {
      String from = after;
      last = database.write(connection -> fill(connection, from));
      after = last;
    } while (!last.isEmpty());
  }

  /** Gives some rows their codes; returns the last id, or an empty text if there is none. */
  private String fill(SqlConnection connection, String after) throws SQLException {
    Map<String, float[]> missing = new LinkedHashMap<>();
    connection.forEach(
        row -> missing.put(row.getString(1), VectorBytes.vector(row.getBytes(2))),
        "SELECT id, vector FROM vectors WHERE code IS NULL AND id > ? ORDER BY id LIMIT " + PAGE,
        after);
    String last = "";
    for (String id : missing.keySet()) {
      last = id;
    }
    connection.updateEach(
        "UPDATE vectors SET code = CAST(? AS " + extension.type() + ") WHERE id = ?",
        missing.entrySet(),
        row -> new @Nullable Object[] {literal(row.getValue()), row.getKey()});
    return last;
  }
}
