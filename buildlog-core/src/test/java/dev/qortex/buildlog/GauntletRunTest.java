package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.learning.model.Posterior;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GauntletRunTest extends ProjectTest {

  private static final RunRequest DIFF = RunRequest.of("the diff");

  private static Issue issue(IssueSeverity severity) {
    return Issue.of(severity, "SQL by hand, " + severity.text()).citing(Fixture.SQL, "so");
  }

  private GauntletResult review(GauntletRun run, int iteration, Issue... issues) {
    ReviewRequest found =
        issues.length == 0 ? ReviewRequest.clean() : ReviewRequest.of(List.of(issues));
    return project.gauntlet().review(found.run(run.id()).iteration(iteration));
  }

  private void seedTwenty() {
    StringBuilder seed = new StringBuilder("persona: big\nrules:\n");
    for (int i = 0; i < 20; i++) {
      seed.append("  - {rule: rule number ").append(i).append("}\n");
    }
    fixture.importSeed(seed.toString());
  }

  @Test
  void fault1InventedCitationsAreLoggedAsMistakes() {
    GauntletRun run = project.gauntlet().start(DIFF);

    GauntletResult result =
        review(run, 1, Issue.of(IssueSeverity.NITPICK, "n").citing("fake:rule:99", "sounds right"));

    assertThat(result.mistakes())
        .extracting(Mistake::errorClass)
        .containsExactly(MistakeReport.CITATION_HALLUCINATION);
    assertThat(project.mistakes().list()).isEqualTo(result.mistakes());
  }

  @Test
  void fault5PromptAndValidIdsAreOfOneSample() {
    seedTwenty();
    Set<List<String>> samples = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      GauntletRun run = project.gauntlet().start(DIFF.personas(Set.of("big")));
      samples.add(run.rules());
      assertThat(run.rules()).hasSize(10);
      String prompt = project.gauntlet().prompt(run.id());
      Issue issue = Issue.of(IssueSeverity.MINOR, "n");
      for (String id : run.rules()) {
        assertThat(prompt).contains("[" + id + "]");
        issue = issue.citing(id, "");
      }
      assertThat(review(run, 1, issue).citations().invented()).isEmpty();
    }
    assertThat(samples).hasSizeGreaterThan(1);
  }

  @Test
  void aRuleThatThePromptDidNotShowIsInvented() {
    seedTwenty();
    GauntletRun run = project.gauntlet().start(DIFF.personas(Set.of("big")));

    assertThat(review(run, 1, issue(IssueSeverity.MINOR)).citations().invented())
        .containsExactly(Fixture.SQL);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                project
                    .gauntlet()
                    .review(ReviewRequest.clean().run(run.id()).shown(List.of(Fixture.SQL))));
  }

  @Test
  void fault28MistakesOfReviewsAndOfTheLogAreJudgedAlike() {
    MistakeReport logged =
        MistakeReport.of("gauntlet_general", "SQL by hand, major", MistakeSeverity.HIGH);
    Mistake outside = project.mistakes().log(logged).event();
    List<String> selected = project.sessions().start(SessionRequest.defaults()).selected();

    GauntletRun run = project.gauntlet().start(DIFF);
    Mistake found =
        review(run, 1, Issue.of(IssueSeverity.MAJOR, "SQL by hand, major")).mistakes().get(0);
    assertThat(project.arms()).extracting(ArmReport::observations).containsOnly(1L);
    Logged<Mistake> again = project.mistakes().log(logged);

    assertThat(found.repeatOf()).isEqualTo(outside.id());
    assertThat(found.evidence()).isEqualTo("same words");
    assertThat(again.recorded()).isFalse();
    assertThat(again.event()).isEqualTo(found);
    assertThat(project.arms()).extracting(ArmReport::observations).containsOnly(1L);
    assertThat(project.rewards().log(Reward.accepted()).event().reward().rules())
        .isEqualTo(selected);
  }

  @Test
  void fault2CleanNeedsARunThatReviewedWithRules() {
    assertThat(project.gauntlet().review(ReviewRequest.clean()).action())
        .isEqualTo(NextAction.NOT_REVIEWED);
    assertThat(review(project.gauntlet().start(DIFF), 1).action()).isEqualTo(NextAction.CLEAN);
    project.gauntlet().rules().forEach(rule -> project.gauntlet().activate(rule.id(), false));
    GauntletRun without = project.gauntlet().start(DIFF);

    assertThat(without.rules()).isEmpty();
    assertThat(review(without, 1).action()).isEqualTo(NextAction.NOT_REVIEWED);
    assertThat(project.gauntlet().cleared(without.id())).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.gauntlet().review(ReviewRequest.clean().run("run-x")))
        .withMessageContaining("(run-x)");
  }

  @Test
  void cleanClearsCriticalDoesNotAcceptedRiskDoes() {
    GauntletRun run = project.gauntlet().start(DIFF);
    assertThat(project.gauntlet().cleared(run.id())).isFalse();
    assertThat(review(run, 1, issue(IssueSeverity.CRITICAL)).action())
        .isEqualTo(NextAction.FIX_CRITICALS);
    assertThat(project.gauntlet().cleared(run.id())).isFalse();

    Review accepted =
        project
            .gauntlet()
            .acceptRisk(run.id(), List.of(issue(IssueSeverity.CRITICAL)), "a prototype");

    assertThat(accepted.findings().action()).isEqualTo(NextAction.RISK_ACCEPTED);
    assertThat(accepted.source()).contains("a prototype");
    assertThat(project.gauntlet().cleared(run.id())).isTrue();
    assertThat(review(run, 2, issue(IssueSeverity.MAJOR)).action())
        .isEqualTo(NextAction.CHECKPOINT_MAJORS);
    assertThat(project.gauntlet().cleared(run.id())).isFalse();
    assertThat(resolved(run, 3).action()).isEqualTo(NextAction.CLEAN);
    assertThat(project.gauntlet().cleared(run.id())).isTrue();
  }

  private GauntletResult resolved(GauntletRun run, int iteration) {
    return project
        .gauntlet()
        .review(ReviewRequest.clean().run(run.id()).iteration(iteration).resolved("bound in 1f3a"));
  }

  @Test
  void silenceDoesNotClearARunWithOpenFindings() {
    GauntletRun run = project.gauntlet().start(DIFF.stopAt(IssueSeverity.MAJOR).maxIterations(2));
    Issue light = issue(IssueSeverity.MINOR);
    for (int iteration = 1; iteration <= 2; iteration++) {
      int next = iteration + 1;
      review(run, iteration, issue(IssueSeverity.MAJOR));
      List<Review> before = project.gauntlet().reviews();
      for (ReviewRequest silent :
          List.of(
              ReviewRequest.clean(),
              ReviewRequest.parse("{\"issues\": [], \"resolved\": \" \"}"),
              ReviewRequest.of(List.of(light)))) {
        assertThatIllegalArgumentException()
            .isThrownBy(
                () -> project.gauntlet().review(silent.run(run.id()).iteration(next).id("quiet")))
            .withMessageContaining(run.id())
            .withMessageContaining("resolved");
      }
      assertThat(project.gauntlet().reviews()).isEqualTo(before);
      assertThat(project.gauntlet().cleared(run.id())).isFalse();
    }

    ReviewRequest stated =
        ReviewRequest.parse("{\"issues\": [], \"resolved\": \"bound\"}").run(run.id()).id("said");
    GauntletResult result = project.gauntlet().review(stated);
    assertThat(result.action()).isEqualTo(NextAction.CLEAN);
    assertThat(result.review().source()).isEqualTo("gauntlet:iteration-1, resolved: bound");
    assertThat(project.gauntlet().review(stated).recorded()).isFalse();
    assertThat(review(run, 4).action()).isEqualTo(NextAction.CLEAN);
  }

  @Test
  void aReviewWhoseMistakesAreNumberedIsStillKnown() {
    ReviewRequest request =
        ReviewRequest.of(
            List.of(issue(IssueSeverity.MINOR), issue(IssueSeverity.MAJOR).citing("p:none", "")));
    GauntletResult result = project.gauntlet().review(request.id("new"));
    Review review = result.review();
    fixture
        .storage
        .reviews()
        .append(
            project.info().id(),
            new Review(
                "old",
                review.sessionId(),
                review.at(),
                review.errorClass(),
                review.source(),
                review.findings()));
    for (int index = 0; index < 2; index++) {
      Mistake of = result.mistakes().get(index);
      fixture
          .storage
          .mistakes()
          .append(
              project.info().id(),
              new Mistake("old:mistake-" + index, of.sessionId(), of.at(), of.report(), "", ""));
    }

    for (String id : List.of("new", "old")) {
      GauntletResult again = project.gauntlet().review(request.id(id));
      assertThat(again.recorded()).isFalse();
      assertThat(again.mistakes())
          .extracting(Mistake::report)
          .isEqualTo(result.mistakes().stream().map(Mistake::report).toList());
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  project
                      .gauntlet()
                      .review(
                          ReviewRequest.of(
                                  List.of(
                                      issue(IssueSeverity.MINOR),
                                      issue(IssueSeverity.MINOR).citing("p:none", "")))
                              .id(id)));
    }
  }

  @Test
  void aReviewPassesWithoutAFindingThatGrave() {
    GauntletRun run = project.gauntlet().start(DIFF);
    for (IssueSeverity found : IssueSeverity.values()) {
      for (IssueSeverity failing : IssueSeverity.values()) {
        assertThat(review(run, 1, issue(found)).passes(failing))
            .isEqualTo(found.ordinal() > failing.ordinal());
      }
    }
    assertThat(resolved(run, 2).passes(IssueSeverity.NITPICK)).isTrue();
    assertThat(project.gauntlet().review(ReviewRequest.clean()).passes(IssueSeverity.CRITICAL))
        .isFalse();
  }

  @Test
  void theLoopStopsAtItsThresholdAndAfterItsIterations() {
    GauntletRun run = project.gauntlet().start(DIFF.stopAt(IssueSeverity.MAJOR).maxIterations(3));

    assertThat(review(run, 1, issue(IssueSeverity.MINOR)).action()).isEqualTo(NextAction.CLEAN);
    assertThat(review(run, 2, issue(IssueSeverity.MAJOR)).action())
        .isEqualTo(NextAction.CHECKPOINT_MAJORS);
    assertThat(review(run, 3, issue(IssueSeverity.MAJOR)).action())
        .isEqualTo(NextAction.ITERATIONS_EXHAUSTED);
    assertThat(resolved(run, 4).action()).isEqualTo(NextAction.CLEAN);
  }

  @Test
  void aRunCreditsARuleOnceHoweverManyIterationsCiteIt() {
    GauntletRun run = project.gauntlet().start(DIFF);
    review(run, 1, issue(IssueSeverity.MINOR));
    GauntletResult second = review(run, 2, issue(IssueSeverity.MINOR));

    assertThat(Fixture.arm(project, Fixture.SQL).posterior()).isEqualTo(new Posterior(4, 1));
    assertThat(second.meanChanges()).isEmpty();
    assertThat(second.review().findings().credited()).containsExactly(Fixture.SQL);
    review(project.gauntlet().start(DIFF), 1, issue(IssueSeverity.MINOR));
    assertThat(Fixture.arm(project, Fixture.SQL).posterior()).isEqualTo(new Posterior(5, 1));
  }

  @Test
  void aRunCountsForTheSessionItStartedInAlsoAfterItsEnd() {
    Session session =
        project.sessions().start(SessionRequest.defaults().errorClass("sql").count(3));
    GauntletRun run = project.gauntlet().start(DIFF);
    project.rewards().log(Reward.accepted());
    project.sessions().end();

    GauntletResult result = review(run, 1, issue(IssueSeverity.MAJOR));

    assertThat(result.review().sessionId()).isEqualTo(session.id());
    assertThat(project.arms("sql"))
        .allSatisfy(
            arm ->
                assertThat(arm.posterior().beta())
                    .isEqualTo(arm.ruleId().equals(Fixture.SQL) ? 1 : 2));
  }

  @Test
  void thePromptNamesTargetPersonasRulesAndFormat() {
    GauntletRun run = project.gauntlet().start(DIFF);

    assertThat(project.gauntlet().prompt(run.id()))
        .contains("the diff", "### Karen", "[" + Fixture.SQL + "] **Parameterize SQL queries**")
        .contains("\"run\": \"" + run.id() + "\"", "rules_consulted", "rule_reasoning");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.gauntlet().start(DIFF.personas(Set.of("nobody"))))
        .withMessageContaining("(nobody)")
        .withMessageContaining("karen");
  }
}
