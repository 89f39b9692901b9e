package dev.qortex.postgres.vectors;

import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The extension pgvector of a database. Its names are written with their schema, because the search
 * path holds that of the memory only.
 *
 * @param schema quoted, as part of a statement
 * @param version such as {@code 0.8.4}
 */
record PgVector(String schema, String version) {

  /** Earlier versions can corrupt an index for approximate search. */
  static final String OLDEST = "0.8.4";

  private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?.*");

  /** The extension, if it was created in the database. */
  static Optional<PgVector> find(SqlConnection connection) throws SQLException {
    return connection.first(
        row -> new PgVector(row.getString(1), row.getString(2)),
        "SELECT quote_ident(n.nspname), e.extversion FROM pg_extension e"
            + " JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector'");
  }

  /** Returns true if the version is {@link #OLDEST} or later. */
  boolean isSound() {
    return number(version) >= number(OLDEST);
  }

  private static long number(String version) {
    Matcher numbers = NUMBERS.matcher(version);
    if (!numbers.matches()) {
      return 0;
    }
    String third = numbers.group(3);
    return (Long.parseLong(numbers.group(1)) * 1000 + Long.parseLong(numbers.group(2))) * 1000
        + (third == null ? 0 : Long.parseLong(third));
  }

  /** The type of vectors of half-precision numbers. */
  String type() {
    return schema + ".halfvec";
  }

  /** The type of vectors of half-precision numbers with that dimension. */
  String type(int dimension) {
    return type() + "(" + dimension + ")";
  }

  /** The cosine distance, 1 minus the cosine, of two vectors. */
  String distance(String vector, String other) {
    return vector + " OPERATOR(" + schema + ".<=>) " + other;
  }

  /** The dimension of a vector. */
  String dimension(String vector) {
    return schema + ".vector_dims(" + vector + ")";
  }

  /** The operators of an index for the cosine distance. */
  String operators() {
    return schema + ".halfvec_cosine_ops";
  }
}
