package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.storage.DecisionStorage.Decision;
import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.learning.model.Posterior;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The data of the behaviour checks of Python buildlog, where it is not overruled. */
class PythonChecksTest {

  @TempDir private Path folder;
  private Fixture fixture;
  private Project project;

  @BeforeEach
  void open() {
    fixture = new Fixture(folder.resolve("emissions"));
    project = fixture.buildlog.project("p");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private Posterior arm(String confidence) {
    fixture.importSeed(
        "{persona: karen, rules: [{rule: Parameterize SQL queries, provenance: {confidence: %s}}]}"
            .formatted(confidence));
    return Fixture.arm(project, Fixture.SQL).posterior();
  }

  @ParameterizedTest
  @CsvSource({"1, 3", ".5, 2", "0, 1"})
  void banditSeedBoost(String confidence, double alpha) {
    assertThat(arm(confidence)).isEqualTo(new Posterior(alpha, 1));
  }

  @Test
  void banditUpdates() {
    arm("0");
    project.rewards().log(Reward.revision(.3).rules(List.of(Fixture.SQL)));

    assertThat(Fixture.arm(project, Fixture.SQL).posterior()).isEqualTo(new Posterior(1.7, 1.3));
    for (int i = 0; i < 3; i++) {
      project.rewards().log(Reward.rejected().rules(List.of(Fixture.SQL)).errorClass("other"));
    }
    assertThat(project.arms("other").get(0).posterior()).isEqualTo(new Posterior(1, 4));
    assertThat(Fixture.arm(project, Fixture.SQL).posterior()).isEqualTo(new Posterior(1.7, 1.3));
  }

  private Mistake mistake(String errorClass, String text, List<String> consulted) {
    return project
        .mistakes()
        .log(MistakeReport.of(errorClass, text, MistakeSeverity.HIGH).consulted(consulted))
        .event();
  }

  private void nextSession() {
    project.sessions().active().ifPresent(open -> project.sessions().end());
    project.sessions().start(SessionRequest.defaults());
  }

  @Test
  void rmrOfMistakesThatConsultedOneRule() {
    nextSession();
    Mistake first = mistake("security", "one thing", List.of("r1", "r2"));
    assertThat(mistake("security", "same session", List.of("r2")).repeat()).isFalse();
    nextSession();
    assertThat(mistake("style", "other class", List.of("r2")).repeat()).isFalse();
    assertThat(mistake("security", "no rules at all", List.of()).repeat()).isFalse();
    Mistake repeat = mistake("security", "quite another thing", List.of("r2", "r3"));

    assertThat(repeat.repeatOf()).isEqualTo(first.id());
    assertThat(repeat.evidence()).isEqualTo("both consulted r2");
    assertThat(project.mistakes().list().get(0).report().consulted()).containsExactly("r1", "r2");
  }

  @Test
  void rmrOfMistakesWithTheSameOrAlmostTheSameWords() {
    nextSession();
    mistake("a", "identical text", List.of());
    mistake("b", "hardcoded secret found in config file at line 42", List.of());
    nextSession();

    assertThat(mistake("a", "identical text", List.of()).evidence()).isEqualTo("same words");
    assertThat(
            mistake("b", "hardcoded secret found in config file at line 99", List.of()).evidence())
        .isEqualTo("8 of 9 words");
    assertThat(project.report().repeatedMistakeRate()).isEqualTo(0.5);
  }

  @Test
  void citationsOfOneShownAndOneInventedRule() {
    fixture.importSeed(Fixture.SEED);
    String other =
        project.gauntlet().rules().stream()
            .map(rule -> rule.id())
            .filter(id -> !id.equals(Fixture.SQL))
            .findFirst()
            .orElseThrow();
    Issue issue =
        Issue.of(IssueSeverity.CRITICAL, "c")
            .citing(Fixture.SQL, "how")
            .citing("fake:rule:99", "made up");

    GauntletResult result =
        project
            .gauntlet()
            .review(ReviewRequest.of(List.of(issue)).shown(List.of(Fixture.SQL, other)));

    assertThat(result.citations().total()).isEqualTo(2);
    assertThat(result.citations().valid()).isEqualTo(1);
    assertThat(result.citations().invented()).containsExactly("fake:rule:99");
    assertThat(result.review().findings().credited()).containsExactly(Fixture.SQL);
    assertThat(result.citations().issues().get(0).citations())
        .isEqualTo(Map.of(Fixture.SQL, "how"));
  }

  @Test
  void citationsOfTwoIssuesCreditEachRuleOnce() {
    fixture.importSeed(Fixture.SEED);
    List<String> ids = project.gauntlet().rules().stream().map(rule -> rule.id()).toList();
    Issue one = Issue.of(IssueSeverity.MINOR, "1").citing(ids.get(0), "").citing(ids.get(1), "");
    Issue two = Issue.of(IssueSeverity.MINOR, "2").citing(ids.get(1), "").citing(ids.get(2), "");

    GauntletResult result =
        project
            .gauntlet()
            .review(ReviewRequest.of(List.of(one, two, Issue.of(IssueSeverity.MINOR, "3"))));

    assertThat(result.citations().total()).isEqualTo(4);
    assertThat(result.review().findings().credited()).hasSize(3);
    assertThat(result.citations().notCiting()).isEqualTo(1);
  }

  @Test
  void gauntletMistakesOfCriticalAndMajorIssues() {
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                    List.of(
                        Issue.of(IssueSeverity.CRITICAL, "c").category("security"),
                        Issue.of(IssueSeverity.MAJOR, "m"),
                        Issue.of(IssueSeverity.MINOR, "n"))));

    assertThat(result.mistakes())
        .extracting(Mistake::errorClass)
        .containsExactly("gauntlet_security", "gauntlet_general");
  }

  @Test
  void learningsOfIssues() {
    Issue first = Issue.of(IssueSeverity.MAJOR, "a").category("architectural");
    List<Issue> issues =
        List.of(
            first.learned("  Validate at Boundaries  "),
            first.learned(" "),
            Issue.of(IssueSeverity.MINOR, "b"));
    Review one = project.learnings().learn(issues, "PR#1").event();
    Review two =
        project.learnings().learn(List.of(first.learned("validate at boundaries")), "PR#2").event();

    assertThat(one.findings().learned()).containsExactly("arch-3029c731ed");
    assertThat(two.findings().learned()).isEmpty();
    assertThat(two.findings().reinforced()).containsExactly("arch-3029c731ed");
    assertThat(project.learnings().list().get(0).support().reinforced()).isEqualTo(2);
    assertThat(List.of(one.source(), two.source())).containsExactly("review:PR#1", "review:PR#2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.learnings().learn(List.of(), "PR#3"));
  }

  private int edges() {
    return project.edges(EdgeStorage.ANY, 99).size();
  }

  @Test
  void emissionsOfEdges() {
    MistakeReport report = MistakeReport.of("a", "no session, no rules", MistakeSeverity.LOW);
    project.mistakes().log(report.details(new Details("", "", List.of("c:1", "c:2"), List.of())));
    assertThat(project.edges("uses", 99)).hasSize(2);
    assertThat(edges()).isEqualTo(2);
    Details resolved = new Details("", "renamed it", List.of(), List.of());
    MistakeReport second = MistakeReport.of("a", "a second one", MistakeSeverity.LOW);
    project.mistakes().log(second.details(resolved));
    assertThat(edges()).isEqualTo(3);
    assertThatThrownBy(() -> project.mistakes().log(report.correctedBy("r")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The rule (r) does not exist")
        .hasMessageContaining("\nMaybe ");
    assertThat(project.mistakes().list()).hasSize(2);
    arm("0");
    MistakeReport third = MistakeReport.of("a", "a third one", MistakeSeverity.LOW);
    project.mistakes().log(third.details(resolved).correctedBy(Fixture.SQL));
    assertThat(project.edges("implements", 99)).hasSize(2);
    assertThat(project.edges("supports", 99)).hasSize(2);
    assertThat(edges()).isEqualTo(6);

    project.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)));
    assertThat(edges()).isEqualTo(7);
    project.learnings().learn(List.of(Issue.of(IssueSeverity.MINOR, "n").learned("L")), "PR#1");
    assertThat(edges()).isEqualTo(7);
    project.sessions().start(SessionRequest.defaults());
    project.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)));
    project.sessions().end();
    assertThat(project.edges(EdgeStorage.ANY, 1).get(0).artifactType())
        .isEqualTo("session_summary");
    EmissionEdge known = project.edges(EdgeStorage.ANY, 1).get(0);
    assertThat(fixture.storage.edges().add(project.info().id(), List.of(known))).isZero();
  }

  @Test
  void snapshotsOfPosteriors() {
    arm("0");
    for (int i = 0; i < 10; i++) {
      project.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)));
      fixture.pass(Duration.ofMinutes(1));
    }
    Instant start = project.info().createdAt();

    assertThat(project.history(Set.of("other"), start, 500)).isEmpty();
    assertThat(project.history(Set.of(Fixture.SQL), start.plusSeconds(540), 500)).hasSize(1);
    assertThat(project.history(Set.of(Fixture.SQL), start, 3))
        .extracting(ArmReport.Snapshot::observations)
        .containsExactly(8L, 9L, 10L);
  }

  @Test
  void exportOfTwoProjects() throws IOException {
    Project other = fixture.buildlog.project("other");
    project.rewards().log(Reward.accepted());
    project.rewards().log(Reward.rejected());
    other.rewards().log(Reward.accepted());
    for (String id : List.of("sk-1", "sk-2")) {
      fixture
          .storage
          .decisions()
          .decide(project.info().id(), new Decision(id, true, Instant.EPOCH));
    }
    fixture
        .storage
        .decisions()
        .decide(other.info().id(), new Decision("sk-3", false, Instant.EPOCH));
    Path target = folder.resolve("new/nested");
    Map<String, Integer> rows = fixture.buildlog.exportTo(target, ExportFormat.JSONL);

    assertThat(rows).containsEntry("reward_events", 3).containsEntry("skill_decisions", 3);
    try (Stream<String> lines = Files.lines(target.resolve("reward_events.jsonl"))) {
      assertThat(lines.filter(line -> line.contains(project.info().id()))).hasSize(2);
    }
    assertThat(target.resolve("mistakes.jsonl")).isEmptyFile();
    assertThat(Files.readString(target.resolve("manifest.json"))).contains("\"reward_events\" : 3");
  }
}
