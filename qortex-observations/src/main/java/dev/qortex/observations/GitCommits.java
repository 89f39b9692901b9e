package dev.qortex.observations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.GitProgram;
import dev.qortex.commons.GitProgram.Output;
import dev.qortex.commons.Pieces;
import dev.qortex.core.error.StorageException;
import dev.qortex.observations.ObservationSettings.Remote;
import dev.qortex.observations.internal.Rewriting;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Commits;
import dev.qortex.observations.model.Taxonomy;
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
import java.util.function.Supplier;

/**
 * Commits to the git repository that contains the pipeline's folder, by the {@code git} program of
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
  private final Supplier<Remote> remote;
  private final Duration pause;
  private final Workspace files;
  private final List<String> warnings = new ArrayList<>();
  private String head = "";

  private GitCommits(GitProgram git, Supplier<Remote> remote, Duration pause) {
    this.git = git;
    this.remote = remote;
    this.pause = pause;
    this.files = new Workspace(git.folder());
  }

  /**
   * Local commits only, without any network.
   *
   * @param root the root of the pipeline; a folder of a repository
   */
  public static GitCommits local(Path root) {
    return new GitCommits(
        new GitProgram(Checks.given("folder of a repository", root)),
        () -> Remote.NONE,
        Duration.ofSeconds(2));
  }

  /** Returns a copy that rebases onto the upstream branch before each commit. */
  public GitCommits pulling() {
    return with(() -> Remote.PULL);
  }

  /** Returns a copy that pushes to the upstream branch after each commit. */
  public GitCommits pushing() {
    return with(() -> Remote.PUSH);
  }

  /** Returns a copy with the remote access that is chosen at each commit. */
  GitCommits with(Supplier<Remote> chosen) {
    return new GitCommits(git, chosen, pause);
  }

  /** Returns a copy with another pause before the one retry; 2 seconds by default. */
  public GitCommits retryAfter(Duration chosen) {
    return new GitCommits(git, remote, Checks.given("pause", chosen));
  }

  @Override
  public boolean sync() {
    if (remote.get() == Remote.NONE) {
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
  public boolean switched() {
    String now = head();
    boolean other = !now.equals(head);
    head = now;
    return other;
  }

  /** The commit at hand; empty before the first, and where git does not work, as a commit tells. */
  private String head() {
    try {
      return git.run("rev-parse", "--quiet", "--verify", "HEAD").text().orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public List<String> warnings() {
    List<String> noticed = List.copyOf(warnings);
    warnings.clear();
    return noticed;
  }

  /**
   * Refuses a repository without a branch, or another one than before; notes other changes.
   *
   * @return the branch
   */
  private String check() {
    Output branch = branch();
    if (branch.exit() == 1) {
      throw new StorageException(
          "The repository of (%s) has a detached HEAD, so no branch would have the commit.\nMaybe git switch BRANCH; what is staged waits for the next run."
              .formatted(git.folder()),
          null);
    }
    String folder = required("rev-parse", "--show-toplevel").out().strip();
    Optional<Known> before =
        Workspace.parse(String.join("\n", Workspace.lines(known())), Known.class);
    String now = branch.out().strip();
    if (before.isEmpty()) {
      return now;
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
    if (!now.equals(last.branch())) {
      warnings.add(
          "The branch (%s) was switched to (%s): entries that only the other one has are missing here."
              .formatted(last.branch(), now));
    } else if (descends == 1) {
      warnings.add(
          "The branch (%s) has lost the commit (%s): its history was rewritten."
              .formatted(now, last.commit()));
    }
    return now;
  }

  private Path known() {
    return known(files);
  }

  /** The file that knows the repository as the last commit left it. */
  static Path known(Workspace files) {
    return files.own("repository.json");
  }

  /** By the commit of the branch, since somebody may have switched to another meanwhile. */
  private void remember(String branch) {
    Output commit = run("rev-parse", "--quiet", "--verify", "refs/heads/" + branch);
    if (commit.exit() == 0) {
      head = commit.out().strip();
      String folder = required("rev-parse", "--show-toplevel").out().strip();
      files.write(known(), Workspace.json(new Known(folder, branch, head)));
    }
  }

  private Output branch() {
    return run("symbolic-ref", "--quiet", "--short", "HEAD");
  }

  private boolean pull() {
    String branch = check();
    required("fetch", "--quiet");
    String upstream = required("rev-parse", "--verify", "@{upstream}").out().strip();
    if (run("rev-parse", "--quiet", "--verify", SEEN).exit() == 0
        && run("merge-base", "--is-ancestor", SEEN, upstream).exit() != 0) {
      throw new RewrittenException(git.folder());
    }
    String before = required("rev-parse", "--verify", "HEAD").out();
    Output rebase = run("rebase", "--quiet", upstream);
    if (rebase.exit() != 0) {
      run("rebase", "--abort");
      throw failed(rebase, "Maybe there is a conflict: rebase by hand; what is staged waits.");
    }
    required("update-ref", SEEN, upstream);
    remember(branch);
    return !required("rev-parse", "--verify", "HEAD").out().equals(before);
  }

  @Override
  public void commit(Collection<String> files, String subject) {
    String branch = check();
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
    remember(branch);
  }

  /** Files that exist, and those that git knows: it refuses all others. */
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
    if (remote.get() == Remote.PUSH) {
      required("push", "--quiet");
    }
  }

  /** Refuses a branch that has no upstream to pull from. */
  void requireUpstream() {
    required("rev-parse", "--verify", "--quiet", "@{upstream}");
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
    Output log = required(with(command, List.of("--", Taxonomy.MIND, Taxonomy.VAULT)));
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

  private Output required(String... arguments) {
    Output said = run(arguments);
    if (said.exit() != 0) {
      throw failed(said, advice(said.error()));
    }
    return said;
  }

  private String advice(String error) {
    if (error.contains("tell me who you are") || error.contains("empty ident")) {
      return "Maybe git has no identity yet: git config user.name NAME and git config user.email"
          + " ADDRESS.";
    } else if (error.contains("not a git repository")) {
      return Files.exists(known())
          ? "Maybe restore the repository; or delete (%s) to go on without one.".formatted(known())
          : "Maybe run git init in the folder, or use Commits.none().";
    } else if (error.contains("upstream")) {
      return "Maybe name the branch to pull from: git branch --set-upstream-to=REMOTE/BRANCH.";
    }
    return "Maybe a hook, a lock or the network is in the way; what is staged waits for the next"
        + " run.";
  }

  private Output run(String... arguments) {
    try {
      return git.run(arguments);
    } catch (IOException e) {
      throw new StorageException(
          "The command (git %s) cannot be run in (%s).\nMaybe git is not installed, or takes too long."
              .formatted(arguments[0], git.folder()),
          e);
    }
  }

  private StorageException failed(Output said, String advice) {
    return new StorageException(
        "The command (git %s) ended with (%s) in (%s): %s\n%s"
            .formatted(
                said.command().get(1), said.exit(), git.folder(), said.error().strip(), advice),
        null);
  }

  /** Failure without an automatic repair: a person has to look at the lost entries. */
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
