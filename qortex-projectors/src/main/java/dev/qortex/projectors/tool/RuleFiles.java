package dev.qortex.projectors.tool;

import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.StorageException;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files of rules for a tool, below the root of a project.
 *
 * @param files the files by path; no two paths differ only in case
 * @param omitted the ids of rules that are longer than a file of the tool may be, or their texts
 *     where they have no id; no file holds them
 */
public record RuleFiles(List<RuleFile> files, List<String> omitted) {

  /** The first file of a domain: an underscore in a name is always before the number of a part. */
  private static final Pattern FIRST_PART = Pattern.compile("(qortex-[^_.]+)(\\..+)");

  /** Files that hold all rules. */
  public RuleFiles(List<RuleFile> files) {
    this(files, List.of());
  }

  /** Checks and sorts. */
  public RuleFiles {
    omitted = List.copyOf(omitted);
    files = files.stream().sorted(Comparator.comparing(RuleFile::path)).toList();
    Map<String, String> paths = new HashMap<>();
    for (RuleFile file : files) {
      String other = paths.put(file.path().toLowerCase(Locale.ROOT), file.path());
      if (other != null) {
        throw new IllegalArgumentException(
            "The paths (%s) and (%s) are one file on some systems.\nMaybe give them other names."
                .formatted(other, file.path()));
      }
    }
  }

  /** The rules of all files, as {@link RuleFile#entries} reads them. */
  public List<RuleSetEntry> entries() {
    return files.stream().flatMap(file -> file.entries().stream()).toList();
  }

  /**
   * Writes the files; one that would stay the same is not touched. A reader sees the old content of
   * a file or the new one, whole; not all files change at one moment. Where the rules of a domain
   * need fewer files than before, those that are left over, such as {@code qortex-DOMAIN_2.md}, are
   * deleted; else, what was written before and is not among these files stays. Links are followed
   * while they stay below the root.
   *
   * @param root the root of the project, which must exist
   * @return the files that changed or were deleted
   * @throws IllegalArgumentException when a file that exists cannot take its part, or a link leads
   *     out of the root; nothing is written then
   * @throws StorageException when a file cannot be read or written
   */
  public List<Path> writeTo(Path root) {
    try {
      Path real = root.toRealPath();
      Map<Path, byte[]> changed = new LinkedHashMap<>();
      Set<Path> written = new HashSet<>();
      for (RuleFile file : files) {
        Path target = inside(real, file.path());
        written.add(target);
        byte[] existing = Files.exists(target) ? Files.readAllBytes(target) : new byte[0];
        byte[] content = file.placedIn(existing);
        if (!Files.exists(target) || !Arrays.equals(existing, content)) {
          changed.put(target, content);
        }
      }
      for (Map.Entry<Path, byte[]> each : changed.entrySet()) {
        Files.createDirectories(each.getKey().resolveSibling(".").normalize());
        DurableFiles.replace(each.getKey(), each.getValue());
      }
      List<Path> touched = new ArrayList<>(changed.keySet());
      for (Path file : written) {
        touched.addAll(deleteFurtherParts(file, written));
      }
      return List.copyOf(touched);
    } catch (IOException e) {
      throw new StorageException(
          "The files of rules cannot be written below (%s).\nMaybe it does not exist or is not writable."
              .formatted(root),
          e);
    }
  }

  /** Parts are numbered from 2 without a gap; no other file of ours has such a name. */
  private static List<Path> deleteFurtherParts(Path file, Set<Path> written) throws IOException {
    Matcher name = FIRST_PART.matcher(String.valueOf(file.getFileName()));
    List<Path> deleted = new ArrayList<>();
    if (name.matches()) {
      for (int number = 2; ; number++) {
        Path part = file.resolveSibling(name.group(1) + "_" + number + name.group(2));
        if (!written.contains(part)) {
          if (!Files.deleteIfExists(part)) {
            return deleted;
          }
          deleted.add(part);
        }
      }
    }
    return deleted;
  }

  /** The real path of the file, with links resolved. */
  private static Path inside(Path root, String path) throws IOException {
    Path at = root;
    for (String name : path.split("/")) {
      at = at.resolve(name);
      if (Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
        at = at.toRealPath();
      }
      if (!at.startsWith(root)) {
        throw new IllegalArgumentException(
            "The file (%s) is a link or in one that leads out of (%s).\nMaybe replace the link by what it points to."
                .formatted(path, root));
      }
    }
    return at;
  }
}
