package dev.qortex.observations.internal.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.EditedText;
import dev.qortex.commons.FileClaim;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.commons.TextBytes;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.json.Mappers;
import dev.qortex.observations.model.Taxonomy;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Files of a pipeline: {@code mind} and {@code vault} with the entries, and {@code observer} with
 * all else.
 *
 * @param root the folder that holds the three
 */
public record Workspace(Path root) {

  /** Folder of archived entries of the mind. */
  public static final String ARCHIVE = Taxonomy.MIND + "/.archived/";

  /** Folder of entries that wait for their commit. */
  public static final String STAGING = "observer/staging/";

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Makes the path absolute. */
  public Workspace {
    root = Checks.given("root of a pipeline", root).toAbsolutePath().normalize();
  }

  /** A file of the pipeline's own. */
  public Path own(String name) {
    return root.resolve("observer").resolve(name);
  }

  /** The buffer. */
  public Path buffer() {
    return own("observations.jsonl");
  }

  /** Does the work while no other pipeline, in any process, works on this folder. */
  public <T> T exclusively(Supplier<T> work) {
    try {
      OwnerOnly.createFolders(own("staging"));
      FileClaim claim = lock(own("cycle"));
      try (claim) {
        return work.get();
      }
    } catch (IOException e) {
      throw new StorageException(
          "The folder (%s) cannot be worked on.\nMaybe it cannot be written to.".formatted(own("")),
          e);
    }
  }

  /** The only right to change a file, by a lock file beside it. */
  public static FileClaim lock(Path file) throws IOException {
    return FileClaim.await(file.resolveSibling(file.getFileName() + ".lock"), PATIENCE)
        .orElseThrow(
            () ->
                new StorageBusyException(
                    "The file (%s) is locked by another process.\nMaybe its work takes long: try again."
                        .formatted(file),
                    null));
  }

  /**
   * The text of a file of the root, in UTF-8, UTF-16 with a byte order mark, or Windows-1252, as
   * editors write it; empty when there is none, or it is damaged.
   */
  public Optional<String> read(String path) {
    try {
      byte[] content = Files.readAllBytes(root.resolve(path));
      try {
        return Optional.of(EditedText.of(content).text());
      } catch (CharacterCodingException foreign) {
        return ForeignText.western(content);
      }
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /** True for a file that begins like an entry, even one whose text cannot be read. */
  public boolean hasFrontMatter(String path) {
    try {
      return ForeignText.hasFrontMatter(Files.readAllBytes(root.resolve(path)));
    } catch (IOException gone) {
      return false;
    }
  }

  /** Writes a new entry to the staging folder, whole or not at all; {@link #sync} makes it last. */
  public void stage(Entry entry) {
    Path file = root.resolve(entry.path());
    Path temporary = file.resolveSibling("." + file.getFileName() + ".new");
    try {
      Files.deleteIfExists(temporary);
      OwnerOnly.createFile(temporary);
      DurableFiles.write(temporary, entry.text().getBytes(StandardCharsets.UTF_8));
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /** Gives a staged file its other name; {@link #sync} makes it last. */
  public void link(String staged, String path) {
    Path file = root.resolve(path);
    try {
      OwnerOnly.createFolders(file.resolveSibling(""));
      Files.createLink(file, root.resolve(staged));
    } catch (FileAlreadyExistsException | UnsupportedOperationException e) {
      // Staged content counts: it was there before an earlier run was interrupted.
      write(file, read(staged).orElseThrow());
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /** Makes new names in folders last. */
  public void sync(Collection<String> folders) {
    folders.forEach(folder -> DurableFiles.syncFolder(root.resolve(folder)));
  }

  /** Puts a text in the place of a file, or none, durably. */
  public void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Puts bytes in the place of a file, or none, durably. */
  public void write(Path file, byte[] content) {
    try {
      if (Files.exists(file)) {
        DurableFiles.replace(file, content);
      } else {
        OwnerOnly.createFolders(file.resolveSibling(""));
        DurableFiles.replace(file, content, OwnerOnly.FILE);
      }
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /** Puts an entry in the place of its file, in the form that the file has. */
  public void rewrite(Entry entry) {
    Path file = root.resolve(entry.path());
    try {
      byte[] existing = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
      write(file, EditedText.replacing(existing, entry.text()));
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /** Adds lines to a file, durably. */
  public void append(Path file, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    try {
      OwnerOnly.createMissing(file);
      try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
        out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        out.getFD().sync();
      }
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /** A record as a line of JSON. */
  public static String json(Record value) {
    try {
      return Mappers.RECORDS.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Records of texts and numbers can be written.", e);
    }
  }

  /** The record in a text; empty when a crash has cut it, or it is another. */
  public static <T extends Record> Optional<T> parse(String json, Class<T> type) {
    try {
      return Optional.ofNullable(Mappers.RECORDS.readValue(json, type));
    } catch (JsonProcessingException damaged) {
      return Optional.empty();
    }
  }

  /** The records in the lines of a file, as far as they can be read. */
  public static <T extends Record> List<T> records(Path file, Class<T> type) {
    return lines(file).stream().map(line -> parse(line, type)).flatMap(Optional::stream).toList();
  }

  /** Puts records, a line each, in the place of a file. */
  public void write(Path file, List<? extends Record> records) {
    StringBuilder text = new StringBuilder();
    records.forEach(each -> text.append(json(each)).append('\n'));
    write(file, text.toString());
  }

  /** The lines of a file, without empty ones; none when there is no file. */
  public static List<String> lines(Path file) {
    try {
      return Files.exists(file)
          ? TextBytes.lenient(Files.readAllBytes(file))
              .lines()
              .filter(line -> !line.isBlank())
              .toList()
          : List.of();
    } catch (IOException e) {
      throw new StorageException(
          "The file (%s) cannot be read.\nMaybe the process may not read it.".formatted(file), e);
    }
  }

  /** Deletes files of the root; those that are gone do not matter. */
  public void delete(Iterable<String> paths) {
    for (String path : paths) {
      try {
        Files.deleteIfExists(root.resolve(path));
      } catch (IOException e) {
        throw notWritten(root.resolve(path), e);
      }
    }
  }

  static StorageException notWritten(Path file, IOException cause) {
    return new StorageException(
        "The file (%s) cannot be written.\nMaybe the disk is full, or the folder is read-only: the next run tries again."
            .formatted(file),
        cause);
  }
}
