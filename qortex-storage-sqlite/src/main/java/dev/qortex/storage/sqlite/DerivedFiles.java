package dev.qortex.storage.sqlite;

import dev.qortex.commons.OwnerOnly;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.spi.DerivedData;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of derived data in a folder beside a database, which may be deleted at any time.
 * Thread-safe.
 *
 * <p>A file is its content, a random number, the revision of the graph and a checksum of all that.
 * The database has the number, too, from the transaction in which the file got its name: so a file
 * belongs to the database, also after a backup was put in its place. Only its owner may read it. A
 * crash may leave a {@code .tmp} in the folder, until the next erasure.
 */
final class DerivedFiles implements DerivedData {

  private static final Logger LOG = LoggerFactory.getLogger(DerivedFiles.class);

  /** Number, revision and checksum behind the content. */
  private static final int TRAILER = 3 * Long.BYTES;

  private final SqliteDatabase database;
  private final Path folder;

  /** True if files that a process has mapped can be deleted, which an erasure needs. */
  private final boolean usable =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  DerivedFiles(SqliteDatabase database) {
    this.database = database;
    this.folder = database.file().resolveSibling(database.file().getFileName() + ".derived");
  }

  private Path file(String name) {
    return folder.resolve(Sha256.of(name).substring(0, 32));
  }

  private static String key(String name) {
    return "derived " + Sha256.of(name).substring(0, 32);
  }

  @Override
  public Optional<Derived> derived(String name) {
    if (!usable) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(file(name), StandardOpenOption.READ)) {
      long size = channel.size();
      return size < TRAILER || size > Integer.MAX_VALUE
          ? Optional.empty()
          : checked(name, channel.map(FileChannel.MapMode.READ_ONLY, 0, size));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException e) {
      LOG.warn("The derived data ({}) cannot be read and are derived again.", file(name), e);
      return Optional.empty();
    }
  }

  private Optional<Derived> checked(String name, ByteBuffer all) {
    int length = all.limit() - TRAILER;
    CRC32C checksum = new CRC32C();
    checksum.update(all.duplicate().limit(all.limit() - Long.BYTES));
    long number = all.getLong(length);
    long revision = all.getLong(length + Long.BYTES);
    boolean intact = checksum.getValue() == all.getLong(length + 2 * Long.BYTES);
    return intact && database.<Boolean>readCommitted(c -> number(c, name) == number)
        ? Optional.of(new Derived(revision, all.slice(0, length)))
        : Optional.empty();
  }

  private static long number(SqlConnection connection, String name) throws SQLException {
    return connection.number("SELECT value FROM meta WHERE key = ?", key(name));
  }

  @Override
  public void keepDerived(String name, long revision, Writer data) {
    if (!usable || !isWritable()) {
      return;
    }
    Path temporary = folder.resolve(UUID.randomUUID() + ".tmp");
    try {
      OwnerOnly.createFolders(folder);
      try {
        long number = UUID.randomUUID().getMostSignificantBits();
        write(temporary, number, revision, data);
        database.change(c -> publish(c, name, number, revision, temporary));
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException | UncheckedIOException | StorageException e) {
      LOG.warn("The derived data ({}) cannot be kept; they are derived again.", file(name), e);
    }
  }

  private boolean isWritable() {
    return Files.isWritable(database.file()) && Files.isWritable(folder.resolveSibling("."));
  }

  private static void write(Path temporary, long number, long revision, Writer data)
      throws IOException {
    OwnerOnly.createFile(temporary);
    try (OutputStream file = Files.newOutputStream(temporary)) {
      CheckedOutputStream out = new CheckedOutputStream(file, new CRC32C());
      data.write(out);
      out.write(ByteBuffer.allocate(2 * Long.BYTES).putLong(number).putLong(revision).array());
      long checksum = out.getChecksum().getValue();
      file.write(ByteBuffer.allocate(Long.BYTES).putLong(checksum).array());
    }
  }

  private void publish(
      SqlConnection connection, String name, long number, long revision, Path temporary)
      throws SQLException {
    if (MetaKey.REVISION.read(connection) != revision) {
      return;
    }
    connection.update(
        "INSERT INTO meta (key, value) VALUES (?, ?)"
            + " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        key(name),
        number);
    try {
      Files.move(temporary, file(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes all files; inside of a transaction nobody keeps new ones before its end. */
  void clear() {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
