package dev.qortex.core.embedding;

import dev.qortex.commons.FileClaim;
import dev.qortex.commons.Sha256;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one model by the hash of their text. Thread-safe.
 *
 * <p>The file is a sequence of rows of one size: the SHA-256 of the text's UTF-16 units, the
 * vector, and a checksum of both and of the model. Rows are appended by the process that holds the
 * lock file, after a half row that a crash left; they are never changed. Nobody else needs the
 * lock: a row that is not whole yet fails its checksum. Such a row is skipped for good, so at worst
 * its text is embedded again. The file may be deleted at any time: a row is checked whenever it is
 * read.
 */
final class VectorFile {

  private static final int HASH = 32;
  private static final int ROWS_AT_ONCE = 512;

  /** Number of attempts to get the lock, a millisecond apart: its holder writes a batch. */
  private static final int ATTEMPTS = 10_000;

  private final Path file;
  private final Path lock;
  private final int dimension;
  private final int rowSize;
  private final byte[] identity;
  private final Map<Key, Integer> rows = new HashMap<>();

  /** The position up to which the file was read. */
  private long end;

  private record Key(long a, long b, long c, long d) {}

  private VectorFile(Path folder, EmbeddingIdentity model) {
    this.dimension = model.dimension();
    this.rowSize = HASH + Float.BYTES * dimension + Integer.BYTES;
    this.identity =
        ("qortex vectors 1\n" + dimension + "\n" + model.name()).getBytes(StandardCharsets.UTF_8);
    String safe = model.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    String name =
        String.format(
            Locale.ROOT,
            "%s-%d-%016x",
            safe.substring(0, Math.min(safe.length(), 60)),
            dimension,
            ByteBuffer.wrap(Sha256.digest(identity)).getLong());
    this.file = folder.resolve(name + ".vectors");
    this.lock = folder.resolve(name + ".lock");
  }

  static VectorFile open(Path folder, EmbeddingIdentity model) throws IOException {
    VectorFile opened = new VectorFile(folder, model);
    opened.find(List.of(""));
    return opened;
  }

  /** The vectors of those texts that have one. */
  synchronized Map<String, float[]> find(Collection<String> texts) throws IOException {
    Map<String, float[]> found = new HashMap<>();
    try (RandomAccessFile in = reader()) {
      if (in == null) {
        return found;
      }
      byte[] row = new byte[rowSize];
      boolean fresh = false;
      for (String text : texts) {
        Key key = key(text);
        if (!rows.containsKey(key) && !fresh) {
          readOn(in);
          fresh = true;
        }
        float[] vector = vector(in, key, row);
        if (vector != null) {
          found.put(text, vector);
        }
      }
    }
    return found;
  }

  /** Null when there is no file. */
  private @Nullable RandomAccessFile reader() throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return new RandomAccessFile(file.toFile(), "r");
      } catch (FileNotFoundException e) {
        // It is thrown as well for a file that may not be read, and for one that came just now.
        if (!Files.exists(file)) {
          return null;
        }
        if (attempt == 5) {
          throw e;
        }
      }
    }
  }

  private float @Nullable [] vector(RandomAccessFile in, Key key, byte[] row) throws IOException {
    Integer place = rows.get(key);
    if (place == null) {
      return null;
    }
    long start = (long) place * rowSize;
    if (start + rowSize <= in.length()) {
      in.seek(start);
      in.readFully(row);
      ByteBuffer bytes = ByteBuffer.wrap(row);
      if (isWhole(row) && key(bytes).equals(key)) {
        float[] vector = new float[dimension];
        bytes.asFloatBuffer().get(vector);
        return vector;
      }
    }
    // This is another file than the one that was read.
    rows.clear();
    end = 0;
    readOn(in);
    return null;
  }

  /** Reads rows that were appended, by this or another process. */
  private void readOn(RandomAccessFile in) throws IOException {
    long whole = in.length() / rowSize * rowSize;
    if (whole < end) {
      rows.clear();
      end = 0;
    }
    in.seek(end);
    byte[] some = new byte[(int) Math.min(whole - end, (long) ROWS_AT_ONCE * rowSize)];
    byte[] row = new byte[rowSize];
    while (end < whole) {
      int size = (int) Math.min(whole - end, some.length);
      in.readFully(some, 0, size);
      for (int at = 0; at < size; at += rowSize) {
        System.arraycopy(some, at, row, 0, rowSize);
        if (isWhole(row)) {
          rows.put(key(ByteBuffer.wrap(row)), (int) ((end + at) / rowSize));
        }
      }
      end += size;
    }
  }

  /** Appends the vectors of these texts; those that there are already are left out. */
  synchronized void keep(List<String> texts, Map<String, float[]> vectors) throws IOException {
    // An interrupt would close the channel of the lock.
    boolean interrupted = Thread.interrupted();
    try {
      FileClaim claim = claim();
      try (claim;
          RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
        readOn(out);
        append(out, texts, vectors);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void append(RandomAccessFile out, List<String> texts, Map<String, float[]> vectors)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(texts.size() * rowSize);
    List<Key> added = new ArrayList<>();
    for (String text : texts) {
      Key key = key(text);
      float[] vector = vectors.get(text);
      if (vector != null && !rows.containsKey(key)) {
        put(bytes, key, vector);
        added.add(key);
      }
    }
    out.seek(end);
    out.write(bytes.array(), 0, bytes.position());
    for (Key key : added) {
      rows.put(key, (int) (end / rowSize));
      end += rowSize;
    }
  }

  private void put(ByteBuffer bytes, Key key, float[] vector) {
    int start = bytes.position();
    bytes.putLong(key.a).putLong(key.b).putLong(key.c).putLong(key.d);
    for (float value : vector) {
      bytes.putFloat(value);
    }
    bytes.putInt(checksum(bytes.array(), start));
  }

  private FileClaim claim() throws IOException {
    try {
      if (!Files.exists(lock)) {
        Files.createFile(lock);
      }
    } catch (FileAlreadyExistsException madeByAnother) {
      // Another process made the lock file, which is as good.
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<FileClaim> claim = FileClaim.tryClaim(lock);
      if (claim.isPresent()) {
        return claim.get();
      }
      LockSupport.parkNanos(1_000_000);
    }
    throw new IOException("Another process holds the lock (" + lock + ").");
  }

  private boolean isWhole(byte[] row) {
    return ByteBuffer.wrap(row).getInt(rowSize - Integer.BYTES) == checksum(row, 0);
  }

  private int checksum(byte[] bytes, int start) {
    CRC32C crc = new CRC32C();
    crc.update(identity);
    crc.update(bytes, start, rowSize - Integer.BYTES);
    return (int) crc.getValue();
  }

  private static Key key(String text) {
    // An encoding would write every half of a surrogate pair as the same question mark.
    ByteBuffer chars = ByteBuffer.allocate(Character.BYTES * text.length());
    chars.asCharBuffer().put(text);
    return key(ByteBuffer.wrap(Sha256.digest(chars.array())));
  }

  private static Key key(ByteBuffer bytes) {
    return new Key(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
  }

  /** The path of the file, for use in messages. */
  @Override
  public String toString() {
    return file.toString();
  }
}
