package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.GitProgram;
import dev.qortex.commons.GitProgram.Output;
import dev.qortex.core.error.StorageException;
import dev.qortex.observations.model.Commits;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits to real repositories. */
class GitCommitsTest {

  private static final Instant NOW = Instant.parse("2026-02-16T15:23:14Z");

  @TempDir Path folder;
  private Path root;

  @BeforeEach
  void create() throws IOException {
    root = repository("here");
  }

  private Path repository(String name) throws IOException {
    Path created = Files.createDirectories(folder.resolve(name));
    git(created, "init", "--quiet", "--initial-branch=main");
    identify(created);
    return created;
  }

  private static void identify(Path repository) throws IOException {
    git(repository, "config", "user.name", "Tester");
    git(repository, "config", "user.email", "tester@example.com");
    git(repository, "config", "commit.gpgsign", "false");
  }

  private static String git(Path repository, String... arguments) throws IOException {
    Output said = new GitProgram(repository).run(arguments);
    assertThat(said.exit()).as(said.toString()).isZero();
    return said.out().strip();
  }

  private CycleReport observe(Commits commits, String body) {
    return observe(commits, body, 0);
  }

  private CycleReport observe(Commits commits, String body, int second) {
    ObservationPipeline pipeline =
        ObservationPipeline.builder(root).clock(() -> NOW).commits(commits).build();
    pipeline
        .buffer()
        .append(
            Observation.builder(NOW.plusSeconds(second), "decision", body)
                .attribution("owner")
                .build());
    return pipeline.runOnce();
  }

  private GitCommits local() {
    return GitCommits.local(root).retryAfter(Duration.ZERO);
  }

  @Test
  void oneCommitHoldsTheEntryAndNothingElse() throws IOException {
    Files.writeString(root.resolve("draft.txt"), "of a person");
    git(root, "add", "draft.txt");
    String body = "Use $(touch pwned) `touch pwned` \"; touch pwned; -m --amend";

    assertThat(observe(local(), body).memorized()).isEqualTo(1);

    assertThat(git(root, "log", "--format=%an <%ae> %cn: %s"))
        .isEqualTo("cortex-daemon <daemon@cortex.local> Tester: observe: " + body + " (owner)");
    assertThat(git(root, "show", "--format=", "--name-only", "HEAD"))
        .startsWith("vault/decisions/");
    assertThat(git(root, "status", "--porcelain", "--untracked-files=no"))
        .as("what the person had staged")
        .isEqualTo("A  draft.txt");
    assertThat(root.resolve("pwned")).doesNotExist();
    assertThat(observe(local(), body, 1).memorized()).as("nothing new").isZero();
    assertThat(git(root, "rev-list", "--count", "HEAD")).isEqualTo("1");
  }

  @Test
  void manyObservationsAreOneCommit() throws IOException {
    ObservationPipeline pipeline =
        ObservationPipeline.builder(root).clock(() -> NOW).commits(local()).build();
    for (int i = 1; i <= 5; i++) {
      pipeline.buffer().append(Observation.builder(NOW, "fact", "Fact " + i).build());
    }
    assertThat(pipeline.runOnce().memorized()).isEqualTo(5);
    assertThat(git(root, "log", "--format=%s"))
        .startsWith("observe: Fact ")
        .endsWith(" and 2 more");
  }

  @Test
  void aMissingIdentityIsSaidAndTheEntryWaits() throws IOException {
    git(root, "config", "user.name", "");
    git(root, "config", "user.email", "");
    CycleReport report = observe(local(), "Keep me");
    assertThat(report.memorized()).isZero();
    assertThat(report.waiting()).isEqualTo(1);
    assertThat(report.failure().orElseThrow())
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("git config user.name");
    identify(root);
    CycleReport next = ObservationPipeline.builder(root).commits(local()).build().runOnce();
    assertThat(next.memorized()).isEqualTo(1);
    assertThat(next.waiting()).isZero();
    assertThat(git(root, "rev-list", "--count", "HEAD")).isEqualTo("1");
  }

  @Test
  void aHookThatRefusesLeavesTheEntryStaged() throws IOException {
    Path hook = root.resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\necho refused by the hook >&2\nexit 1\n");
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    CycleReport report = observe(local(), "Keep me");
    assertThat(report.failure().orElseThrow()).hasMessageContaining("refused by the hook");
    assertThat(report.waiting()).isEqualTo(1);
    Files.delete(hook);
    assertThat(observe(local(), "Me too", 1).memorized()).isEqualTo(2);
  }

  @Test
  void aFolderWithoutARepositoryIsNamed() throws IOException {
    root = Files.createDirectories(folder.resolve("plain"));
    assertThat(observe(local(), "Keep me").failure().orElseThrow())
        .hasMessageContaining("Maybe run git init");
  }

  @Test
  void aDetachedHeadIsRefusedAndTheEntryWaits() throws IOException {
    observe(local(), "First");
    git(root, "checkout", "--quiet", "--detach");
    CycleReport report = observe(local(), "Second", 1);
    assertThat(report.failure().orElseThrow())
        .hasMessageContaining("detached HEAD")
        .hasMessageContaining("Maybe git switch");
    assertThat(report.waiting()).isEqualTo(1);
    git(root, "switch", "--quiet", "main");
    assertThat(observe(local(), "Third", 2).memorized()).isEqualTo(2);
  }

  @Test
  void anotherBranchAndALostCommitAreWarnedOf() throws IOException {
    observe(local(), "First");
    git(root, "switch", "--quiet", "--create", "other");
    assertThat(observe(local(), "Second", 1).warnings())
        .singleElement()
        .asString()
        .contains("(main)", "(other)");
    assertThat(observe(local(), "Third", 2).warnings()).isEmpty();
    git(root, "reset", "--quiet", "--hard", "HEAD~1");
    assertThat(observe(local(), "Fourth", 3).warnings())
        .singleElement()
        .asString()
        .contains("rewritten");
  }

  @Test
  void entriesThatABranchBringsAreKnownToARunningPipeline() throws IOException {
    observe(local(), "First");
    git(root, "switch", "--quiet", "--create", "other");
    observe(local(), "Only there", 1);
    git(root, "switch", "--quiet", "main");
    ObservationPipeline running =
        ObservationPipeline.builder(root).clock(() -> NOW).commits(local()).build();
    Observation again = Observation.builder(NOW.plusSeconds(2), "decision", "Only there").build();
    assertThat(running.runOnce().fates()).isEmpty();
    git(root, "switch", "--quiet", "other");
    running.write(again);
    assertThat(running.runOnce().fates()).singleElement().isInstanceOf(Fate.Reinforced.class);
    git(root, "switch", "--quiet", "main");
    running.write(again);
    assertThat(running.runOnce().fates()).singleElement().isInstanceOf(Fate.Accepted.class);
    git(root, "merge", "--quiet", "--strategy-option=ours", "--no-edit", "other");
    running.write(again);
    assertThat(running.runOnce().fates()).singleElement().isInstanceOf(Fate.Reinforced.class);
    assertThat(running.entries()).hasSize(2);
  }

  @Test
  void aReplacedRepositoryIsRefusedAndAMovedOneIsWarnedOf() throws IOException {
    observe(local(), "First");
    Path moved = folder.resolve("moved");
    Files.move(root, moved);
    root = moved;
    CycleReport report = observe(local(), "Second", 1);
    assertThat(report.memorized()).isEqualTo(1);
    assertThat(report.warnings()).singleElement().asString().contains("was moved", "moved)");

    Files.move(root.resolve(".git"), folder.resolve("gone"));
    repository("moved");
    CycleReport refused = observe(local(), "Third", 2);
    assertThat(refused.failure().orElseThrow())
        .hasMessageContaining("was replaced")
        .hasMessageContaining("repository.json");
    assertThat(refused.waiting()).isEqualTo(1);
    Files.delete(root.resolve("observer/repository.json"));
    assertThat(observe(local(), "Fourth", 3).memorized()).isEqualTo(2);
  }

  /** A bare repository, and a clone of another writer. */
  private Path remote() throws IOException {
    Path bare = Files.createDirectories(folder.resolve("remote.git"));
    git(bare, "init", "--quiet", "--bare", "--initial-branch=main");
    observe(local(), "First");
    git(root, "remote", "add", "origin", bare.toString());
    git(root, "push", "--quiet", "--set-upstream", "origin", "main");
    git(folder, "clone", "--quiet", bare.toString(), "other");
    Path other = folder.resolve("other");
    identify(other);
    return other;
  }

  private static void change(Path repository, String file, String text, String... push)
      throws IOException {
    Path path = repository.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    git(repository, "add", "--", file);
    git(repository, "commit", "--quiet", "--message=Change");
    if (push.length > 0) {
      git(repository, push);
    }
  }

  @Test
  void whatOthersCommittedComesFirstAndTheEntryIsPushed() throws IOException {
    Path other = remote();
    change(other, "notes/by-hand.md", "By hand", "push", "--quiet");
    assertThat(observe(local().pushing(), "Second", 1).failure()).isEmpty();
    assertThat(root.resolve("notes/by-hand.md")).hasContent("By hand");
    git(other, "pull", "--quiet");
    assertThat(git(other, "log", "-1", "--format=%s")).isEqualTo("observe: Second (owner)");
  }

  @Test
  void aConflictLeavesTheEntryStagedAndTheRepositoryAsItWas() throws IOException {
    Path other = remote();
    change(other, "plan.md", "theirs", "push", "--quiet");
    change(root, "plan.md", "ours");
    String before = git(root, "rev-parse", "HEAD");
    CycleReport report = observe(local().pulling(), "Second", 1);
    assertThat(report.failure().orElseThrow()).hasMessageContaining("Maybe there is a conflict");
    assertThat(report.waiting()).isEqualTo(1);
    assertThat(git(root, "rev-parse", "HEAD")).isEqualTo(before);
    assertThat(root.resolve(".git/rebase-merge")).doesNotExist();
    git(root, "reset", "--quiet", "--hard", "HEAD~1");
    assertThat(observe(local().pulling(), "Third", 2).memorized()).isEqualTo(2);
  }

  @Test
  void aRewrittenRemoteStopsUntilAPersonHasLooked() throws IOException {
    Path other = remote();
    assertThat(observe(local().pushing(), "Second", 1).memorized()).isEqualTo(1);
    assertThat(observe(local().pushing(), "Third", 2).memorized()).isEqualTo(1);
    git(other, "commit", "--quiet", "--amend", "--message=Rewritten");
    git(other, "push", "--quiet", "--force");
    for (int i = 3; i < 5; i++) {
      CycleReport report = observe(local().pulling(), "Number " + i, i);
      assertThat(report.failure().orElseThrow()).hasMessageContaining("was rewritten");
      assertThat(report.waiting()).isEqualTo(i - 2);
    }
    git(root, "update-ref", "-d", "refs/qortex/upstream");
    git(root, "reset", "--quiet", "--hard", "@{upstream}");
    assertThat(observe(local().pulling(), "Last", 9).memorized()).isEqualTo(3);
  }

  @Test
  void aPushThatFailsIsAWarning() throws IOException {
    Path other = remote();
    assertThat(observe(local().pushing(), "Second", 1).warnings()).isEmpty();
    git(root, "remote", "set-url", "--push", "origin", folder.resolve("gone.git").toString());
    CycleReport report = observe(local().pushing(), "Third", 2);
    assertThat(report.memorized()).isEqualTo(1);
    assertThat(report.failure()).isEmpty();
    assertThat(report.warnings()).singleElement().asString().contains("git push");
    assertThat(other).exists();
  }

  @Test
  void aRollbackIsDoneWhereAPushFailsAndTheNextNightPushes() throws IOException {
    Path other = remote();
    ObservationPipeline pipeline =
        ObservationPipeline.builder(root).clock(() -> NOW).commits(local().pushing()).build();
    git(root, "remote", "set-url", "--push", "origin", folder.resolve("gone.git").toString());

    assertThat(pipeline.rollbackSource("owner").removed()).hasSize(1);
    assertThat(pipeline.sleep().warnings()).singleElement().asString().contains("git push");

    git(root, "remote", "set-url", "--push", "origin", folder.resolve("remote.git").toString());
    assertThat(pipeline.sleep().warnings()).isEmpty();
    git(other, "pull", "--quiet");
    assertThat(git(other, "log", "-1", "--format=%s")).startsWith("retract: 1 entries");
  }

  @Test
  void aNightSaysThatTheBranchIsAnother() throws IOException {
    observe(local(), "First");
    observe(local(), "first", 1);
    git(root, "switch", "--quiet", "--create", "other");
    ObservationPipeline pipeline =
        ObservationPipeline.builder(root).clock(() -> NOW).commits(local()).build();
    assertThat(pipeline.sleep().warnings())
        .singleElement()
        .asString()
        .contains("(main)", "(other)");
    assertThat(pipeline.sleep().warnings()).isEmpty();
  }

  @Test
  void anUnreachableRemoteLeavesTheEntryStaged() throws IOException {
    remote();
    git(root, "remote", "set-url", "origin", folder.resolve("gone.git").toString());
    CycleReport report = observe(local().pulling(), "Second", 1);
    assertThat(report.failure().orElseThrow()).hasMessageContaining("git fetch");
    assertThat(report.waiting()).isEqualTo(1);
  }

  @Test
  void aRollbackReachesWhatIsStillStaged() throws IOException {
    remote();
    git(root, "remote", "set-url", "origin", folder.resolve("gone.git").toString());
    assertThat(observe(local().pulling(), "Second", 1).waiting()).isEqualTo(1);
    ObservationPipeline pipeline =
        ObservationPipeline.builder(root).clock(() -> NOW).commits(local().pulling()).build();
    assertThat(pipeline.rollbackSource("owner").removed()).hasSize(2);
    assertThat(root.resolve("observer/staging")).isEmptyDirectory();
    assertThat(git(root, "ls-files")).isEmpty();
  }

  @Test
  void aNightAndARollbackAreOneCommitEach() throws IOException {
    observe(local(), "Use one database");
    observe(local(), "use ONE database", 60);
    ObservationPipeline pipeline =
        ObservationPipeline.builder(root)
            .clock(() -> NOW.plusSeconds(999))
            .commits(local())
            .build();
    assertThat(pipeline.sleep().failure()).isEmpty();
    assertThat(git(root, "log", "-1", "--format=%s"))
        .isEqualTo("reinforce: Use one database (refreshed)");
    assertThat(pipeline.sleep().failure()).isEmpty();
    assertThat(git(root, "rev-list", "--count", "HEAD")).isEqualTo("2");
    assertThat(pipeline.rollbackSource("owner").removed()).hasSize(1);
    assertThat(git(root, "log", "-1", "--format=%s"))
        .isEqualTo("retract: 1 entries of source owner");
    assertThat(git(root, "ls-files")).isEmpty();
    assertThat(git(root, "status", "--porcelain", "--", "vault", "mind")).isEmpty();
  }
}
