package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.RunRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one run, or one session, reports twice counts once. */
class RepeatedRoundsTest {

  private static final Issue ENDLESS =
      Issue.of(IssueSeverity.MAJOR, "The retry of a failed payment never ends.")
          .location("src/Calls.java:12")
          .learned("Give every retry a limit.");
  private static final Issue UNCLOSED =
      Issue.of(IssueSeverity.CRITICAL, "The connection to the bank is never closed.")
          .location("src/Calls.java:40");

  @TempDir private Path folder;
  private Fixture fixture;
  private Project project;

  @BeforeEach
  void open() {
    fixture = new Fixture(folder.resolve("emissions"), CreditPolicy.evidence());
    project = fixture.seeded("shop");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private GauntletRun run() {
    fixture.pass(Duration.ofHours(1));
    return project.gauntlet().start(RunRequest.of("the diff"));
  }

  private GauntletResult review(GauntletRun run, int round, Issue... issues) {
    fixture.pass(Duration.ofMinutes(1));
    return project
        .gauntlet()
        .review(ReviewRequest.of(List.of(issues)).run(run.id()).iteration(round));
  }

  private GauntletResult clean(GauntletRun run, int round) {
    fixture.pass(Duration.ofMinutes(1));
    return project
        .gauntlet()
        .review(ReviewRequest.clean().run(run.id()).iteration(round).resolved("it ends"));
  }

  @Test
  void aFindingThatStaysOpenIsOneMistakeAndOneSightOfItsLesson() {
    GauntletRun run = run();
    Mistake first = review(run, 1, ENDLESS).mistakes().get(0);
    for (int round = 2; round <= 5; round++) {
      GauntletResult again = review(run, round, ENDLESS.location("src/Calls.java:" + 12 * round));
      assertThat(again.action())
          .isIn(NextAction.CHECKPOINT_MAJORS, NextAction.ITERATIONS_EXHAUSTED);
      assertThat(again.mistakes()).isEmpty();
    }
    GauntletResult more = review(run, 6, UNCLOSED, ENDLESS);

    assertThat(more.mistakes()).extracting(Mistake::id).containsExactly(more.findingId(0));
    assertThat(project.mistakes().list()).hasSize(2).startsWith(first);
    assertThat(project.learnings().list())
        .singleElement()
        .satisfies(lesson -> assertThat(lesson.support().reinforced()).isEqualTo(1));
    assertThat(fixture.emitted("mistake_manifest")).hasSize(2);

    review(run(), 1, ENDLESS);
    assertThat(project.mistakes().list()).hasSize(3);
    assertThat(project.learnings().list().get(0).support().reinforced()).isEqualTo(2);
  }

  @Test
  void findingsOfAnotherFileOrTextOrInOneRoundStayApart() {
    GauntletRun run = run();
    review(run, 1, ENDLESS, ENDLESS.location("src/Calls.java:80"));
    review(
        run,
        2,
        ENDLESS,
        ENDLESS.location("src/Calls.java:81"),
        ENDLESS.location("src/Calls.java:99"),
        ENDLESS.location("src/Mail.java:12"),
        Issue.of(IssueSeverity.MAJOR, "The retry of a failed payment never starts.")
            .location("src/Calls.java:12"));

    assertThat(project.mistakes().list())
        .extracting(mistake -> mistake.report().details().context())
        .containsExactly(
            "src/Calls.java:12",
            "src/Calls.java:80",
            "src/Calls.java:99",
            "src/Mail.java:12",
            "src/Calls.java:12");
  }

  @Test
  void aFindingThatBecomesGraveIsAMistakeThen() {
    GauntletRun run = run();
    Issue light = Issue.of(IssueSeverity.MINOR, ENDLESS.description()).location(ENDLESS.location());
    GauntletResult first = review(run, 1, light);
    assertThat(project.mistakes().list()).isEmpty();

    assertThat(review(run, 2, ENDLESS).mistakes())
        .extracting(Mistake::id)
        .containsExactly(first.findingId(0));
    review(run, 3, ENDLESS);
    assertThat(project.mistakes().list()).hasSize(1);
    assertThat(project.learnings().list().get(0).support().reinforced()).isEqualTo(1);
  }

  @Test
  void aRoundThatIsSentAgainChangesNothing() {
    GauntletRun run = run();
    GauntletResult first = review(run, 1, ENDLESS.citing("p:none", ""));
    review(run, 2, UNCLOSED);
    GauntletResult again = review(run, 1, ENDLESS.citing("p:none", ""));

    assertThat(again.recorded()).isFalse();
    assertThat(again.review()).isEqualTo(first.review());
    assertThat(again.mistakes()).isEqualTo(first.mistakes());
    assertThat(project.gauntlet().reviews()).hasSize(2);

    assertThat(clean(run, 2).recorded()).isTrue();
    assertThat(clean(run, 2).recorded()).isFalse();
    assertThat(project.gauntlet().cleared(run.id())).isTrue();
    assertThat(review(run, 2, UNCLOSED).recorded()).isTrue();
    assertThat(project.gauntlet().cleared(run.id())).isFalse();
    assertThat(project.mistakes().list()).hasSize(3);
  }

  @Test
  void anInventedCitationIsOneMistakeOfARun() {
    GauntletRun run = run();
    review(run, 1, ENDLESS.citing("p:none", ""));
    review(run, 2, ENDLESS.citing("p:none", "").citing("p:other", ""));

    assertThat(project.mistakes().list())
        .filteredOn(one -> one.errorClass().equals(MistakeReport.CITATION_HALLUCINATION))
        .extracting(one -> one.report().description())
        .containsExactly("Invented citation p:none", "Invented citation p:other");
  }

  @Test
  void aDecisionHoldsForAFindingInAllRounds() {
    GauntletRun run = run();
    String first = review(run, 1, ENDLESS).findingId(0);
    String second = review(run, 2, UNCLOSED, ENDLESS).findingId(1);

    project.gauntlet().decide(second, false);
    assertThat(project.report().mistakes().total()).isEqualTo(1);
    assertThat(project.gauntlet().findings().find(first).orElseThrow().status().text())
        .isEqualTo("rejected");
    project.mistakes().decide(second, true);
    assertThat(project.report().mistakes().total()).isEqualTo(2);
    assertThat(project.gauntlet().findings().find(second).orElseThrow().status().text())
        .isEqualTo("confirmed");
    assertThat(review(run, 3, ENDLESS).mistakes()).isEmpty();
  }

  @Test
  void aMistakeIsLoggedOnceInASession() {
    project.sessions().start(SessionRequest.defaults());
    MistakeReport report =
        MistakeReport.of("null-handling", "The name may be null.", MistakeSeverity.HIGH);
    Logged<Mistake> first = project.mistakes().log(report);
    fixture.pass(Duration.ofMinutes(1));
    MistakeReport again =
        MistakeReport.of("Null_Handling", "the  name may be NULL.", MistakeSeverity.LOW);

    Logged<Mistake> second = project.mistakes().log(again.correctedBy(Fixture.SQL));
    assertThat(second.recorded()).isFalse();
    assertThat(second.event()).isEqualTo(first.event());
    assertThat(project.mistakes().list()).containsExactly(first.event());
    assertThat(Fixture.arm(project, Fixture.SQL).observations()).isEqualTo(1);
    assertThat(
            project
                .mistakes()
                .log(MistakeReport.of("other", "The name may be null.", MistakeSeverity.HIGH))
                .recorded())
        .isTrue();

    project.mistakes().decide(first.event().id(), false);
    assertThat(project.mistakes().log(report).recorded()).isTrue();
    project.sessions().end();
    project.sessions().start(SessionRequest.defaults());
    assertThat(project.mistakes().log(report).event().repeat()).isTrue();
  }
}
