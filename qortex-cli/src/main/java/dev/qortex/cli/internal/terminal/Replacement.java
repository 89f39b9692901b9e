package dev.qortex.cli.internal.terminal;

import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.EditedText;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * New text of a small file, which can be shown before it is written. Nobody sees half of it.
 *
 * @param before empty when there is no file
 */
public record Replacement(Path file, String before, String after) {

  public static Replacement of(Path file, String after) throws IOException {
    return new Replacement(file, text(file), after);
  }

  /**
   * The text of a file; empty when there is none.
   *
   * @throws ServiceException when it is not a regular file, or in another charset
   */
  public static String text(Path file) throws IOException {
    checkRegular(file);
    try {
      return EditedText.read(file).text();
    } catch (CharacterCodingException e) {
      throw refused(file, "is not UTF-8 text, and was not changed.\nMaybe convert it first.", e);
    }
  }

  /** Devices and pipes would be replaced by a file, and reading them may never end. */
  private static void checkRegular(Path file) {
    if (Files.isDirectory(file)) {
      throw refused(file, "is a folder.\nMaybe name a file in it.", null);
    }
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file)) {
      throw refused(
          file, "is not a regular file.\nMaybe - for standard output, or another name.", null);
    }
  }

  private static ServiceException refused(Path file, String why, @Nullable Throwable cause) {
    return new ServiceException(ErrorCode.CONFLICT, "", "%s %s".formatted(file, why), cause);
  }

  /** The refusal to write a file, such as on a full disk. */
  public static ServiceException unwritable(Path file, IOException e) {
    return refused(
        file,
        "cannot be written.\n"
            + "Maybe the disk is full, its folder is read-only, its path leads through a file, or"
            + " its name is too long.",
        e);
  }

  /**
   * Writes it when there is no file yet, or the same.
   *
   * @throws ServiceException when there is another
   */
  public void writeNew() throws IOException {
    if (!before.isEmpty() && !before.equals(after)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "",
          "The file %s has other content.\nMaybe choose another name: --output FILE."
              .formatted(file),
          null);
    }
    write();
  }

  /**
   * Writes it as {@link #write(Path, String)} does.
   *
   * @throws ServiceException when the file is not as it was
   */
  public void write() throws IOException {
    if (!text(file).equals(before)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "",
          "The file %s changed meanwhile, and was not replaced.\nTry again.".formatted(file),
          null);
    }
    write(file, after);
  }

  /**
   * Writes a text whatever the file has, with its permissions, and where a link leads.
   *
   * @throws ServiceException when it is not a regular file, or cannot be made
   */
  public static void write(Path file, String text) throws IOException {
    checkRegular(file);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path real = Files.exists(file) ? file.toRealPath() : file;
      byte[] existing = Files.exists(real) ? Files.readAllBytes(real) : new byte[0];
      DurableFiles.replace(real, EditedText.replacing(existing, text));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** The lines that differ, between those that both begin and end with. */
  public String difference() {
    List<String> old = before.lines().toList();
    List<String> fresh = after.lines().toList();
    int same = 0;
    while (same < Math.min(old.size(), fresh.size()) && old.get(same).equals(fresh.get(same))) {
      same++;
    }
    int end = 0;
    while (end < Math.min(old.size(), fresh.size()) - same
        && old.get(old.size() - 1 - end).equals(fresh.get(fresh.size() - 1 - end))) {
      end++;
    }
    List<String> lines = new ArrayList<>();
    old.subList(same, old.size() - end).forEach(line -> lines.add("- " + line));
    fresh.subList(same, fresh.size() - end).forEach(line -> lines.add("+ " + line));
    return String.join("\n", lines);
  }
}
