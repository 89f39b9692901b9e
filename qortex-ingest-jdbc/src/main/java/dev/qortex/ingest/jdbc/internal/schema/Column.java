package dev.qortex.ingest.jdbc.internal.schema;

import java.sql.Types;
import java.util.Locale;
import java.util.Set;

/**
 * Column of a table.
 *
 * @param name its name
 * @param type its type, of {@link Types}
 * @param typeName the type as the database calls it
 */
public record Column(String name, int type, String typeName) {

  private static final Set<Integer> BINARY =
      Set.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB);

  private static final Set<Integer> TEXT =
      Set.of(
          Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.CLOB,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.NCLOB);

  private static final Set<Integer> PLAIN =
      Set.of(
          Types.BIT,
          Types.BOOLEAN,
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE,
          Types.NUMERIC,
          Types.DECIMAL,
          Types.DATE,
          Types.TIME,
          Types.TIMESTAMP,
          Types.TIME_WITH_TIMEZONE,
          Types.TIMESTAMP_WITH_TIMEZONE);

  private static final Set<Integer> WHOLE =
      Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT);

  /** Types of PostgreSQL for programs. */
  private static final Set<String> COMPUTED =
      Set.of("tsvector", "vector", "halfvec", "sparsevec", "geometry", "geography");

  /** Returns true if its values are bytes, vectors or the like, which are not read. */
  public boolean isBinary() {
    String called = typeName.toLowerCase(Locale.ROOT);
    return BINARY.contains(type) || called.contains("blob") || COMPUTED.contains(called);
  }

  /** Returns true if its values are texts of any length. */
  public boolean isText() {
    return TEXT.contains(type);
  }

  /** Returns true if its values are numbers, truth values or times, which are short. */
  public boolean isPlain() {
    return PLAIN.contains(type) && !typeName.equalsIgnoreCase("money");
  }

  /** Returns true if its values are instants or dates with a time of the day. */
  public boolean isTime() {
    return type == Types.TIMESTAMP || type == Types.TIMESTAMP_WITH_TIMEZONE;
  }

  /** Returns true if its values say nothing to people, as whole numbers and UUIDs do in a key. */
  public boolean isSurrogate() {
    return WHOLE.contains(type) || typeName.equalsIgnoreCase("uuid");
  }
}
