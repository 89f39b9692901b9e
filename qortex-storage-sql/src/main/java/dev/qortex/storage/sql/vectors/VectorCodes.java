package dev.qortex.storage.sql.vectors;

import dev.qortex.core.model.NodeKind;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compressed vectors in blocks, for searches that read them from the database. As with the postings
 * of words, writers leave new vectors without codes, which a search compares one by one, until
 * there are {@link #UNCODED_AT_MOST} of them. A vector that goes or changes leaves its code behind,
 * whose number nothing has then. Pure functions on a connection.
 */
final class VectorCodes {

  /** More vectors without codes make a question slow. */
  static final int UNCODED_AT_MOST = 1_000;

  /** Vectors in a block. */
  private static final int BLOCK = 2_048;

  /** Vectors that get their codes in one transaction. */
  private static final int PIECE = 8 * BLOCK;

  /** All are coded anew when fewer of the codes are in use. */
  private static final double LEAST_USED = 0.5;

  private VectorCodes() {}

  /** A block of codes. */
  static final class Block {
    final long first;
    final long[] codes;
    final float[] lengths;

    Block(long first, int vectors, byte[] bytes, int words) {
      this.first = first;
      this.codes = new long[vectors * words];
      this.lengths = new float[vectors];
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      buffer.asLongBuffer().get(codes);
      buffer.position(codes.length * Long.BYTES);
      buffer.asFloatBuffer().get(lengths);
    }

    /** The block of a row: first, vectors, codes. */
    static Block of(ResultSet row, int words) throws SQLException {
      return new Block(row.getLong(1), row.getInt(2), row.getBytes(3), words);
    }
  }

  private record Partition(String domain, NodeKind kind) {}

  private record Row(String id, byte[] vector) {}

  /** Codes all vectors that have no code, in transactions of their own. */
  static void complete(SqlDatabase database) {
    database.<Boolean>write(VectorCodes::dropIfWorn);
    while (database.<Boolean>write(VectorCodes::addSome)) {
      // Each transaction adds a piece, so that what was done stays.
    }
  }

  private static boolean dropIfWorn(SqlConnection connection) throws SQLException {
    long coded = connection.number("SELECT sum(vectors) FROM vector_codes");
    boolean worn =
        coded > 0
            && connection.number("SELECT count(*) FROM vectors WHERE number > 0")
                < LEAST_USED * coded;
    if (worn) {
      clear(connection);
    }
    return worn;
  }

  /** Deletes the blocks with a code that nothing has; what else they hold is coded anew later. */
  static void forgetGone(SqlConnection connection) throws SQLException {
    for (long first :
        connection.list(
            row -> row.getLong(1),
            "SELECT c.first FROM vector_codes c WHERE c.vectors <> (SELECT count(*) FROM vectors v"
                + " WHERE v.number > 0 AND v.number >= c.first AND v.number < c.first +"
                + " c.vectors)")) {
      connection.update(
          "UPDATE vectors SET number = 0 WHERE number > 0 AND number >= ? AND number <"
              + " (SELECT first + vectors FROM vector_codes WHERE first = ?)",
          first,
          first);
      connection.update("DELETE FROM vector_codes WHERE first = ?", first);
    }
  }

  /** Deletes all codes; the vectors get new ones later. */
  static void clear(SqlConnection connection) throws SQLException {
    connection.update("UPDATE vectors SET number = 0 WHERE number > 0");
    connection.update("DELETE FROM vector_codes");
  }

  /** True if there may be more. */
  private static boolean addSome(SqlConnection connection) throws SQLException {
    Map<Partition, List<Row>> found = new HashMap<>();
    int[] count = {0};
    connection.forEach(
        row -> {
          count[0]++;
          found
              .computeIfAbsent(
                  new Partition(row.getString(3), EnumCodes.kind(row.getInt(2))),
                  partition -> new ArrayList<>())
              .add(new Row(row.getString(1), row.getBytes(4)));
        },
        "SELECT id, kind, domain, vector FROM vectors WHERE number = 0 LIMIT " + PIECE);
    SignCodes coding = new SignCodes(Math.toIntExact(MetaKey.DIMENSION.read(connection)));
    for (Map.Entry<Partition, List<Row>> one : found.entrySet()) {
      List<Row> rows = one.getValue();
      for (int from = 0; from < rows.size(); from += BLOCK) {
        add(
            connection,
            one.getKey(),
            rows.subList(from, Math.min(rows.size(), from + BLOCK)),
            coding);
      }
    }
    return count[0] == PIECE;
  }

  private static void add(
      SqlConnection connection, Partition partition, List<Row> rows, SignCodes coding)
      throws SQLException {
    long first = MetaKey.VECTOR_NUMBER.read(connection) + 1;
    int words = coding.words();
    long[] codes = new long[rows.size() * words];
    ByteBuffer bytes =
        ByteBuffer.allocate(codes.length * Long.BYTES + rows.size() * Float.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    float[] lengths = new float[rows.size()];
    Map<String, Long> numbers = new HashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      lengths[i] = coding.encode(VectorBytes.vector(rows.get(i).vector), codes, i * words);
      numbers.put(rows.get(i).id, first + i);
    }
    bytes.asLongBuffer().put(codes);
    bytes.position(codes.length * Long.BYTES);
    bytes.asFloatBuffer().put(lengths);
    connection.update(
        "INSERT INTO vector_codes (first, domain, kind, vectors, codes) VALUES (?, ?, ?, ?, ?)",
        first,
        partition.domain,
        EnumCodes.code(partition.kind),
        rows.size(),
        bytes.array());
    connection.updateEach(
        "UPDATE vectors SET number = ? WHERE id = ?",
        rows,
        row -> new Object[] {numbers.get(row.id), row.id});
    MetaKey.VECTOR_NUMBER.write(connection, first + rows.size() - 1);
  }
}
