package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.EvidenceCredit.Weights;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.learning.evaluation.HoldOut;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Credit by evidence, through sessions, runs, reviews and mistakes. */
class EvidenceTest extends ProjectTest {

  private static final String CLOSE = "karen:07556541";

  private static final EvidenceCredit POLICY = CreditPolicy.evidence().holdOut(0);

  @Override
  CreditPolicy policy() {
    return POLICY;
  }

  private CreditSums sums(String rule) {
    return fixture.storage.evidence().sums(project.info().id()).getOrDefault(rule, CreditSums.NONE);
  }

  private SessionEvidence record(String id) {
    return fixture.storage.evidence().find(project.info().id(), id).orElseThrow();
  }

  private static Issue issue(String description) {
    return Issue.of(IssueSeverity.MINOR, description);
  }

  /** A session with one rule at work, and a run that shows all rules. */
  private GauntletRun work() {
    project.sessions().start(SessionRequest.defaults().count(1));
    return project.gauntlet().start(RunRequest.of("x"));
  }

  private String atWork() {
    return project.sessions().active().orElseThrow().selected().get(0);
  }

  private String resting() {
    return project.gauntlet().rules().stream()
        .map(rule -> rule.id())
        .filter(id -> !id.equals(atWork()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aCitationSpeaksForItsRuleAndSilenceAgainstOthersThatReviewersSaw() {
    GauntletRun run = work();
    String worker = atWork();
    String cited = resting();
    GauntletResult result =
        project
            .gauntlet()
            .review(ReviewRequest.of(List.of(issue("a").citing(cited, ""))).run(run.id()));

    assertThat(sums(cited)).isEqualTo(new CreditSums(1, 0, 0, 0));
    assertThat(sums(worker)).isEqualTo(new CreditSums(0, 0.1, 0, 1));
    assertThat(result.meanChanges().values()).allMatch(gain -> gain > 0);
    assertThat(Fixture.arm(project, cited).observations()).isEqualTo(1);
  }

  @Test
  void aSecondReviewOfARunGivesNoSecondCreditAndTurnsSilenceIntoCitation() {
    GauntletRun run = work();
    String first = resting();
    String worker = atWork();
    project
        .gauntlet()
        .review(ReviewRequest.of(List.of(issue("a").citing(first, ""))).run(run.id()));
    project
        .gauntlet()
        .review(
            ReviewRequest.of(List.of(issue("b").citing(first, "").citing(worker, "")))
                .run(run.id())
                .iteration(2));

    assertThat(sums(first)).isEqualTo(new CreditSums(1, 0, 0, 0));
    assertThat(sums(worker)).isEqualTo(new CreditSums(0.5, 0.5, 1, 1));
  }

  @Test
  void aFindingThatIsRejectedLaterTakesItsCreditBackAndSpeaksAgainstItsRule() {
    GauntletRun run = work();
    String cited = resting();
    GauntletResult result =
        project
            .gauntlet()
            .review(ReviewRequest.of(List.of(issue("a").citing(cited, ""))).run(run.id()));
    project.sessions().end();

    project.gauntlet().decide(result.findingId(0), false);
    assertThat(sums(cited)).isEqualTo(new CreditSums(0, 1, 0, 0));

    project.gauntlet().decide(result.findingId(0), true);
    assertThat(sums(cited).isClose(new CreditSums(1, 0, 0, 0))).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.gauntlet().decide(result.findingId(1), false))
        .withMessageContaining("finding-1")
        .withMessageContaining("\nMaybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.gauntlet().decide("nonsense", false))
        .withMessageContaining("(nonsense)");
  }

  @Test
  void aFindingIsDecidedWithTheMistakeThatWasLoggedForIt() {
    GauntletRun run = work();
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                        List.of(
                            issue("a"),
                            Issue.of(IssueSeverity.MAJOR, "b").citing("karen:invented", ""),
                            Issue.of(IssueSeverity.MAJOR, "c")))
                    .run(run.id()));
    project.sessions().end();
    assertThat(result.mistakes())
        .extracting(Mistake::id)
        .startsWith(result.findingId(1), result.findingId(2))
        .hasSize(3);

    project.gauntlet().decide(result.findingId(0), false);
    assertThat(mistakesOfSessions()).as("a minor finding is not a mistake").containsExactly(3);
    project.gauntlet().decide(result.findingId(1), false);
    assertThat(mistakesOfSessions()).containsExactly(2);
    project.mistakes().decide(result.findingId(1), true);
    assertThat(mistakesOfSessions()).containsExactly(3);
  }

  private List<Integer> mistakesOfSessions() {
    return project.report().progress().mistakes().counts();
  }

  @Test
  void aMistakeOfARunOutsideOfSessionsIsDecidedWithItsFinding() {
    GauntletRun run = project.gauntlet().start(RunRequest.of("x"));
    Issue grave = Issue.of(IssueSeverity.MAJOR, "a").citing(Fixture.SQL, "");
    String mistake =
        project
            .gauntlet()
            .review(ReviewRequest.of(List.of(grave)).run(run.id()))
            .mistakes()
            .get(0)
            .id();

    project.mistakes().decide(mistake, false);
    assertThat(sums(Fixture.SQL)).isEqualTo(new CreditSums(0, 1, 0, 0));
    project.mistakes().decide(mistake, true);
    project.mistakes().correct(mistake, CLOSE);
    assertThat(record(run.id()).rule(CLOSE).cited()).containsExactly(mistake);
    assertThat(sums(Fixture.SQL).successes()).isCloseTo(0, within(1e-9));
  }

  @Test
  void nobodyIsBlamedForAMistakeAndARewardMovesNoRule() {
    project.sessions().start(SessionRequest.defaults().count(1));
    String worker = atWork();
    project.mistakes().log(MistakeReport.of("c", "it broke", MistakeSeverity.HIGH));
    project.rewards().log(Reward.rejected());
    project.sessions().end();

    assertThat(sums(worker)).isEqualTo(new CreditSums(0, 0, 0, 0.25));
    assertThat(project.report().rewardSum()).isZero();
  }

  @Test
  void aMistakeSpeaksForTheRestingRuleThatItsWordsMatch() {
    only(CLOSE);
    Mistake mistake =
        project
            .mistakes()
            .log(MistakeReport.of("c", "A query in SQL had no parameters", MistakeSeverity.HIGH))
            .event();

    assertThat(record(mistake.sessionId()).rule(Fixture.SQL).matches())
        .containsOnlyKeys(mistake.id());
    assertThat(sums(Fixture.SQL).successes()).isEqualTo(0.5);
    project.mistakes().decide(mistake.id(), false);
    assertThat(sums(Fixture.SQL).successes()).isZero();
  }

  /** A session with that rule at work, while the others only rest in the pool. */
  private Session only(String rule) {
    project
        .gauntlet()
        .rules()
        .forEach(any -> project.gauntlet().activate(any.id(), any.id().equals(rule)));
    Session session = project.sessions().start(SessionRequest.defaults());
    project.gauntlet().rules().forEach(any -> project.gauntlet().activate(any.id(), true));
    return session;
  }

  @Test
  void aRuleThatWouldHavePreventedAMistakeIsCreditedLaterInTheSteadOfItsWords() {
    only(CLOSE);
    Mistake mistake =
        project
            .mistakes()
            .log(
                MistakeReport.of(
                    "security", "A query in SQL had no parameters", MistakeSeverity.LOW))
            .event();
    assertThat(sums(Fixture.SQL).successes()).isEqualTo(1.5);

    project.mistakes().correct(mistake.id(), CLOSE);

    assertThat(sums(Fixture.SQL).successes()).isZero();
    assertThat(sums(CLOSE).successes()).isEqualTo(0.5);
    assertThat(sums(CLOSE).events()).isEqualTo(1);
  }

  @Test
  void aSessionThatWasGivenUpSaysNothingByItsSilence() {
    project.sessions().start(SessionRequest.defaults().count(1));
    project.sessions().abandon("wrong branch");

    assertThat(project.gauntlet().rules())
        .allMatch(rule -> sums(rule.id()).isClose(CreditSums.NONE));
  }

  @Test
  void rulesThatApplyToTheChangeComeFirst() {
    fixture.importSeed(
        """
        persona: linguist
        version: 1
        rules:
          - {rule: Name modules in snake case, category: python}
          - {rule: Close streams by try, category: java}
        """);
    String java =
        project.gauntlet().rules().stream()
            .filter(rule -> rule.category().equals("java"))
            .findFirst()
            .orElseThrow()
            .id();
    int first = 0;
    for (int i = 0; i < 60; i++) {
      GauntletRun run =
          project
              .gauntlet()
              .start(RunRequest.of("src/Main.java").personas(Set.of("linguist")).perPersona(1));
      first += run.rules().equals(List.of(java)) ? 1 : 0;
    }

    assertThat(first).isBetween(40, 59);
    Session session =
        project
            .sessions()
            .start(SessionRequest.defaults().topics(Topics.ofFiles(List.of("a.java"))));
    assertThat(record(session.id()).pool()).hasSize(project.gauntlet().rules().size() - 1);
  }

  @Test
  void aSessionPrefersTheRulesOfAPersonaOrCategoryThatItsErrorClassNames() {
    fixture.buildlog.importSeeds(Persona.SECURITY, Persona.values());
    List<String> secure = ids(rule -> rule.persona().equals("security"));
    List<String> secret = ids(rule -> rule.category().equals("secrets"));
    Map<String, List<String>> named =
        Map.of("security", secure, "Security", secure, "secrets", secret, "Secrets ", secret);
    for (String name : named.keySet()) {
      Session session = project.sessions().start(SessionRequest.defaults().errorClass(name));
      assertThat(record(session.id()).pool()).as(name).containsAll(named.get(name));
      assertThat(record(session.id()).pool().size()).isLessThan(project.gauntlet().rules().size());
      project.sessions().end();
    }
    Session general = project.sessions().start(SessionRequest.defaults());
    assertThat(record(general.id()).pool()).hasSize(project.gauntlet().rules().size());
    Mistake mistake =
        project.mistakes().log(MistakeReport.of("Security", "zz qq", MistakeSeverity.HIGH)).event();
    assertThat(record(general.id()).rules())
        .hasEntrySatisfying(
            secure.get(0), facts -> assertThat(facts.shares()).containsKey(mistake.id()));
  }

  private List<String> ids(Predicate<GauntletRule> wanted) {
    return project.gauntlet().rules().stream().filter(wanted).map(GauntletRule::id).toList();
  }

  @Test
  void theHistoryOfABeliefFollowsTheRecords() {
    GauntletRun run = work();
    String cited = resting();
    project
        .gauntlet()
        .review(ReviewRequest.of(List.of(issue("a").citing(cited, ""))).run(run.id()));
    project.sessions().end();

    List<ArmReport.Snapshot> history = project.history(Set.of(cited), Instant.EPOCH, 10);

    assertThat(history).hasSize(1);
    assertThat(history.get(0).cause()).isEqualTo("session:" + run.sessionId());
    assertThat(history.get(0).posterior()).isEqualTo(Fixture.arm(project, cited).posterior());
  }

  @Test
  void aPolicyWithOtherNumbersReplaysTheRecords() {
    only(CLOSE);
    project
        .mistakes()
        .log(MistakeReport.of("c", "A query in SQL had no parameters", MistakeSeverity.HIGH));
    assertThat(Fixture.arm(project, Fixture.SQL).observations()).isEqualTo(1);
    Buildlog other =
        Buildlog.builder(fixture.storage, fixture.learning)
            .credit(POLICY.weights(new Weights(1, 0.5, 0.1, 0.25, 1)))
            .build();

    double mean = Fixture.arm(other.project("p"), Fixture.SQL).posterior().alpha();

    assertThat(mean).isCloseTo(1 + 2.0 / 11, within(1e-9));
    assertThat(sums(Fixture.SQL).successes()).isEqualTo(1);
  }

  @Test
  void whatWasLoggedUnderTheOtherPolicyBecomesRecords() {
    Buildlog python =
        Buildlog.builder(fixture.storage, fixture.learning)
            .clock(() -> Instant.parse("2026-02-01T00:00:00Z"))
            .credit(CreditPolicy.python())
            .build();
    Project before = python.project("p");
    before.sessions().start(SessionRequest.defaults().count(1));
    GauntletRun run = before.gauntlet().start(RunRequest.of("x"));
    String worker = before.sessions().active().orElseThrow().selected().get(0);
    String cited = run.rules().stream().filter(id -> !id.equals(worker)).findFirst().orElseThrow();
    before.gauntlet().review(ReviewRequest.of(List.of(issue("a").citing(cited, ""))).run(run.id()));
    before.sessions().end();

    assertThat(Fixture.arm(project, cited).observations()).isEqualTo(1);
    assertThat(sums(cited)).isEqualTo(new CreditSums(1, 0, 0, 0));
    assertThat(sums(worker)).isEqualTo(new CreditSums(0, 0.1, 0, 1));
    assertThat(record(run.sessionId()).over()).isTrue();
  }

  @Test
  void recordsThatAreThereAreNotMadeOfEventsAgain() {
    GauntletRun run = work();
    project
        .gauntlet()
        .review(
            ReviewRequest.of(List.of(issue("a").citing(resting(), ""), issue("SQL query")))
                .run(run.id()));
    project.mistakes().log(MistakeReport.of("security", "SQL query", MistakeSeverity.LOW));
    project.sessions().end();
    GauntletRun outside = project.gauntlet().start(RunRequest.of("y"));
    project
        .gauntlet()
        .review(ReviewRequest.of(List.of(issue("b").citing(CLOSE, ""))).run(outside.id()));
    String id = project.info().id();
    Map<String, CreditSums> before = fixture.storage.evidence().sums(id);
    int records = fixture.storage.evidence().list(id).size();

    fixture.storage.evidence().replaceSums(id, "", Map.of());
    project.arms();

    assertThat(fixture.storage.evidence().list(id)).hasSize(records);
    before.forEach((rule, sums) -> assertThat(sums(rule).isClose(sums)).as(rule).isTrue());
  }

  @Test
  void theSuccessorOfAChangedRuleStartsFromHalfOfItsEvidence() {
    GauntletRun run = work();
    project
        .gauntlet()
        .review(ReviewRequest.of(List.of(issue("a").citing(Fixture.SQL, ""))).run(run.id()));
    CreditSums before = sums(Fixture.SQL);
    fixture.importSeed(
        """
        persona: karen
        version: 2
        rules:
          - {rule: Parameterize all SQL queries, category: security}
        """);

    String successor =
        project.gauntlet().rules().stream()
            .filter(rule -> rule.text().equals("Parameterize all SQL queries"))
            .findFirst()
            .orElseThrow()
            .id();
    assertThat(sums(successor)).isEqualTo(before.times(0.5));
  }

  @Test
  void aSessionLeavesAFewChosenRulesOutAndTheirLiftIsMeasured() {
    fixture.importSeed(
        IntStream.range(0, 40)
            .mapToObj(i -> "  - {rule: Rule number " + i + "}")
            .collect(Collectors.joining("\n", "persona: many\nversion: 1\nrules:\n", "\n")));
    Buildlog holding =
        Buildlog.builder(fixture.storage, fixture.learning)
            .random(new Random(3))
            .credit(CreditPolicy.evidence().holdOut(0.5))
            .build();
    Project other = holding.project("p");
    Session session = other.sessions().start(SessionRequest.defaults().count(10));

    Set<String> left =
        record(session.id()).rules().entrySet().stream()
            .filter(rule -> !rule.getValue().atWork())
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    assertThat(session.selected()).hasSize(10).doesNotContainAnyElementsOf(left);
    assertThat(left).hasSizeBetween(1, 9);
    other.sessions().end();
    HoldOut.Lift lift = other.lift();
    assertThat(lift.without()).isEqualTo(left.size());
    assertThat(lift.with()).isEqualTo(10 - left.size());
    assertThat(other.lifts()).hasSize(10);
  }

  /** Random walks of the whole loop: the sums are what the records say, to rounding. */
  @Test
  void sumsEqualTheReplayOfTheRecordsAfterAnyWalk() {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      List<String> findings = new ArrayList<>();
      List<String> mistakes = new ArrayList<>();
      for (int step = 0; step < 60; step++) {
        step(random, findings, mistakes);
        fixture.pass(Duration.ofSeconds(1));
      }
    }
    String id = project.info().id();
    Map<String, CreditSums> replayed =
        Beliefs.together(fixture.storage.evidence().list(id).stream().map(POLICY::credit).toList());
    replayed.forEach(
        (rule, expected) ->
            assertThat(sums(rule).isClose(expected)).as("%s %s", rule, expected).isTrue());
    assertThat(replayed).hasSizeGreaterThan(2);
  }

  private void step(Random random, List<String> findings, List<String> mistakes) {
    List<String> rules = project.gauntlet().rules().stream().map(rule -> rule.id()).toList();
    String rule = rules.get(random.nextInt(rules.size()));
    switch (random.nextInt(7)) {
      case 0 -> project.sessions().resume(SessionRequest.defaults().count(1));
      case 1 -> project.sessions().active().ifPresent(any -> project.sessions().end());
      case 2 -> project.sessions().active().ifPresent(any -> project.sessions().abandon("no"));
      case 3 -> {
        GauntletRun run = project.gauntlet().start(RunRequest.of("x").perPersona(1));
        Issue issue = issue("Parameterize SQL queries " + random.nextInt(9));
        findings.add(
            project
                .gauntlet()
                .review(
                    ReviewRequest.of(List.of(random.nextBoolean() ? issue : issue.citing(rule, "")))
                        .run(run.id()))
                .findingId(0));
      }
      case 4 ->
          mistakes.add(
              project
                  .mistakes()
                  .log(
                      MistakeReport.of(
                          "security",
                          "SQL queries broke " + random.nextInt(9),
                          MistakeSeverity.LOW))
                  .event()
                  .id());
      case 5 -> {
        if (!findings.isEmpty()) {
          String finding = findings.get(random.nextInt(findings.size()));
          project.gauntlet().decide(finding, random.nextBoolean());
        }
      }
      default -> {
        if (!mistakes.isEmpty()) {
          project.mistakes().correct(mistakes.get(random.nextInt(mistakes.size())), rule);
        }
      }
    }
  }
}
