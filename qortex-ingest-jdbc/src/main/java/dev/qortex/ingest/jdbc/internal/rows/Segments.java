package dev.qortex.ingest.jdbc.internal.rows;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Cutter of the rows of a table into segments by their keys alone: a row begins a segment if a
 * checksum of its key says so, one row in 128 on average. So a row that comes or goes changes the
 * segment that it is in, and at most one beside it, however many rows come before it. Segments are
 * what is stored, compared and replaced as a whole, so a table of any size is read in bounded
 * memory. (Content-defined chunking, as rsync and backup programs do with files.) Not thread-safe.
 */
public final class Segments {

  /** Rows of a segment on average: some hundred kilobytes, and few enough to read again. */
  private static final int MEAN = 128;

  /** Greatest number of rows of a segment, if keys are such that no checksum ends it. */
  private static final int MOST_ROWS = 32 * MEAN;

  private static final int MOST_CHARACTERS = 4_000_000;

  private static final int DIGITS = 32;

  private final RowReader rows;
  private final MessageDigest digest = sha256();
  private final byte[] salt;
  private Optional<Row> next;
  private boolean begun;

  /**
   * Cuts the rows of that reader.
   *
   * @param salt what else decides how rows are stored, so that digests differ when it differs
   */
  public Segments(RowReader rows, String salt) throws SQLException {
    this.rows = rows;
    this.salt = salt.getBytes(StandardCharsets.UTF_8);
    this.next = rows.next();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }

  /** The next segment; empty after the last one. */
  public Optional<Segment> next() throws SQLException {
    if (next.isEmpty()) {
      return Optional.empty();
    }
    Row first = next.get();
    List<Row> held = new ArrayList<>();
    long characters = 0;
    digest.update(salt);
    do {
      Row row = next.get();
      held.add(row);
      characters += update(row);
      next = rows.next();
    } while (next.isPresent()
        && !begins(next.get().key())
        && held.size() < MOST_ROWS
        && characters < MOST_CHARACTERS);
    boolean start = !begun;
    begun = true;
    return Optional.of(
        new Segment(
            start ? "" : ":" + first.key(),
            start ? List.of() : first.place(),
            next.map(Row::place).orElse(List.of()),
            held,
            HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS)));
  }

  private static boolean begins(String key) {
    CRC32 checksum = new CRC32();
    checksum.update(key.getBytes(StandardCharsets.UTF_8));
    return (checksum.getValue() >>> 8) % MEAN == 0;
  }

  private long update(Row row) {
    long characters = field(row.key());
    for (var value : row.values().entrySet()) {
      characters += field(value.getKey()) + field(value.getValue());
    }
    for (Target target : row.targets()) {
      characters += field(String.join(",", target.reference().columns()));
      characters += field(target.key()) + field(target.label());
    }
    field("");
    return characters;
  }

  private int field(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
    return text.length();
  }
}
