package dev.qortex.observations;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.internal.util.GitProgram;
import dev.qortex.core.internal.util.GitProgram.Said;
import dev.qortex.core.internal.util.Pieces;
import dev.qortex.observations.internal.Rewriting;
import dev.qortex.observations.internal.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Commits to the git repository in which the pipeline's folder lies, by the {@code git} program of
 * the host, which is started with a list of arguments. Only named files are added. Author is {@code
 * cortex-daemon}; the committer is who git is configured for.
 */
public final class GitCommits implements Commits {

  private static final String AUTHOR = "cortex-daemon <daemon@cortex.local>";

  /** The upstream branch as it was taken over last; it must never lose a commit. */
  private static final String SEEN = "refs/qortex/upstream";

  private static final int ARGUMENTS = 500;

  /** The repository as the last run left it, in {@code repository.json}. */
  private record Known(String folder, String branch, String commit) {}

  private final GitProgram git;
  private final boolean pulls;
  private final boolean pushes;
  private final Duration pause;
  private final Workspace files;
  private final List<String> warnings = new ArrayList<>();

  private GitCommits(GitProgram git, boolean pulls, boolean pushes, Duration pause) {
    this.git = git;
    this.pulls = pulls;
    this.pushes = pushes;
    this.pause = pause;
    this.files = new Workspace(git.folder());
  }

  /**
   * Local commits only, without any network.
   *
   * @param root of the pipeline; a folder of a repository
   */
  public static GitCommits local(Path root) {
    return new GitCommits(
        new GitProgram(Checks.given("folder of a repository", root)),
        false,
        false,
        Duration.ofSeconds(2));
  }

  /** The same, rebased onto the upstream branch before each commit. */
  public GitCommits pulling() {
    return new GitCommits(git, true, pushes, pause);
  }

  /** The same, pushed to the upstream branch after each commit. */
  public GitCommits pushing() {
    return new GitCommits(git, true, true, pause);
  }

  /** The same with another pause before the one retry; 2 seconds by default. */
  public GitCommits retryAfter(Duration chosen) {
    return new GitCommits(git, pulls, pushes, Checks.given("pause", chosen));
  }

  @Override
  public boolean sync() {
    if (!pulls) {
      return false;
    }
    try {
      return pull();
    } catch (RewrittenException e) {
      throw e;
    } catch (StorageException first) {
      try {
        Thread.sleep(pause.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw first;
      }
      return pull();
    }
  }

  @Override
  public List<String> warnings() {
    List<String> noticed = List.copyOf(warnings);
    warnings.clear();
    return noticed;
  }

  /** Refuses a repository without a branch, or another one than before; notes other changes. */
  private void check() {
    Said branch = run("symbolic-ref", "--quiet", "--short", "HEAD");
    if (branch.exit() == 1) {
      throw new StorageException(
          "The repository of (%s) has a detached HEAD, so no branch would have the commit.\nMaybe git switch BRANCH; what is staged waits for the next run."
              .formatted(git.folder()),
          null);
    }
    String folder = required("rev-parse", "--show-toplevel").out().strip();
    Optional<Known> before =
        Workspace.parse(String.join("\n", Workspace.lines(known())), Known.class);
    if (before.isEmpty()) {
      return;
    }
    Known last = before.get();
    int descends = run("merge-base", "--is-ancestor", last.commit(), "HEAD").exit();
    if (descends > 1) {
      throw new StorageException(
          "The repository (%s) does not know the commit (%s), which was the last one in (%s): it was replaced.\nMaybe restore it; or delete (%s) to go on with this one."
              .formatted(folder, last.commit(), last.folder(), known()),
          null);
    }
    if (!folder.equals(last.folder())) {
      warnings.add("The repository was moved from (%s) to (%s).".formatted(last.folder(), folder));
    }
    String now = branch.out().strip();
    if (!now.equals(last.branch())) {
      warnings.add(
          "The branch (%s) was switched to (%s): entries that only the other one has are missing here."
              .formatted(last.branch(), now));
    } else if (descends == 1) {
      warnings.add(
          "The branch (%s) has lost the commit (%s): its history was rewritten."
              .formatted(now, last.commit()));
    }
  }

  private Path known() {
    return files.own("repository.json");
  }

  private void remember() {
    Said head = run("rev-parse", "--quiet", "--verify", "HEAD");
    if (head.exit() == 0) {
      files.write(
          known(),
          Workspace.json(
              new Known(
                  required("rev-parse", "--show-toplevel").out().strip(),
                  required("symbolic-ref", "--quiet", "--short", "HEAD").out().strip(),
                  head.out().strip())));
    }
  }

  private boolean pull() {
    check();
    required("fetch", "--quiet");
    String upstream = required("rev-parse", "--verify", "@{upstream}").out().strip();
    if (run("rev-parse", "--quiet", "--verify", SEEN).exit() == 0
        && run("merge-base", "--is-ancestor", SEEN, upstream).exit() != 0) {
      throw new RewrittenException(git.folder());
    }
    String before = required("rev-parse", "--verify", "HEAD").out();
    Said rebase = run("rebase", "--quiet", upstream);
    if (rebase.exit() != 0) {
      run("rebase", "--abort");
      throw failed(rebase, "Maybe there is a conflict: rebase by hand; what is staged waits.");
    }
    required("update-ref", SEEN, upstream);
    remember();
    return !required("rev-parse", "--verify", "HEAD").out().equals(before);
  }

  @Override
  public void commit(Collection<String> files, String subject) {
    check();
    List<String> known = known(files);
    for (List<String> piece : Pieces.of(known, ARGUMENTS)) {
      required(with(List.of("add", "--"), piece));
    }
    for (List<String> piece : Pieces.of(known, ARGUMENTS)) {
      if (run(with(List.of("diff", "--cached", "--quiet", "--"), piece)).exit() != 0) {
        required(
            with(
                List.of("commit", "--quiet", "--author=" + AUTHOR, "--message=" + subject, "--"),
                piece));
      }
    }
    remember();
  }

  /** Those that are there, and those that git knows: it refuses all others. */
  private List<String> known(Collection<String> files) {
    List<String> known = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    for (String file : files) {
      boolean there = Files.exists(git.folder().resolve(file), LinkOption.NOFOLLOW_LINKS);
      (there ? known : gone).add(file);
    }
    for (List<String> piece : Pieces.of(gone, ARGUMENTS)) {
      String tracked = required(with(List.of("ls-files", "-z", "--"), piece)).out();
      Arrays.stream(tracked.split("\0")).filter(file -> !file.isEmpty()).forEach(known::add);
    }
    return known;
  }

  @Override
  public void publish() {
    if (pushes) {
      required("push", "--quiet");
    }
  }

  @Override
  public Optional<String> rewriting(String attribution) {
    String field = "^attribution: *[\"']?" + literal(attribution) + "[\"']? *\r?$";
    List<String> command =
        new ArrayList<>(
            List.of(
                "-c",
                "core.quotePath=false",
                "log",
                "--all",
                "--format=",
                "--name-only",
                "--no-renames",
                "-z",
                "-i"));
    if (!attribution.isEmpty()) {
      command.add("-G" + field);
    }
    Said log = required(with(command, List.of("--", Workspace.MIND, Workspace.VAULT)));
    SortedSet<String> paths = new TreeSet<>();
    Arrays.stream(log.out().split("\0")).map(String::strip).forEach(paths::add);
    paths.remove("");
    return paths.isEmpty() ? Optional.empty() : Optional.of(Rewriting.command(paths));
  }

  private static String literal(String text) {
    return text.replaceAll("[\\[\\](){}.*+?^$|\\\\]", "\\\\$0");
  }

  private static String[] with(List<String> command, List<String> files) {
    List<String> all = new ArrayList<>(command);
    all.addAll(files);
    return all.toArray(String[]::new);
  }

  private Said required(String... arguments) {
    Said said = run(arguments);
    if (said.exit() != 0) {
      throw failed(said, advice(said.error()));
    }
    return said;
  }

  private static String advice(String error) {
    if (error.contains("tell me who you are") || error.contains("empty ident")) {
      return "Maybe git has no identity yet: git config user.name NAME and git config user.email"
          + " ADDRESS.";
    } else if (error.contains("not a git repository")) {
      return "Maybe run git init in the folder, or use Commits.none().";
    }
    return "Maybe a hook, a lock or the network is in the way; what is staged waits for the next"
        + " run.";
  }

  private Said run(String... arguments) {
    try {
      return git.run(arguments);
    } catch (IOException e) {
      throw new StorageException(
          "The command (git %s) cannot be run in (%s).\nMaybe git is not installed, or takes too long."
              .formatted(arguments[0], git.folder()),
          e);
    }
  }

  private StorageException failed(Said said, String advice) {
    return new StorageException(
        "The command (git %s) ended with (%s) in (%s): %s\n%s"
            .formatted(
                said.command().get(1), said.exit(), git.folder(), said.error().strip(), advice),
        null);
  }

  /** Nothing is done by itself then: a person has to look at what was lost. */
  private static final class RewrittenException extends StorageException {

    private static final long serialVersionUID = 1L;

    RewrittenException(Path folder) {
      super(
          "The history of the upstream branch of (%s) was rewritten.\nMaybe look at what was lost, and then: git update-ref -d %s."
              .formatted(folder, SEEN),
          null);
    }
  }
}
