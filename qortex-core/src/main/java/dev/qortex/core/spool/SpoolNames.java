package dev.qortex.core.spool;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of the files of a spool. Pure functions, and reads of folders. */
final class SpoolNames {

  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_EXTENSION = 20;
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0," + (LONGEST_NAME - 1) + "}");
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSSSSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  private SpoolNames() {}

  /** Returns a name of a prefix, a time in UTC with microseconds, and a part of an id. */
  static String unique(String prefix, Instant now, String uniqueId, String extension) {
    String id = uniqueId.replaceAll("[^A-Za-z0-9]", "");
    String safe = prefix.replaceAll("[^A-Za-z0-9_.-]", "_").replaceAll("^[^A-Za-z0-9]+", "");
    String shortened = safe.substring(0, Math.min(safe.length(), 120));
    return (shortened.isEmpty() ? "unnamed" : shortened)
        + "_"
        + STAMP.format(now)
        + "-"
        + id.substring(0, Math.min(8, id.length()))
        + "."
        + extension;
  }

  /** Returns a name that a spool allows, and refuses any other. */
  static String checked(String name) {
    if (!NAME.matcher(Checks.text("file name", name)).matches()) {
      throw new IllegalArgumentException(
          "The file name (%s) must be of 1 to 200 letters, digits, underscores, dots and dashes, and start with a letter, digit or underscore.\nMaybe use uniqueName."
              .formatted(Checks.shown(name)));
    }
    return name;
  }

  /** The allowed names of the regular files in a folder, in order. */
  static List<String> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .map(file -> file.getFileName().toString())
          .filter(name -> NAME.matcher(name).matches())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new StorageException("The folder (%s) cannot be read.".formatted(folder), e);
    }
  }

  /**
   * The name, or the name with a number when it or that of its reason is taken: nothing is ever
   * overwritten.
   */
  static String free(Path folder, String name) {
    String candidate = name;
    for (int i = 1; isTaken(folder, candidate) || isTaken(folder, candidate + ".error"); i++) {
      candidate = numbered(name, i);
    }
    return candidate;
  }

  /** The number goes before the extension, and the name stays one that a spool allows. */
  private static String numbered(String name, int number) {
    int dot = name.lastIndexOf('.');
    String extension =
        dot < 0 || name.length() - dot > LONGEST_EXTENSION ? "" : name.substring(dot);
    String end = "-" + number + extension;
    String stem = name.substring(0, name.length() - extension.length());
    return stem.substring(0, Math.min(stem.length(), LONGEST_NAME - end.length())) + end;
  }

  private static boolean isTaken(Path folder, String name) {
    return Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS);
  }
}
