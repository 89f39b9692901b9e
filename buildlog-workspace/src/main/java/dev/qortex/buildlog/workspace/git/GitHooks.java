package dev.qortex.buildlog.workspace.git;

import dev.qortex.buildlog.workspace.internal.ShellWords;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Git hooks of a project: one that keeps commits away from protected branches, and one that runs a
 * program after each commit, such as one that lists it in a journal. A hook that is there already
 * runs first, and {@link #remove} puts it back as it was. Hooks are shell scripts, as git wants
 * them; every value in them is quoted. Thread-safe; call it from one process at a time.
 */
public final class GitHooks {

  private static final String MARK =
      "# Installed by buildlog; its GitHooks.remove() takes it away.";
  private static final Set<PosixFilePermission> EXECUTABLE =
      PosixFilePermissions.fromString("rwxr-xr-x");

  /** The folder beside the hooks for those that were there before. */
  static final String KEPT = "chained";

  private static final String PRE_COMMIT = "pre-commit";
  private static final String POST_COMMIT = "post-commit";

  private final GitRepository repository;

  /**
   * The hooks of that repository, wherever in it its configuration keeps them. All methods refuse,
   * by an {@link IllegalArgumentException}, a folder of hooks outside, which other repositories
   * use, too.
   */
  public GitHooks(GitRepository repository) {
    this.repository = Checks.given("repository", repository);
  }

  /**
   * Refuses commits on these branches, unless the environment of git has {@code
   * BUILDLOG_ENFORCE=0}.
   *
   * @param branches the names of the branches, such as {@code main}; at least one
   */
  public void protect(Collection<String> branches) {
    install(PRE_COMMIT, refusal(branches));
  }

  /** Returns true if commits on these branches are refused, and on no others. */
  public boolean protects(Collection<String> branches) {
    return runs(PRE_COMMIT, refusal(branches));
  }

  private static String refusal(Collection<String> branches) {
    if (Checks.given("branches", branches).isEmpty()) {
      throw new IllegalArgumentException("No branch is named.\nMaybe main.");
    }
    String cases =
        new TreeSet<>(branches)
            .stream()
                .map(branch -> ShellWords.quoted(Checks.id("branch", branch)))
                .collect(Collectors.joining("|"));
    return """
    if [ "$BUILDLOG_ENFORCE" != 0 ]; then
      case "$(git symbolic-ref --quiet --short HEAD)" in
      %s)
        echo "Commits on this branch are refused. Commit on another, or set BUILDLOG_ENFORCE=0." >&2
        exit 1
        ;;
      esac
    fi
    """
        .formatted(cases);
  }

  /**
   * Runs a program after each commit, in the top folder of the repository. When it fails, git says
   * so, and the commit stands.
   *
   * @param command the program and its arguments
   */
  public void afterCommit(List<String> command) {
    install(POST_COMMIT, line(command));
  }

  /** Returns true if that program runs after each commit. */
  public boolean runsAfterCommit(List<String> command) {
    return runs(POST_COMMIT, line(command));
  }

  private static String line(List<String> command) {
    return ShellWords.joined(ShellWords.checked(command)) + "\n";
  }

  /** Takes the hooks away; those that were there before are back, byte for byte. */
  public void remove() {
    for (String name : List.of(PRE_COMMIT, POST_COMMIT)) {
      Path hook = repository.hooks().resolve(name);
      try {
        if (isOurs(hook)) {
          moveFromFormerPlace(hook);
          Path before = kept(hook);
          if (Files.exists(before)) {
            Files.move(before, hook, StandardCopyOption.ATOMIC_MOVE);
            deleteIfEmpty(before.resolveSibling(".").normalize());
          } else {
            Files.delete(hook);
          }
        }
      } catch (IOException e) {
        throw failed(hook, e);
      }
    }
  }

  private static String script(Path kept, String body) {
    return """
    #!/bin/sh
    %s
    if [ -x %s ]; then
      %s "$@" || exit $?
    fi
    %s\
    """
        .formatted(MARK, HookInterpreter.KEPT, HookInterpreter.call(kept), body);
  }

  private boolean runs(String name, String body) {
    Path hook = repository.hooks().resolve(name);
    return Files.isExecutable(hook) && text(hook).equals(script(kept(hook), body));
  }

  private void install(String name, String body) {
    Path hook = repository.hooks().resolve(name);
    try {
      Files.createDirectories(hook.resolveSibling("."));
      keep(hook);
      byte[] script = script(kept(hook), body).getBytes(StandardCharsets.UTF_8);
      DurableFiles.replace(hook, script, EXECUTABLE);
    } catch (IOException e) {
      throw failed(hook, e);
    }
  }

  /** Copies a hook of another program aside, so that there is one at every moment. */
  private static void keep(Path hook) throws IOException {
    Path kept = kept(hook);
    if (isOurs(hook)) {
      moveFromFormerPlace(hook);
      return;
    }
    if (!Files.exists(hook)) {
      return;
    }
    if (Files.exists(kept) && Files.mismatch(hook, kept) >= 0) {
      throw new StorageException(
          "The hook (%s) and the one that it should run first (%s) are both there.\nMaybe another program replaced the hook: merge the two, and delete the second."
              .formatted(hook, kept),
          null);
    }
    Files.createDirectories(kept.resolveSibling("."));
    Files.copy(hook, kept, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Earlier versions kept a hook under another name, by which some hooks could not find files. */
  private static void moveFromFormerPlace(Path hook) throws IOException {
    Path former = hook.resolveSibling(hook.getFileName() + ".chained");
    if (Files.exists(former)) {
      Files.createDirectories(kept(hook).resolveSibling("."));
      Files.move(former, kept(hook), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Under its own name, since hooks such as those of husky find their files by it. */
  private static Path kept(Path hook) {
    return hook.resolveSibling(KEPT).resolve(hook.getFileName());
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException another) {
      // Another hook is kept there.
    }
  }

  private static boolean isOurs(Path hook) {
    return Files.exists(hook) && text(hook).contains(MARK);
  }

  private static String text(Path hook) {
    try {
      return new String(Files.readAllBytes(hook), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw failed(hook, e);
    }
  }

  static StorageException failed(Path hook, IOException e) {
    return new StorageException(
        "The hook (%s) cannot be changed.\nMaybe the folder is read-only.".formatted(hook), e);
  }
}
