package dev.qortex.observations.internal;

import java.util.Collection;
import java.util.stream.Collectors;

/** Shell command that removes files from the history of a repository. Pure functions. */
public final class Rewriting {

  /** Messages of the pipeline repeat titles: what follows the kind of the change is dropped. */
  private static final String MESSAGES =
      "sed -E '1s/^(observe|merge|keep apart|undo merge|retract|sleep): .*/\\1/'";

  private Rewriting() {}

  /**
   * The command, to be run in the root of the pipeline. It rewrites all branches and tags by the
   * means of git itself, then drops what reflogs and git's own backups keep, and lets the pipeline
   * go on with the new history.
   *
   * @param paths from the root of the repository
   */
  public static String command(Collection<String> paths) {
    String quoted = paths.stream().map(Rewriting::quoted).collect(Collectors.joining(" "));
    String remove = "git rm -r -f -q --cached --ignore-unmatch -- " + quoted;
    return String.join(
        " && ",
        "notes=$PWD",
        "cd \"$(git rev-parse --show-toplevel)\"",
        "FILTER_BRANCH_SQUELCH_WARNING=1 git filter-branch --force --prune-empty --index-filter %s --msg-filter %s --tag-name-filter cat -- --all"
            .formatted(quoted(remove), quoted(MESSAGES)),
        "git for-each-ref --format='delete %(refname)' refs/original | git update-ref --stdin",
        "git reflog expire --expire=now --all",
        "git gc --quiet --prune=now",
        "rm -f \"$notes/observer/repository.json\"");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
