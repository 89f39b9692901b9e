package dev.qortex.buildlog.workspace.git;

import dev.qortex.buildlog.MergedChanges;
import dev.qortex.commons.Checks;
import dev.qortex.commons.GitProgram;
import dev.qortex.commons.GitProgram.Output;
import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Git repository, read by the {@code git} program of the host, which is started with a list of
 * arguments and never through a shell. Thread-safe; keeps nothing.
 */
public final class GitRepository implements MergedChanges {

  private static final Pattern RANGE = Pattern.compile("(.*?)(\\.{2,3})(.*)");

  private static final String WORKTREE = "worktree";

  /** New files that are not tracked, for each of which git is called. */
  private static final int MOST_UNTRACKED = 200;

  /** In bytes. */
  private static final long LARGEST_UNTRACKED = 1_000_000;

  /** The format of diffs, whatever the configuration of the user says. */
  private static final List<String> FORMAT =
      List.of(
          "--patch",
          "--no-color",
          "--no-ext-diff",
          "--no-textconv",
          "--find-renames",
          "--src-prefix=a/",
          "--dst-prefix=b/");

  private final GitProgram git;

  /** Creates a view of the repository that contains a folder. */
  public GitRepository(Path folder) {
    this.git = new GitProgram(Checks.given("folder of a repository", folder));
  }

  /** Returns true if the folder belongs to a repository; false without git. */
  public boolean exists() {
    try {
      return run("rev-parse", "--git-dir").text().isPresent();
    } catch (SourceReadException noGit) {
      return false;
    }
  }

  /** Returns true if the folder belongs to the work tree of a repository, false in a bare one. */
  public boolean hasWorkTree() {
    return run("rev-parse", "--is-inside-work-tree").text().filter("true"::equals).isPresent();
  }

  /**
   * The folder of the main working tree in whose place a folder of a linked one is, as {@code git
   * worktree} makes it; any other folder itself.
   */
  public Path mainFolder() {
    List<String> said =
        required(run("rev-parse", "--git-dir", "--git-common-dir", "--show-prefix"))
            .lines()
            .toList();
    Path common = git.folder().resolve(said.get(1)).normalize();
    if (common.equals(git.folder().resolve(said.get(0)).normalize()) || !common.endsWith(".git")) {
      return git.folder();
    }
    Path main = common.resolveSibling(said.size() > 2 ? said.get(2) : "");
    return Files.isDirectory(main) ? main : git.folder();
  }

  /** The address of the remote {@code origin}, as git has it; empty without one. */
  public Optional<String> originUrl() {
    return run("config", "--get", "remote.origin.url").text().filter(url -> !url.isBlank());
  }

  /** The name of the branch that is checked out; empty when none is. */
  public Optional<String> branch() {
    return run("symbolic-ref", "--quiet", "--short", "HEAD").text();
  }

  /**
   * The last commit.
   *
   * @throws SourceReadException when there is none, or no repository
   */
  public GitCommit head() {
    String[] known = required(run("log", "-1", "--format=%h%x00%s", "HEAD")).split("\0", 2);
    String files =
        required(run("diff-tree", "--root", "--no-commit-id", "--name-only", "-r", "-z", "HEAD"));
    boolean amended =
        run("log", "-1", "--walk-reflogs", "--format=%gs", "HEAD")
            .text()
            .filter(what -> what.startsWith("commit (amend)"))
            .isPresent();
    return new GitCommit(
        known[0],
        known.length < 2 ? "" : known[1],
        Arrays.stream(files.split("\0")).filter(file -> !file.isEmpty()).toList(),
        amended ? run("rev-parse", "--short", "HEAD@{1}").text() : Optional.empty());
  }

  /**
   * The diff of a change, without the help of programs that the repository configures for it.
   *
   * @param revision a commit, whose change against its first parent is taken; a range such as
   *     {@code main...HEAD}; {@code staged} for the index; or {@code worktree} for all files that
   *     are not ignored against the last commit: the first 200 new ones that are not tracked with
   *     their text, if that has at most a million bytes
   * @param files the patterns of git for paths from the top of the repository, in which {@code *}
   *     also matches slashes; one that starts with {@code !} excludes; empty means all files
   * @throws IllegalArgumentException when the revision is not known
   */
  public GitDiff diff(String revision, List<String> files) {
    List<String> command = new ArrayList<>(List.of("-c", "core.quotePath=false"));
    command.addAll(change(Checks.id("revision of a diff", revision)));
    command.addAll(FORMAT);
    command.add("--");
    command.addAll(pathspecs(files));
    Output said = run(command.toArray(String[]::new));
    required(said);
    String untracked = revision.equals(WORKTREE) ? untracked(files) : "";
    return new GitDiff(revision, said.out().stripLeading() + untracked);
  }

  /** The diffs of new files that are not tracked, and a note for each that is left out. */
  private String untracked(List<String> patterns) {
    Path top = Path.of(required(run("rev-parse", "--show-toplevel")));
    List<String> files = untrackedFiles(patterns);
    StringBuilder diffs = new StringBuilder();
    for (String file : files.subList(0, Math.min(MOST_UNTRACKED, files.size()))) {
      long bytes = top.resolve(file).toFile().length();
      if (bytes > LARGEST_UNTRACKED) {
        diffs.append("diff --git a/%s b/%s\n".formatted(file, file));
        diffs.append("new file of %s bytes, whose text is left out\n".formatted(bytes));
      } else {
        List<String> command =
            new ArrayList<>(
                List.of("-C", top.toString(), "-c", "core.quotePath=false", "diff", "--no-index"));
        command.addAll(FORMAT);
        command.addAll(List.of("--", "/dev/null", file));
        diffs.append(run(command.toArray(String[]::new)).out());
      }
    }
    if (files.size() > MOST_UNTRACKED) {
      diffs.append(
          "diff --git\n%s more new files are left out\n".formatted(files.size() - MOST_UNTRACKED));
    }
    return diffs.toString();
  }

  private List<String> untrackedFiles(List<String> patterns) {
    List<String> command =
        new ArrayList<>(
            List.of("ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--"));
    command.addAll(pathspecs(patterns));
    return names(required(run(command.toArray(String[]::new))));
  }

  private static List<String> names(String list) {
    return Arrays.stream(list.split("\0")).filter(file -> !file.isEmpty()).toList();
  }

  /** The hash of the last commit; empty before the first. */
  public Optional<String> lastCommit() {
    return run("rev-parse", "--verify", "--quiet", "HEAD").text();
  }

  /**
   * The hash of the commit whose files that diff shows: the end of a range, or the commit; empty
   * for {@code staged} and {@code worktree}, whose files are not committed yet.
   *
   * @throws IllegalArgumentException when the revision is not known
   */
  public Optional<String> commitOf(String revision) {
    if (revision.equals("staged") || revision.equals(WORKTREE)) {
      return Optional.empty();
    }
    Matcher range = RANGE.matcher(Checks.id("revision of a diff", revision));
    return Optional.of(commit(revision, range.matches() ? range.group(3) : revision));
  }

  /** The paths of the files that a diff changes. */
  public List<String> files(String revision, List<String> files) {
    List<String> command = new ArrayList<>(change(Checks.id("revision of a diff", revision)));
    command.addAll(List.of("--name-only", "--no-ext-diff", "-z", "--"));
    command.addAll(pathspecs(files));
    List<String> names = new ArrayList<>(names(required(run(command.toArray(String[]::new)))));
    names.addAll(revision.equals(WORKTREE) ? untrackedFiles(files) : List.of());
    return names;
  }

  /** A merge commit shows where the branch ended: its parent that has the reviewed commit. */
  @Override
  public Optional<MergedChange> merged(String reviewed, String into) {
    Matcher range = RANGE.matcher(into);
    boolean continued = range.matches();
    String end = commit(into, continued ? range.group(3) : into);
    if (!holds(end, reviewed) || continued && holds(commit(into, range.group(1)), reviewed)) {
      return Optional.empty();
    }
    String base = commit(reviewed, reviewed);
    List<String> entry = entry(base, end);
    if (entry.isEmpty() || entry.get(1).equals(base)) {
      return continued ? Optional.of(change(base, end, end)) : Optional.empty();
    }
    return entry.stream()
        .skip(2)
        .filter(parent -> holds(parent, base))
        .findFirst()
        .map(tip -> change(base, tip, entry.get(0)));
  }

  private GitMerge change(String base, String tip, String merge) {
    List<String> command =
        new ArrayList<>(List.of("-c", "core.quotePath=false", "diff", "--unified=0"));
    command.addAll(FORMAT);
    command.addAll(List.of(base, tip));
    String diff = required(run(command.toArray(String[]::new)));
    return new GitMerge(this, base, merge, ChangedLines.of(diff));
  }

  /** True when a commit is that one, or comes after it. */
  private boolean holds(String commit, String hash) {
    return run("merge-base", "--is-ancestor", hash, commit).exit() == 0;
  }

  /**
   * The first commit on the line of first parents to the end that comes after the base, and its
   * parents; empty when the end is the base.
   */
  private List<String> entry(String base, String end) {
    Map<String, List<String>> after = new HashMap<>();
    required(run("rev-list", "--ancestry-path", "--parents", base + ".." + end))
        .lines()
        .map(line -> List.of(line.split(" ")))
        .forEach(commit -> after.put(commit.get(0), commit));
    List<String> entry = List.of();
    for (String next = end; after.containsKey(next); next = entry.get(1)) {
      entry = after.getOrDefault(next, List.of());
    }
    return entry;
  }

  /** The number of lines of a file of that commit; empty without the file. */
  OptionalInt lines(String commit, String file) {
    Output said = run("show", "--no-textconv", commit + ":" + file);
    return said.exit() == 0
        ? OptionalInt.of((int) said.out().lines().count())
        : OptionalInt.empty();
  }

  private List<String> change(String revision) {
    switch (revision) {
      case "staged":
        return List.of("diff", "--cached");
      case WORKTREE:
        return List.of("diff", commit(revision, "HEAD"));
      default:
        Matcher range = RANGE.matcher(revision);
        return range.matches()
            ? List.of(
                "diff",
                commit(revision, range.group(1))
                    + range.group(2)
                    + commit(revision, range.group(3)))
            : List.of("show", "--format=", "-m", "--first-parent", commit(revision, revision));
    }
  }

  /** The whole hash of a commit, so that no name is read as an option. */
  private String commit(String revision, String name) {
    String asked = name.isEmpty() ? "HEAD" : name;
    return Optional.of(asked)
        .filter(one -> !one.startsWith("-"))
        .flatMap(one -> run("rev-parse", "--verify", "--quiet", one + "^{commit}").text())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The revision (%s) is not known in the repository: it has no commit (%s).\nMaybe name a commit, a range such as main...HEAD, staged or worktree."
                        .formatted(Checks.shown(revision), Checks.shown(asked))));
  }

  private static List<String> pathspecs(List<String> files) {
    List<String> specs = new ArrayList<>();
    for (String file : files) {
      boolean excluded = file.startsWith("!");
      String pattern = Checks.id("pattern of files", excluded ? file.substring(1) : file);
      specs.add((excluded ? ":(top,exclude)" : ":(top)") + pattern);
    }
    if (files.stream().allMatch(file -> file.startsWith("!"))) {
      specs.add(":(top)");
    }
    return specs;
  }

  /**
   * The folder of hooks, by the configuration of the repository.
   *
   * @throws IllegalArgumentException when it is outside: then its hooks run in other repositories,
   *     too
   */
  Path hooks() {
    String said =
        required(run("rev-parse", "--git-path", "hooks", "--git-common-dir", "--show-toplevel"));
    try {
      Path real = git.folder().toRealPath();
      List<Path> paths = said.lines().map(real::resolve).map(Path::normalize).toList();
      Path hooks = paths.get(0);
      if (paths.stream().skip(1).noneMatch(hooks::startsWith)) {
        throw new IllegalArgumentException(
            "The hooks (%s) are not in the repository (%s), so that others may run them, too.\nMaybe run git config core.hooksPath .git/hooks in it."
                .formatted(hooks, real));
      }
      return hooks;
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be resolved.\nMaybe it no longer exists.".formatted(git.folder()),
          e);
    }
  }

  private static String required(Output said) {
    return said.text()
        .orElseThrow(
            () ->
                new SourceReadException(
                    "The command (%s) ended with (%s): %s\nMaybe the folder is not a git repository, or has no commit yet."
                        .formatted(said.line(), said.exit(), said.error().strip()),
                    null));
  }

  private Output run(String... arguments) {
    try {
      return git.run(arguments);
    } catch (IOException e) {
      throw new SourceReadException(
          "The command (git %s) cannot be run in (%s).\nMaybe git is not installed, or the folder no longer exists."
              .formatted(String.join(" ", arguments), git.folder()),
          e);
    }
  }
}
