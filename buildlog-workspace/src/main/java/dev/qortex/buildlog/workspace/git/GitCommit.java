package dev.qortex.buildlog.workspace.git;

import dev.qortex.commons.Checks;
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

  /** Checks the components and makes defensive copies. */
  public GitCommit {
    Checks.id("hash of a commit", hash);
    Checks.text("subject of a commit", subject);
    files = List.copyOf(files);
  }
}
