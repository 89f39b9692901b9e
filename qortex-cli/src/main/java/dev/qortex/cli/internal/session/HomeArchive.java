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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * Backup of a memory and of what belongs to it: a ZIP file with a consistent copy of the memory,
 * the files of the home folder, and the observations. Other databases there, such as a second
 * memory, are neither backed up nor replaced. A file of SQLite alone counts as the backup of a
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
      Pattern.compile("(-wal|-shm|-journal)$|\\.(damaged|replaced)(\\.\\d+)?$|\\.partial$");

  private final Path file;
  private final @Nullable ZipFile zip;
  private final TemporaryFolder unpacked;

  /** Files that the next question makes again. */
  private static final Pattern DERIVED =
      Pattern.compile("\\.derived/[^/]+$|\\.last-answer\\.json$");

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
   * A backup that was written.
   *
   * @param files the number of files in it
   * @param leftOut other databases in the home folder or among the observations
   */
  public record Written(int files, List<Path> leftOut) {}

  /**
   * Memory and files that were put into their places.
   *
   * @param former the place of the former memory, if there was one
   * @param files the number of files besides the memory
   */
  public record Restored(Optional<Path> former, int files) {}

  /**
   * Writes a backup while others read and write.
   *
   * @throws ServiceException when there is such a file, or it cannot be made
   */
  public static Written write(Places places, Path target, Instant now) throws IOException {
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
      List<Path> leftOut = new ArrayList<>();
      try (OutputStream out = Files.newOutputStream(partial);
          ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
        Path copy = work.resolve("copy.db");
        SqliteMaintenance.backup(places.memory(), copy);
        try {
          files += add(zip, MEMORY, copy);
        } finally {
          Files.delete(copy);
        }
        for (Map.Entry<String, Path> entry : files(places).entrySet()) {
          if (MemoryFile.isDatabase(entry.getValue())) {
            leftOut.add(entry.getValue());
          } else {
            files += add(zip, entry.getKey(), entry.getValue());
          }
        }
        zip.putNextEntry(new ZipEntry(MARK));
        zip.write(mark(places, files, now));
        zip.closeEntry();
      }
      Files.move(partial, target);
      return new Written(files, leftOut);
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

  /** Adds a file, unless it is gone meanwhile, and returns the number of files added. */
  private static int add(ZipOutputStream zip, String name, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      zip.putNextEntry(new ZipEntry(name));
      in.transferTo(zip);
      zip.closeEntry();
      return 1;
    } catch (NoSuchFileException gone) {
      return 0;
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

  private Path memory() {
    return unpacked.path().resolve(MEMORY);
  }

  /**
   * Puts the memory and the other files into their places; what else is there stays. Everything is
   * unpacked beside its place first, so that a full disk or a memory in use replaces nothing.
   */
  public Restored restore(Places places) throws IOException {
    Map<Path, Path> unpackedFiles = new LinkedHashMap<>();
    try {
      Path memory = unpackedFor(places.memory(), unpackedFiles);
      Files.copy(memory(), memory, StandardCopyOption.REPLACE_EXISTING);
      if (zip != null) {
        for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
          unpack(zip, entry.getName(), HOME, places.home(), unpackedFiles);
          unpack(zip, entry.getName(), OBSERVATIONS, places.observations(), unpackedFiles);
        }
      }
      Optional<Path> former = new MemoryFile(places.memory()).replace(memory);
      unpackedFiles.remove(places.memory());
      for (Map.Entry<Path, Path> each : unpackedFiles.entrySet()) {
        Files.move(each.getValue(), each.getKey(), StandardCopyOption.REPLACE_EXISTING);
      }
      return new Restored(former, unpackedFiles.size());
    } finally {
      for (Path each : unpackedFiles.values()) {
        Files.deleteIfExists(each);
      }
    }
  }

  private void unpack(
      ZipFile open, String name, String prefix, Path folder, Map<Path, Path> unpackedFiles)
      throws IOException {
    if (!name.startsWith(prefix) || name.endsWith("/") || DERIVED.matcher(name).find()) {
      return;
    }
    Path target = folder.resolve(name.substring(prefix.length())).normalize();
    if (!target.startsWith(folder)) {
      throw broken(file, new ZipException("the entry %s leads out of its folder".formatted(name)));
    }
    if (Files.isRegularFile(target) && MemoryFile.isDatabase(target)) {
      return;
    }
    Path partial = unpackedFor(target, unpackedFiles);
    unpack(open, name, partial);
    if (MemoryFile.isDatabase(partial)) {
      unpackedFiles.remove(target);
      Files.delete(partial);
    }
  }

  /** Makes a file beside its later place, for its owner alone. */
  private static Path unpackedFor(Path target, Map<Path, Path> unpackedFiles) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path partial = Files.createTempFile(folder, ".qortex-", ".partial");
    unpackedFiles.put(target, partial);
    return partial;
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
