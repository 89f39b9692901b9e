package dev.qortex.cli.internal.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.cli.internal.terminal.TemporaryFolder;
import dev.qortex.cli.launch.PreparedStart;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import dev.qortex.storage.sqlite.SqliteMaintenance;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Backup of everything that a user keeps: a ZIP file with a consistent copy of the memory, the
 * files of the home folder, and the observations. A file of SQLite alone counts as the backup of a
 * memory, too.
 */
public final class HomeArchive implements AutoCloseable {

  /** Entry that makes a ZIP file a backup. */
  private static final String MARK = "qortex-backup.json";

  private static final String MEMORY = "memory.db";
  private static final String HOME = "home/";
  private static final String OBSERVATIONS = "observations/";

  /** Folder of backups in the home, which are in no backup. */
  public static final String BACKUPS = "backups";

  /** Logs, which a copy of the committed state does without, and files that were replaced. */
  private static final Pattern BESIDE_A_DATABASE =
      Pattern.compile(
          "(\\.damaged|\\.replaced)?(-wal|-shm|-journal)$|\\.(damaged|replaced|partial)$");

  private final Path file;
  private final @Nullable ZipFile zip;
  private final TemporaryFolder unpacked;

  /** Files that the next question makes again. */
  private static final Pattern DERIVED = Pattern.compile("\\.derived/[^/]+$");

  private HomeArchive(Path file, @Nullable ZipFile zip, TemporaryFolder unpacked) {
    this.file = file;
    this.zip = zip;
    this.unpacked = unpacked;
  }

  /**
   * Places of what is in a backup.
   *
   * @param memory the file of the memory
   * @param home the folder of the user
   * @param observations the folder of observations
   */
  public record Places(Path memory, Path home, Path observations) {}

  /**
   * Writes a backup while others read and write.
   *
   * @return the number of files in it
   * @throws ServiceException when there is such a file, or it cannot be made
   */
  public static int write(Places places, Path target, Instant now) throws IOException {
    if (Files.exists(target)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "FILE",
          "There is a file %s.\nMaybe choose another name.".formatted(target),
          null);
    }
    Path folder = target.toAbsolutePath().resolveSibling("").normalize();
    Path work;
    Path partial;
    try {
      Files.createDirectories(folder);
      // Both are made for their owner alone.
      work = Files.createTempDirectory(folder, ".qortex-");
      partial = Files.createTempFile(folder, ".qortex-", ".partial");
    } catch (IOException e) {
      throw Replacement.unwritable(target, e);
    }
    try {
      int files = 0;
      try (OutputStream out = Files.newOutputStream(partial);
          ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
        files += add(zip, MEMORY, places.memory(), work);
        for (Map.Entry<String, Path> entry : files(places).entrySet()) {
          files += add(zip, entry.getKey(), entry.getValue(), work);
        }
        zip.putNextEntry(new ZipEntry(MARK));
        zip.write(mark(places, files, now));
        zip.closeEntry();
      }
      Files.move(partial, target);
      return files;
    } finally {
      Files.deleteIfExists(partial);
      Files.delete(work);
    }
  }

  private static byte[] mark(Places places, int files, Instant now) throws IOException {
    return Json.mapper()
        .writeValueAsBytes(
            Json.mapper()
                .createObjectNode()
                .put("version", 1)
                .put("created_at", now.toString())
                .put("memory", String.valueOf(places.memory().getFileName()))
                .put("files", files));
  }

  /** Files other than the memory, by the name of their entry. */
  private static SortedMap<String, Path> files(Places places) throws IOException {
    SortedMap<String, Path> files = new TreeMap<>();
    for (Path file : below(places.home())) {
      boolean leftOut =
          file.equals(places.memory())
              || file.startsWith(places.home().resolve(BACKUPS))
              || file.startsWith(places.home().resolve(PreparedStart.FOLDER))
              || file.startsWith(places.observations())
              || DERIVED.matcher(name(file)).find()
              || BESIDE_A_DATABASE.matcher(file.toString()).find();
      if (!leftOut) {
        files.put(HOME + name(places.home().relativize(file)), file);
      }
    }
    for (Path file : below(places.observations())) {
      files.put(OBSERVATIONS + name(places.observations().relativize(file)), file);
    }
    return files;
  }

  private static List<Path> below(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).toList();
    }
  }

  private static String name(Path inside) {
    return inside.toString().replace(inside.getFileSystem().getSeparator(), "/");
  }

  /** Adds a file, unless it is gone meanwhile; a database as a copy of its committed state. */
  private static int add(ZipOutputStream zip, String name, Path file, Path work)
      throws IOException {
    Path read = file;
    try {
      if (MemoryFile.isDatabase(file)) {
        read = work.resolve("copy.db");
        SqliteMaintenance.backup(file, read);
      }
      try (InputStream in = Files.newInputStream(read)) {
        zip.putNextEntry(new ZipEntry(name));
        in.transferTo(zip);
        zip.closeEntry();
        return 1;
      }
    } catch (NoSuchFileException gone) {
      return 0;
    } finally {
      if (!read.equals(file)) {
        Files.deleteIfExists(read);
      }
    }
  }

  /**
   * Opens a backup, and unpacks its memory into a temporary folder.
   *
   * @throws ServiceException when it is not a backup, or is incomplete
   */
  public static HomeArchive open(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw ServiceException.notFound(
          "BACKUP", "There is no backup %s.\nMaybe look into ~/.qortex/backups.".formatted(file));
    }
    MemoryFile.checkNoText(file);
    TemporaryFolder unpacked = TemporaryFolder.create();
    Path memory = unpacked.path().resolve(MEMORY);
    @Nullable ZipFile zip = null;
    boolean whole = false;
    try {
      OwnerOnly.createFile(memory);
      if (MemoryFile.isDatabase(file)) {
        try (OutputStream out = Files.newOutputStream(memory)) {
          Files.copy(file, out);
        }
      } else {
        zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8);
        check(zip);
        unpack(zip, MEMORY, memory);
      }
      whole = true;
      return new HomeArchive(file, zip, unpacked);
    } catch (ZipException | EOFException e) {
      throw broken(file, e);
    } finally {
      if (!whole) {
        new HomeArchive(file, zip, unpacked).close();
      }
    }
  }

  private static ServiceException broken(Path file, Exception e) {
    return new ServiceException(
        ErrorCode.CONFLICT,
        "BACKUP",
        "The file %s is not a complete backup: %s.\nMaybe take another one."
            .formatted(file, e.getMessage()),
        e);
  }

  /** Reads every entry and compares its checksum, which a ZIP file does not do by itself. */
  private static void check(ZipFile open) throws IOException {
    JsonNode mark = mark(open);
    int files = 0;
    for (ZipEntry entry : open.stream().map(ZipEntry.class::cast).toList()) {
      CRC32 sum = new CRC32();
      try (InputStream in = new CheckedInputStream(open.getInputStream(entry), sum)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      if (sum.getValue() != entry.getCrc()) {
        throw new ZipException("%s in it is damaged".formatted(entry.getName()));
      }
      files++;
    }
    if (mark.path("files").asInt() != files - 1) {
      throw new ZipException(
          "it has %s files instead of %s".formatted(files - 1, mark.path("files")));
    }
  }

  private static JsonNode mark(ZipFile open) throws IOException {
    ZipEntry mark = open.getEntry(MARK);
    if (mark == null || open.getEntry(MEMORY) == null) {
      throw new ZipException("qortex backup did not write it");
    }
    try (InputStream in = open.getInputStream(mark)) {
      return Json.mapper().readTree(in);
    } catch (JsonProcessingException e) {
      throw new ZipException("its description cannot be read");
    }
  }

  public Path file() {
    return file;
  }

  /** Memory of the backup, in a temporary file. */
  public MemoryFile verified() {
    return new MemoryFile(memory());
  }

  /** Copies the memory to a place. */
  public void copyMemory(Path target) throws IOException {
    Files.copy(memory(), target);
  }

  private Path memory() {
    return unpacked.path().resolve(MEMORY);
  }

  /**
   * Writes the other files to their places; what else is there stays.
   *
   * @return the number of files
   */
  public int restoreFiles(Places places) throws IOException {
    int files = 0;
    if (zip != null) {
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        files += restored(zip, entry.getName(), HOME, places.home());
        files += restored(zip, entry.getName(), OBSERVATIONS, places.observations());
      }
    }
    return files;
  }

  private int restored(ZipFile open, String name, String prefix, Path folder) throws IOException {
    if (!name.startsWith(prefix)) {
      return 0;
    }
    Path target = folder.resolve(name.substring(prefix.length())).normalize();
    if (!target.startsWith(folder)) {
      throw broken(file, new ZipException("the entry %s leads out of its folder".formatted(name)));
    }
    Files.createDirectories(target.getParent());
    Path partial = Files.createTempFile(target.getParent(), ".qortex-", ".partial");
    try {
      unpack(open, name, partial);
      if (MemoryFile.isDatabase(partial)) {
        // The log of the former file would be read as that of the new one.
        new MemoryFile(target).replace(partial);
      } else {
        Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(partial);
    }
    return 1;
  }

  /** Unpacks into a file that is there, whose permissions stay. */
  private static void unpack(ZipFile open, String name, Path target) throws IOException {
    try (InputStream in = open.getInputStream(open.getEntry(name));
        OutputStream out = Files.newOutputStream(target)) {
      in.transferTo(out);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (zip != null) {
        zip.close();
      }
    } finally {
      unpacked.close();
    }
  }
}
