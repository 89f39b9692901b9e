package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.model.Posterior;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class FeedbackTest extends ProjectTest {

  private static Issue critical(String description) {
    return Issue.of(IssueSeverity.CRITICAL, description).category("security");
  }

  private static MistakeReport mistake(String description) {
    return MistakeReport.of("naming", description, MistakeSeverity.LOW);
  }

  @Test
  void fault7ASeedStartsAboveTheUniformPriorWithoutAnyEvidence() {
    ArmReport sure = Fixture.arm(project, Fixture.SQL);

    assertThat(sure.posterior()).isEqualTo(new Posterior(3, 1));
    assertThat(sure.mean()).isEqualTo(0.75);
    assertThat(sure.posterior().variance()).isCloseTo(0.0375, within(1e-12));
    assertThat(sure.observations()).isZero();
    assertThat(sure.low()).isCloseTo(Math.cbrt(0.05), within(1e-6));
    assertThat(sure.high()).isCloseTo(Math.cbrt(0.95), within(1e-6));
    assertThat(project.arms()).extracting(ArmReport::mean).contains(2.0 / 3);
  }

  @Test
  void rulesAreChosenByTheSettingsOfTheHost() {
    Buildlog trying =
        Buildlog.builder(fixture.storage, fixture.learning)
            .credit(CreditPolicy.python())
            .settings(LearnerSettings.defaults().minPulls(1))
            .build();
    project.sessions().start(SessionRequest.defaults());
    project.rewards().log(Reward.accepted());
    project.sessions().abandon("next");
    fixture.importSeed(
        "persona: ada\nversion: 1\nrules:\n  - {rule: Log no secrets, category: security}\n");
    Set<String> chosen = new HashSet<>();
    Sessions sessions = trying.project("p").sessions();
    for (int i = 0; i < 8; i++) {
      chosen.addAll(sessions.start(SessionRequest.defaults().count(1)).selected());
      sessions.abandon("next");
    }
    assertThat(chosen).singleElement().asString().startsWith("ada:");
  }

  @Test
  void aSecondSessionIsRefusedAndTheFirstIsNotLost() {
    Session first = project.sessions().start(SessionRequest.defaults());

    assertThatIllegalStateException()
        .isThrownBy(() -> project.sessions().start(SessionRequest.defaults()))
        .withMessageContaining("(" + first.id() + ")")
        .withMessageContaining("Maybe");
    SessionSummary abandoned = project.sessions().abandon("out of time");

    assertThat(abandoned.session().abandoned()).isTrue();
    assertThat(project.sessions().closed()).containsExactly(abandoned.session());
    assertThat(project.report().abandoned()).isEqualTo(1);
    assertThat(project.rewards().list()).isEmpty();
    assertThatIllegalStateException().isThrownBy(() -> project.sessions().end());
  }

  @Test
  void twoSessionsOfTheSameMicrosecondAreTwo() {
    project.sessions().start(SessionRequest.defaults());
    ClosedSession one = project.sessions().end().session();
    project.sessions().start(SessionRequest.defaults());
    ClosedSession two = project.sessions().end().session();

    assertThat(one.session().id()).isEqualTo("session-20260121-140000-000000");
    assertThat(two.session().id()).startsWith(one.session().id() + "-");
  }

  @Test
  void aSessionTakesAsManyRulesAsWereAskedForAsFarAsThereAreSome() {
    assertThat(project.sessions().start(SessionRequest.defaults().count(99)).selected()).hasSize(3);
    project.sessions().end();
    project.gauntlet().rules().forEach(rule -> project.gauntlet().activate(rule.id(), false));

    assertThat(project.sessions().start(SessionRequest.defaults()).selected()).isEmpty();
  }

  @Test
  void whatIsGoodIsChosenMoreOften() {
    List<String> ids = project.gauntlet().rules().stream().map(rule -> rule.id()).toList();
    for (int i = 0; i < 40; i++) {
      project.rewards().log(Reward.accepted().rules(List.of(ids.get(0))));
      project.rewards().log(Reward.rejected().rules(List.of(ids.get(1), ids.get(2))));
    }
    int good = 0;
    for (int i = 0; i < 100; i++) {
      Session session = project.sessions().start(SessionRequest.defaults().count(1));
      good += session.selected().equals(List.of(ids.get(0))) ? 1 : 0;
      project.sessions().abandon("over");
    }

    assertThat(good).isGreaterThan(95);
  }

  @Test
  void aRewardGoesToTheRulesOfTheSessionInItsContext() {
    Session session =
        project.sessions().start(SessionRequest.defaults().errorClass("sql").count(1));
    RewardEvent given = project.rewards().log(Reward.revision(0.25)).event();

    String chosen = session.selected().get(0);
    assertThat(given.reward().rules()).containsExactly(chosen);
    assertThat(given.sessionId()).isEqualTo(session.id());
    assertThat(project.arms("sql"))
        .filteredOn(arm -> arm.observations() == 1)
        .singleElement()
        .satisfies(arm -> assertThat(arm.ruleId()).isEqualTo(chosen));
    assertThat(project.arms()).allMatch(arm -> arm.observations() == 0);
  }

  @Test
  void aRewardWithoutSessionNeverFallsBackToOldCitations() {
    project.gauntlet().review(ReviewRequest.of(List.of(critical("x").citing(Fixture.SQL, ""))));
    ArmReport before = Fixture.arm(project, Fixture.SQL);

    RewardEvent given = project.rewards().log(Reward.rejected()).event();

    assertThat(given.reward().rules()).isEmpty();
    assertThat(given.inSession()).isFalse();
    assertThat(Fixture.arm(project, Fixture.SQL)).isEqualTo(before);
  }

  @Test
  void fault6SelectionRewardsAndCitationsWithoutErrorClassMeetInOneContext() {
    project.sessions().start(SessionRequest.defaults().count(3));
    project.gauntlet().review(ReviewRequest.of(List.of(critical("x").citing(Fixture.SQL, ""))));
    project.rewards().log(Reward.accepted());

    assertThat(Fixture.arm(project, Fixture.SQL).posterior()).isEqualTo(new Posterior(5, 1));
    assertThat(Fixture.arm(project, Fixture.SQL).observations()).isEqualTo(2);
  }

  @Test
  void aRewardOfAnUnknownRuleIsRefusedAndChangesNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> project.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL, "x:1"))))
        .withMessageContaining("(x:1)");

    assertThat(project.rewards().list()).isEmpty();
    assertThat(Fixture.arm(project, Fixture.SQL).observations()).isZero();
  }

  @Test
  void aRetryWithTheSameIdChangesNothing() {
    Reward reward = Reward.accepted().rules(List.of(Fixture.SQL));
    Logged<RewardEvent> first = project.rewards().log(reward, "mine");
    project.mistakes().log(mistake("a field named data"), "mine");
    ReviewRequest request =
        ReviewRequest.of(List.of(critical("x").learned("Do y").citing(Fixture.SQL, "")));
    project.gauntlet().review(request.id("mine"));
    List<String> published = fixture.spool.pending();
    List<ArmReport> arms = project.arms();

    Logged<RewardEvent> again = project.rewards().log(reward, "mine");
    Logged<Mistake> mistake = project.mistakes().log(mistake("a field named data"), "mine");
    GauntletResult review = project.gauntlet().review(request.id("mine"));

    assertThat(again.recorded()).isFalse();
    assertThat(again.event()).isEqualTo(first.event());
    assertThat(mistake.recorded()).isFalse();
    assertThat(review.recorded()).isFalse();
    assertThat(review.review().findings().learned()).hasSize(1);
    assertThat(project.arms()).isEqualTo(arms);
    assertThat(fixture.spool.pending()).isEqualTo(published);
    assertThat(project.mistakes().list()).hasSize(2);
  }

  @Test
  void aKnownIdWithOtherContentIsRefused() {
    Issue lesson = Issue.of(IssueSeverity.MINOR, "n").learned("Name things");
    project.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)), "mine");
    project.mistakes().log(mistake("a field named data"), "mine");
    project.learnings().learn(List.of(lesson), "PR#1", "mine");

    Reward known = Reward.accepted();
    for (Reward other :
        List.of(
            Reward.rejected(),
            known.notes("well done"),
            known.source("somebody"),
            known.errorClass("other"),
            known.rules(List.of("x:1")))) {
      refused(() -> project.rewards().log(other, "mine"));
    }
    refused(() -> project.mistakes().log(mistake("another"), "mine"));
    for (List<Issue> other : List.of(List.of(lesson, lesson), List.of(lesson.learned("Do y")))) {
      refused(() -> project.learnings().learn(other, "PR#1", "mine"));
    }
    refused(() -> project.learnings().learn(List.of(lesson), "PR#2", "mine"));

    assertThat(project.rewards().log(known, "mine").recorded()).isFalse();
    assertThat(project.rewards().list()).hasSize(1);
    assertThat(project.mistakes().list()).hasSize(1);
    assertThat(project.learnings().list()).hasSize(1);
  }

  @Test
  void aSessionThatIsNamedEndsAloneThoughItsAgentHasAnother() {
    String over = project.sessions().start(SessionRequest.defaults()).id();
    project.sessions().end(over, "done");
    String active = project.sessions().start(SessionRequest.defaults()).id();
    for (ThrowingCallable late :
        List.<ThrowingCallable>of(
            () -> project.sessions().end(over, ""),
            () -> project.sessions().abandon(over, "a false start"))) {
      assertThatIllegalStateException()
          .isThrownBy(late)
          .withMessageContainingAll("(" + over + ")", "(" + active + ")");
    }
    assertThat(project.sessions().closed()).hasSize(1);
    project.sessions().abandon(active, "a false start");
    assertThat(project.sessions().closed().get(1).abandoned()).isTrue();
  }

  private static void refused(ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining("(mine) is known");
  }

  @Test
  void aReviewThatIsKnownGivesWhatWasRecorded() {
    ReviewRequest request =
        ReviewRequest.of(
                List.of(critical("x").citing(Fixture.SQL, "").citing("x:1", ""), critical("y z")))
            .id("r1");
    GauntletResult first = project.gauntlet().review(request);
    project.gauntlet().activate(Fixture.SQL, false);

    GauntletResult again = project.gauntlet().review(request);

    assertThat(again.recorded()).isFalse();
    assertThat(again.action()).isEqualTo(NextAction.FIX_CRITICALS);
    assertThat(again.citations()).isEqualTo(first.citations());
    assertThat(again.mistakes()).isEqualTo(first.mistakes()).hasSize(3);
    assertThat(again.review()).isEqualTo(first.review());
  }

  @Test
  void otherFindingsUnderTheIdOfAReviewAreRefused() {
    ReviewRequest request = ReviewRequest.of(List.of(critical("x").citing(Fixture.SQL, "")));
    project.gauntlet().review(request.id("r1"));

    for (ReviewRequest other :
        List.of(
            ReviewRequest.clean(),
            ReviewRequest.of(List.of(critical("other").citing(Fixture.SQL, ""))),
            ReviewRequest.of(List.of(critical("x"))),
            request.iteration(2),
            request.source("me"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> project.gauntlet().review(other.id("r1")))
          .withMessageContaining("(r1)")
          .withMessageContaining("Maybe");
    }
    assertThat(project.gauntlet().reviews()).hasSize(1);
    assertThat(project.mistakes().list()).hasSize(1);
  }

  @Test
  void aMistakeIsBlamedOnWhatTheSessionSelected() {
    Session session = project.sessions().start(SessionRequest.defaults().count(2));
    project.mistakes().log(mistake("a field named data"));

    for (ArmReport arm : project.arms()) {
      boolean selected = session.selected().contains(arm.ruleId());
      assertThat(arm.posterior().beta()).isEqualTo(selected ? 2 : 1);
    }
  }

  @Test
  void fault4AndFault9ARuleThatAReviewCreditsIsNotBlamedByItAndItsMeanMoves() {
    project.sessions().start(SessionRequest.defaults().count(3));
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(List.of(critical("x").citing(Fixture.SQL, ""), critical("y z"))));

    assertThat(Fixture.arm(project, Fixture.SQL).posterior()).isEqualTo(new Posterior(4, 1));
    assertThat(project.arms())
        .filteredOn(arm -> !arm.ruleId().equals(Fixture.SQL))
        .allMatch(arm -> arm.posterior().beta() == 3);
    assertThat(result.meanChanges().get("karen")).isCloseTo(0.8 - 0.75, within(1e-12));
  }

  @Test
  void inventedCitationsAreMistakesThatBlameNoRule() {
    project.sessions().start(SessionRequest.defaults());
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                        List.of(
                            Issue.of(IssueSeverity.NITPICK, "n").citing("karen:fake", ""),
                            Issue.of(IssueSeverity.MINOR, "m")
                                .citing("karen:fake", "")
                                .citing(Fixture.SQL, "")))
                    .shown(List.of(Fixture.SQL)));

    assertThat(result.citations().invented()).containsExactly("karen:fake", "karen:fake");
    assertThat(result.mistakes())
        .singleElement()
        .satisfies(
            mistake -> {
              assertThat(mistake.errorClass()).isEqualTo(MistakeReport.CITATION_HALLUCINATION);
              assertThat(mistake.report().severity()).isEqualTo(MistakeSeverity.LOW);
            });
    assertThat(project.mistakes().list()).isEqualTo(result.mistakes());
    assertThat(project.arms()).allMatch(arm -> arm.posterior().beta() == 1);
  }

  @Test
  void aRuleThatWasNotShownCannotBeCited() {
    String other = project.gauntlet().rules().get(1).id();
    ReviewRequest request =
        ReviewRequest.of(List.of(critical("x").citing(other, ""))).shown(List.of(Fixture.SQL));

    assertThat(project.gauntlet().review(request).citations().invented()).containsExactly(other);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.gauntlet().review(request.shown(List.of("x:1"))))
        .withMessageContaining("(x:1)");
    assertThat(project.gauntlet().reviews()).hasSize(1);
  }

  @Test
  void gravestFindingsBecomeMistakesWithTheirPlaceApart() {
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                    List.of(
                        critical("SQL by hand").location("A.java:1"),
                        Issue.of(IssueSeverity.MAJOR, "no close"),
                        Issue.of(IssueSeverity.MINOR, "name"))));

    assertThat(result.criticals()).hasSize(1);
    assertThat(result.majors()).hasSize(1);
    assertThat(result.minors()).hasSize(1);
    assertThat(result.mistakes())
        .extracting(Mistake::errorClass)
        .containsExactly("gauntlet_security", "gauntlet_general");
    assertThat(result.mistakes().get(0).report().severity()).isEqualTo(MistakeSeverity.CRITICAL);
    assertThat(result.mistakes().get(0).report().details().context()).isEqualTo("A.java:1");
    assertThat(result.mistakes().get(1).report().severity()).isEqualTo(MistakeSeverity.HIGH);
  }

  @Test
  void fault10FindingsOfOneReviewAreNotRepeatsOfEachOtherEvenWithoutSession() {
    project
        .gauntlet()
        .review(
            ReviewRequest.of(
                List.of(
                    critical("x").citing(Fixture.SQL, ""), critical("y").citing(Fixture.SQL, ""))));
    fixture.pass(Duration.ofSeconds(1));
    project.gauntlet().review(ReviewRequest.of(List.of(critical("x"))));

    assertThat(project.report().repeatedMistakeRate()).isZero();
    fixture.pass(Duration.ofDays(1));
    GauntletResult later = project.gauntlet().review(ReviewRequest.of(List.of(critical("X"))));

    assertThat(later.mistakes().get(0).repeatOf()).isEqualTo(project.mistakes().list().get(0).id());
  }

  @Test
  void theSameWordsAreFoundBeforeWordsThatAreOnlyAlike() {
    List<Mistake> logged = new ArrayList<>();
    for (String place : List.of("42", "99", " 99 ")) {
      project.sessions().start(SessionRequest.defaults());
      String text = "hardcoded secret found in config file at line " + place;
      logged.add(project.mistakes().log(mistake(text)).event());
      project.sessions().end();
    }

    assertThat(logged)
        .extracting(Mistake::repeatOf)
        .containsExactly("", logged.get(0).id(), logged.get(1).id());
  }

  @Test
  void fault11ArmsAreReportedWithTheirWholeIds() {
    assertThat(project.arms()).extracting(ArmReport::ruleId).contains(Fixture.SQL);
  }

  @Test
  void fault22ReviewsOfOneMicrosecondAreAllKept() {
    List<Issue> issues = List.of(Issue.of(IssueSeverity.MINOR, "n").learned("Name things"));
    project.learnings().learn(issues, "PR#1");
    project.learnings().learn(issues, "PR#2");

    assertThat(project.gauntlet().reviews()).hasSize(2);
    assertThat(project.learnings().list().get(0).support().reinforced()).isEqualTo(2);
  }

  @Test
  void aSessionThatNobodyRewardedGetsHalfOfAReward() {
    project.sessions().start(SessionRequest.defaults().count(1));
    project.sessions().end("done");
    project.sessions().start(SessionRequest.defaults().count(1).notes("first"));
    project.rewards().log(Reward.accepted());
    ClosedSession second = project.sessions().end("last").session();

    assertThat(project.rewards().list()).hasSize(2);
    assertThat(project.rewards().list().get(0).reward().source()).isEqualTo("auto:end_session");
    assertThat(project.report().rewards().get(RewardOutcome.REVISION)).isZero();
    assertThat(project.report().meanReward()).hasValue(1);
    assertThat(second.notes()).isEqualTo("first\nlast");
  }

  @Test
  void learningsAreReinforcedAndContradicted() {
    Review first =
        project
            .learnings()
            .learn(
                List.of(
                    Issue.of(IssueSeverity.MAJOR, "a")
                        .category("architectural")
                        .learned("  Validate at Boundaries  "),
                    Issue.of(IssueSeverity.MINOR, "b").learned("Write tests for new features"),
                    Issue.of(IssueSeverity.MINOR, "c").learned("  ")),
                "PR#1")
            .event();
    Issue again =
        Issue.of(IssueSeverity.MAJOR, "d")
            .category("architectural")
            .learned("validate at boundaries");
    Review second = project.learnings().learn(List.of(again), "review:PR#2").event();
    Learning learning = project.learnings().contradict("arch-3029c731ed");

    assertThat(first.findings().learned()).containsExactly("arch-3029c731ed", "wf-3c99ecea19");
    assertThat(second.findings().reinforced()).containsExactly("arch-3029c731ed");
    assertThat(learning.support().reinforced()).isEqualTo(2);
    assertThat(learning.support().contradicted()).isEqualTo(1);
    assertThat(learning.source()).isEqualTo("review:PR#1");
    assertThat(project.gauntlet().reviews())
        .extracting(Review::source)
        .containsExactly("review:PR#1", "review:PR#2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.learnings().contradict("arch-0"))
        .withMessageContaining("(arch-0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.learnings().learn(List.of(), "PR#3"));
  }

  @Test
  void fault12AndFault15OppositesContradictAndNeverMerge() {
    Issue always = Issue.of(IssueSeverity.MINOR, "a").learned("Always mock the database");
    Issue never = Issue.of(IssueSeverity.MINOR, "b").learned("Never mock the database");
    project.learnings().learn(List.of(always), "PR#1");
    project.learnings().learn(List.of(always), "PR#2");
    project.learnings().learn(List.of(never), "PR#3");

    List<Learning> both = project.learnings().list();
    assertThat(both).hasSize(2);
    assertThat(both.get(0).support().contradicted()).isEqualTo(1);
    assertThat(both.get(1).support().contradicted()).isEqualTo(2);
    Instant now = both.get(1).support().lastReinforced();
    assertThat(both.get(0).confidence(now))
        .isCloseTo((1 - Math.exp(-0.4)) * Math.exp(-0.5), within(1e-12));
    project.learnings().learn(List.of(always), "PR#4");
    assertThat(project.learnings().list().get(1).support().contradicted()).isEqualTo(3);
  }

  @Test
  void aLessonAndAContradictionCountOnceHoweverOftenTheyAreTold() {
    List<Issue> issues = List.of(Issue.of(IssueSeverity.MINOR, "n").learned("Name things"));
    Logged<Review> first = project.learnings().learn(issues, "PR#1", "r1");
    String id = first.event().findings().learned().get(0);
    project.learnings().contradict(id, "c1");

    Logged<Review> again = project.learnings().learn(issues, "PR#1", "r1");
    Logged<Learning> contradicted = project.learnings().contradict(id, "c1");

    assertThat(first.recorded()).isTrue();
    assertThat(again.recorded()).isFalse();
    assertThat(again.event()).isEqualTo(first.event());
    assertThat(contradicted.recorded()).isFalse();
    assertThat(contradicted.event().support().reinforced()).isEqualTo(1);
    assertThat(contradicted.event().support().contradicted()).isEqualTo(1);
    assertThat(project.gauntlet().reviews()).extracting(Review::id).containsExactly("r1", "c1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.learnings().contradict(id, "r1"))
        .withMessageContaining("(r1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.learnings().contradict("arch-0", "c2"));
    assertThat(project.gauntlet().reviews()).hasSize(2);
  }

  @Test
  void fault17AndFault25RewardsOfManyThreadsInOneMicrosecondAllCountAndAreAllEmitted()
      throws Exception {
    int threads = 8;
    int each = 50;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Boolean>> work = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        work.add(
            () -> {
              for (int i = 0; i < each; i++) {
                project.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)));
              }
              return true;
            });
      }
      for (Future<Boolean> done : pool.invokeAll(work)) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      pool.shutdownNow();
    }

    Set<String> ids = new HashSet<>();
    project.rewards().list().forEach(reward -> ids.add(reward.id()));
    assertThat(ids).hasSize(threads * each);
    assertThat(Fixture.arm(project, Fixture.SQL).posterior())
        .isEqualTo(new Posterior(3 + threads * each, 1));
    assertThat(fixture.spool.pending()).hasSize(threads * each);
  }
}
