package dev.qortex.buildlog.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewFindings;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings that a merge decides. */
class MergedFindingsTest {

  private static final String SQL = "karen:effbccc3";

  private static final Issue CITING =
      Issue.of(IssueSeverity.MAJOR, "SQL by hand").location("a.txt:2").citing(SQL, "");

  private final Buildlog buildlog =
      Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
          .credit(CreditPolicy.evidence().holdOut(0))
          .random(new Random(42))
          .build();
  private GitFolder git;
  private String reviewed;
  private Project project;
  private ReviewFindings findings;

  @BeforeEach
  void aReviewedBranch(@TempDir Path folder) throws IOException {
    buildlog.importSeeds(
        Files.writeString(
            folder.resolve("karen.yaml"),
            "{persona: karen, rules: [{rule: Parameterize SQL queries}, {rule: Close what you open}]}"));
    project = buildlog.project("p");
    git = GitFolder.init(Files.createDirectory(folder.resolve("repository")));
    git.commit("Start");
    git.run("switch", "--quiet", "-c", "side");
    git.write("a.txt", "1\n2\n3\n4\n");
    reviewed = git.commit("Work");
    findings = project.gauntlet().findings();
  }

  private void merge() throws IOException {
    git.run("switch", "--quiet", "main");
    git.run("merge", "--quiet", "--no-ff", "side", "-m", "Merge");
  }

  private double mean() {
    return project.arms().stream()
        .filter(arm -> arm.ruleId().equals(SQL))
        .findFirst()
        .orElseThrow()
        .posterior()
        .mean();
  }

  private List<Finding> decide() {
    return findings.decideMerged(git.repository(), "HEAD");
  }

  private void review(String id, Issue... issues) {
    project.gauntlet().review(ReviewRequest.of(List.of(issues)).id(id).revision(reviewed));
  }

  @Test
  void changedLinesConfirmAndUnchangedOnesIgnoreWhatNobodyDecided() throws IOException {
    review(
        "r",
        CITING,
        Issue.of(IssueSeverity.MINOR, "Name").location("a.txt:4"),
        Issue.of(IssueSeverity.MINOR, "Design"),
        Issue.of(IssueSeverity.MINOR, "Taste").location("a.txt:4"));
    findings.decide("r:finding-3", true);
    git.write("a.txt", "1\ntwo\n3\n4\n");
    git.commit("Mend");
    assertThat(decide()).as("not merged yet").isEmpty();
    merge();

    assertThat(decide()).hasSize(2);
    String by = "merge:" + git.run("rev-parse", "HEAD");
    assertThat(findings.list())
        .extracting(Finding::id, Finding::status, Finding::decidedBy)
        .containsExactly(
            tuple("r:finding-0", Status.CONFIRMED, by),
            tuple("r:finding-1", Status.IGNORED, by),
            tuple("r:finding-2", Status.OPEN, ""),
            tuple("r:finding-3", Status.CONFIRMED, "person"));
    assertThat(decide()).as("again").isEmpty();
  }

  @Test
  void aPersonRevokesADecisionOfAMergeAndNoMergeDecidesAgain() throws IOException {
    review("r", CITING);
    double before = mean();
    merge();
    assertThat(decide()).extracting(Finding::status).containsExactly(Status.IGNORED);
    assertThat(mean()).as("an ignored citation does not count as a success").isLessThan(before);

    findings.reopen("r:finding-0");
    assertThat(mean()).isEqualTo(before);
    assertThat(decide()).isEmpty();
    assertThat(findings.find("r:finding-0").orElseThrow())
        .extracting(Finding::status, Finding::decidedBy)
        .containsExactly(Status.OPEN, "person");
  }

  @Test
  void theMistakeOfARejectedFindingLeavesTheReportAndComesBackWithTheDecision() {
    review("r", CITING, Issue.of(IssueSeverity.MAJOR, "Leaks"));
    assertThat(project.report().mistakes().total()).isEqualTo(2);

    findings.decide("r:finding-0", false);
    assertThat(project.report().mistakes().total()).isEqualTo(1);
    assertThat(project.report().errorClasses().values())
        .extracting(ProjectReport.Count::total)
        .containsExactly(1);
    assertThat(project.mistakes().list()).as("the log").hasSize(2);

    findings.reopen("r:finding-0");
    assertThat(project.report().mistakes().total()).isEqualTo(2);
    project.mistakes().decide("r:finding-1", false);
    assertThat(findings.find("r:finding-1").map(Finding::status)).contains(Status.REJECTED);
    assertThat(project.report().mistakes().total()).isEqualTo(1);
  }

  @Test
  void theFirstRoundOfARunIsAboutItsCommitAndLaterOnesAboutTheirOwn() {
    GauntletRun run = project.gauntlet().start(RunRequest.of("the diff").revision(reviewed));
    ReviewRequest first = ReviewRequest.of(List.of(CITING)).run(run.id());
    project.gauntlet().review(first);
    project.gauntlet().review(first.iteration(2));
    project.gauntlet().review(first.iteration(3).revision("0a1b2c3"));

    assertThat(project.gauntlet().run(run.id()).orElseThrow().request().revision())
        .isEqualTo(reviewed);
    assertThat(findings.list())
        .extracting(Finding::revision)
        .containsExactly(reviewed, "", "0a1b2c3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> first.revision("HEAD"))
        .withMessageContaining("(HEAD)")
        .withMessageContaining("\nMaybe");
  }

  @Test
  void aFindingThatIsNotKnownIsRefused() {
    review("r", CITING);
    for (String id : List.of("r:finding-1", "r", "x:finding-0", "r:finding-00", "r:finding-x-0")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> findings.decide(id, true))
          .withMessageContaining("(" + id + ")");
    }
  }
}
