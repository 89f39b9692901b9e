package dev.qortex.buildlog.journal;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A commit, as a journal lists it.
 *
 * @param hash abbreviated, as git prints it
 * @param subject the first line of its message
 * @param files the paths that it changed, relative to the top of the repository
 * @param amends the hash of the commit in whose place it was put, if it was amended
 */
public record GitCommit(String hash, String subject, List<String> files, Optional<String> amends) {

  private static final int MOST_FILES = 20;

  /** Checks and copies. */
  public GitCommit {
    Checks.id("hash of a commit", hash);
    Checks.text("subject of a commit", subject);
    files = List.copyOf(files);
  }

  static String heading(String hash) {
    return "### `" + hash + "`";
  }

  /** The heading and the files, for a journal. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(heading(hash) + " — " + subject);
    lines.add("");
    files.stream().limit(MOST_FILES).forEach(file -> lines.add("- `" + file + "`"));
    if (files.size() > MOST_FILES) {
      lines.add("- …and " + (files.size() - MOST_FILES) + " more");
    }
    return lines;
  }
}
