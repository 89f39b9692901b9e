package dev.qortex.cli;

import dev.qortex.core.internal.util.DurableFiles;
import dev.qortex.service.ErrorCode;
import dev.qortex.service.ServiceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * New text of a small file, which can be shown before it is written. Nobody sees half of it.
 *
 * @param before empty when there is no file
 */
record Replacement(Path file, String before, String after) {

  static Replacement of(Path file, String after) throws IOException {
    return new Replacement(file, text(file), after);
  }

  private static String text(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw ServiceException.invalid(
          "--output", "%s is a folder.\nMaybe name a file in it.".formatted(file));
    }
    return Files.exists(file) ? Files.readString(file) : "";
  }

  /**
   * Writes it when there is no file yet, or the same.
   *
   * @throws ServiceException when there is another
   */
  void writeNew() throws IOException {
    if (!before.isEmpty() && !before.equals(after)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "",
          "The file %s is another one.\nMaybe choose another name: --output FILE.".formatted(file),
          null);
    }
    write();
  }

  /**
   * Writes it with the permissions that the file has, and where a link leads.
   *
   * @throws ServiceException when the file is not as it was
   */
  void write() throws IOException {
    if (!text(file).equals(before)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "",
          "The file %s changed meanwhile, so it is left as it is.\nTry again.".formatted(file),
          null);
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path real = Files.exists(file) ? file.toRealPath() : file;
    DurableFiles.replace(real, after.getBytes(StandardCharsets.UTF_8));
  }

  /** The lines that differ, between those that both begin and end with. */
  String difference() {
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
