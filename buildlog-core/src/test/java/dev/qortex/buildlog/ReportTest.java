package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.learning.model.Posterior;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReportTest extends ProjectTest {

  private Session session(String errorClass, String mistake) {
    Session session = project.sessions().start(SessionRequest.defaults().errorClass(errorClass));
    project.mistakes().log(MistakeReport.of("naming", mistake, MistakeSeverity.LOW));
    fixture.pass(Duration.ofMinutes(5));
    project.sessions().end();
    return session;
  }

  private static String fresh(int i) {
    return "w%s x%s y%s".formatted(i, i, i);
  }

  @Test
  void halfOfTheMistakesWereMadeBefore() {
    for (int i = 0; i < 2; i++) {
      session("a", "a field named data");
      assertThat(project.report().sessions().get(i).mistakes())
          .isEqualTo(new ProjectReport.Count(1, i));
    }

    ProjectReport report = project.report();
    assertThat(report.repeatedMistakeRate()).isEqualTo(0.5);
    assertThat(report.errorClasses().get("naming")).isEqualTo(new ProjectReport.Count(2, 1));
  }

  @Test
  void theReportTellsOfEachSessionAndOfTheTrend() {
    for (int i = 0; i < 20; i++) {
      session(i < 10 ? "a" : "b", i < 10 ? "a field named data" : fresh(i));
    }

    ProjectReport report = project.report();
    ProjectReport.SessionMetrics second = report.sessions().get(1);
    assertThat(second.mistakes()).isEqualTo(new ProjectReport.Count(1, 1));
    assertThat(second.duration()).isEqualTo(Duration.ofMinutes(5));
    assertThat(second.errorClass()).isEqualTo("a");
    assertThat(second.meanReward()).isEmpty();
    assertThat(second.rulesAdded()).isZero();
    ProjectReport.Trend trend = report.trend().orElseThrow();
    assertThat(trend.earlier().rate()).isEqualTo(0.9);
    assertThat(trend.later().rate()).isZero();
    assertThat(trend.p()).isLessThan(0.001);
    assertThat(trend.clusteredP()).isLessThan(0.001);
    assertThat(trend.significant()).isTrue();
    assertThat(trend.effect()).isGreaterThan(2);
    assertThat(trend.low()).isBetween(0.4, 0.8);
    assertThat(trend.high()).isEqualTo(1);
    assertThat(report.trend()).contains(trend);
    assertThat(report.streak()).isEqualTo(10);
    assertThat(report.longestStreak()).isEqualTo(10);
    assertThat(report.warnings()).noneMatch(warning -> warning.contains("repeated"));
    assertThat(fixture.seeded("other").report().trend()).isEmpty();
  }

  @Test
  void theTrendFromAMomentIsThatOfTheSessionsThatStartedFromThenOn() {
    for (int i = 0; i < 3; i++) {
      session("a", "a field named data");
    }
    Session first = session("a", fresh(0));

    ProjectReport report = project.report();
    ProjectReport.Trend trend = report.trend(first.startedAt()).orElseThrow();
    assertThat(trend.earlier()).isEqualTo(new ProjectReport.Count(3, 2));
    assertThat(trend.later()).isEqualTo(new ProjectReport.Count(1, 0));
    assertThat(trend.significant()).as("one session is no evidence").isFalse();
    assertThat(report.trend(first.startedAt().plusNanos(1))).isEmpty();
    assertThat(report.streak()).isEqualTo(1);
  }

  @Test
  void warningsTellWhatGetsWorse() {
    assertThat(project.report().warnings()).containsExactly("No session is over.");
    for (int i = 0; i < 20; i++) {
      session("a", i < 10 ? fresh(i) : "a field named data");
    }
    project.sessions().start(SessionRequest.defaults());
    project.sessions().abandon("why not");

    ProjectReport report = project.report();
    assertThat(report.streak()).isEqualTo(1);
    assertThat(report.longestStreak()).isEqualTo(11);
    assertThat(report.warnings())
        .as("as many mistakes as before, though more of them are repeated")
        .containsExactly("1 of 21 sessions were given up.");
    assertThat(report.trend().orElseThrow().significant()).isTrue();
  }

  @Test
  void progressCountsMistakesOfFinishedSessionsThatWereNotRejected() {
    for (int i = 0; i < 12; i++) {
      session("a", i % 2 == 0 ? "a field named data" : "data was the name of a field");
    }
    project.sessions().start(SessionRequest.defaults());
    project.mistakes().log(MistakeReport.of("naming", "a field named data", MistakeSeverity.LOW));
    project.sessions().abandon("why not");
    assertThat(project.report().progress().mistakes().counts()).hasSize(12).containsOnly(1);
    assertThat(project.report().progress().repeats().counts()).containsExactly(1, 1);
    assertThat(project.report().progress().isLiftKnown()).isFalse();
    assertThat(project.report().progress().statements())
        .containsExactly(
            "No change of mistakes can be shown before 20 sessions.",
            "Mistakes that were made in the ten sessions before, too: 1.0 a session.",
            "The lift of rules is not known: none was left out.");
  }

  @Test
  void moreMistakesAreWarnedOfAfterALook() {
    for (int i = 0; i < 20; i++) {
      project.sessions().start(SessionRequest.defaults());
      for (int j = 0; j < (i < 10 ? 1 : 4); j++) {
        String words = fresh(10 * i + j);
        project.mistakes().log(MistakeReport.of("naming", words, MistakeSeverity.LOW));
      }
      project.sessions().end();
    }
    assertThat(project.report().warnings())
        .containsExactly(
            "There are more mistakes a session than there were: z = 3.7 in 20 sessions.");
  }

  @Test
  void theLeadersAreTheRulesThatWereShownOrObservedInAnyContext() {
    String shown =
        project
            .sessions()
            .start(SessionRequest.defaults().errorClass("sql").count(1))
            .selected()
            .get(0);
    project.rewards().log(Reward.accepted());
    project.sessions().end();
    assertThat(project.report().coverage()).isCloseTo(1 / 3.0, within(1e-9));
    project.rewards().log(Reward.rejected().rules(List.of(Fixture.SQL)).errorClass("other"));

    ProjectReport report = project.report();
    assertThat(report.leaders())
        .extracting(ArmReport::context, ArmReport::ruleId, ArmReport::shown)
        .containsExactly(tuple("sql", shown, 1), tuple("other", Fixture.SQL, 0));
    project.gauntlet().start(RunRequest.of("a diff"));
    assertThat(project.arms()).allSatisfy(arm -> assertThat(arm.shown()).isEqualTo(1));
    assertThat(project.report().coverage()).isEqualTo(1);
    assertThat(fixture.buildlog.project("empty").report().leaders()).isEmpty();
  }

  @Test
  void theHistoryOfAPosteriorIsThatOfItsObservations() {
    fixture.importSeed(
        "{persona: flat, rules: [{rule: One, provenance: {confidence: 0}}, {rule: Two,"
            + " provenance: {confidence: 0}}]}");
    List<String> ids =
        project.gauntlet().rules().stream()
            .filter(rule -> rule.persona().equals("flat"))
            .map(rule -> rule.id())
            .toList();
    Instant start = project.info().createdAt();
    project.rewards().log(Reward.accepted().rules(List.of(ids.get(0))), "r1");
    fixture.pass(Duration.ofMinutes(1));
    project.rewards().log(Reward.rejected().rules(List.of(ids.get(1))), "r2");
    fixture.pass(Duration.ofMinutes(1));
    project.rewards().log(Reward.revision(0.3).rules(List.of(ids.get(0))), "r3");

    assertThat(project.history(Set.of(), Instant.MIN, 500))
        .containsExactly(
            new ArmReport.Snapshot(
                start, "reward:r1", "general", ids.get(0), new Posterior(2, 1), 1),
            new ArmReport.Snapshot(
                start.plusSeconds(60), "reward:r2", "general", ids.get(1), new Posterior(1, 2), 1),
            new ArmReport.Snapshot(
                start.plusSeconds(120),
                "reward:r3",
                "general",
                ids.get(0),
                new Posterior(2.7, 1.3),
                2));
    assertThat(project.history(Set.of(ids.get(0)), Instant.MIN, 500))
        .extracting(ArmReport.Snapshot::cause)
        .containsExactly("reward:r1", "reward:r3");
    assertThat(project.history(Set.of(), start.plusSeconds(120), 500)).hasSize(1);
    assertThat(project.history(Set.of(), Instant.MIN, 2))
        .extracting(ArmReport.Snapshot::cause)
        .containsExactly("reward:r2", "reward:r3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.history(Set.of(), Instant.MIN, 0));
  }
}
