package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.learning.model.Posterior;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bounds on what one agent can make of the beliefs about rules, and what others still can. */
class EvidenceAttackTest extends ProjectTest {

  private static final String CLOSE = "karen:07556541";
  private static final String OTHER = "karen:other";

  @Override
  CreditPolicy policy() {
    return CreditPolicy.evidence().holdOut(0);
  }

  private Posterior belief(String rule) {
    return Fixture.arm(project, rule).posterior();
  }

  private CreditSums all(String rule) {
    return fixture.storage.evidence().sums(project.info().id()).get(rule);
  }

  /** A run outside of sessions, whose review cites one rule of all that it shows. */
  private void cite(String agent, String rule) {
    Project by = project.agent(agent);
    Issue issue = Issue.of(IssueSeverity.MINOR, "a").citing(rule, "");
    String run = by.gauntlet().start(RunRequest.of("x")).id();
    by.gauntlet().review(ReviewRequest.of(List.of(issue)).run(run));
  }

  @Test
  void aSessionOfManyMistakesAndCitationsSpeaksForARuleLikeOneOfEach() {
    Project mallory = project.agent("mallory");
    mallory.sessions().start(SessionRequest.defaults().count(1));
    String resting =
        List.of(Fixture.SQL, CLOSE).stream()
            .filter(rule -> !mallory.sessions().active().orElseThrow().selected().contains(rule))
            .findFirst()
            .orElseThrow();
    String words =
        project.gauntlet().rules().stream()
            .filter(rule -> rule.id().equals(resting))
            .findFirst()
            .orElseThrow()
            .text();
    String category = resting.equals(Fixture.SQL) ? "security" : "general";
    for (int i = 0; i < 200; i++) {
      mallory.mistakes().log(MistakeReport.of(category, words + " " + i, MistakeSeverity.LOW));
    }
    CreditSums ofMistakes = all(resting);
    assertThat(ofMistakes.successes()).isGreaterThan(0).isLessThanOrEqualTo(1.5);

    String run = mallory.gauntlet().start(RunRequest.of("x")).id();
    for (int i = 1; i <= 200; i++) {
      Issue issue = Issue.of(IssueSeverity.MINOR, words + " again " + i).citing(resting, "");
      mallory.gauntlet().review(ReviewRequest.of(List.of(issue)).run(run).iteration(i));
    }
    mallory.sessions().end();

    assertThat(all(resting).successes()).isGreaterThan(1).isLessThanOrEqualTo(2.5);
  }

  @Test
  void fiveThousandMistakesOfASessionAreWorthOne() {
    EvidenceCredit policy = CreditPolicy.evidence();
    SessionEvidence one =
        SessionEvidence.of("s", Instant.EPOCH)
            .rules(List.of(CLOSE), facts -> facts.matching("m", 1).sharing("m", 1));
    Map<String, Double> many = new HashMap<>();
    IntStream.range(0, 5_000).forEach(i -> many.put("m" + i, 1.0));
    RuleEvidence facts =
        new RuleEvidence(RuleEvidence.Role.NONE, false, many.keySet(), many, many, CreditSums.NONE);
    CreditSums flood = policy.credit(one.rules(Map.of(CLOSE, facts))).get(CLOSE);
    CreditSums atWork =
        policy.credit(one.rules(Map.of(CLOSE, facts.role(RuleEvidence.Role.AT_WORK)))).get(CLOSE);

    assertThat(flood.successes()).isEqualTo(1 + policy.credit(one).get(CLOSE).successes());
    assertThat(atWork.successes() + atWork.failures()).isEqualTo(1);
    assertThat(atWork.events()).isEqualTo(1);
  }

  @Test
  void anAgentWithHundredsOfRunsIsOutvotedByThreeOthers() {
    for (int i = 0; i < 400; i++) {
      cite("mallory", CLOSE);
    }
    Posterior flooded = belief(CLOSE);
    assertThat(flooded.alpha() + flooded.beta()).isLessThanOrEqualTo(Beliefs.OF_AGENT + 1);

    for (int i = 0; i < 25; i++) {
      for (String honest : List.of("ann", "bob", "eve")) {
        cite(honest, Fixture.SQL);
      }
    }

    assertThat(all(CLOSE).successes()).isGreaterThan(5 * all(Fixture.SQL).successes());
    assertThat(belief(Fixture.SQL).mean()).isGreaterThan(belief(CLOSE).mean());
  }

  @Test
  void belowTheLimitAllEvidenceCountsAndAboveItThatOfOthersStillMovesTheBelief() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Map<String, CreditSums>> honest =
          IntStream.range(0, 1 + random.nextInt(4)).mapToObj(i -> sums(random, 25)).toList();
      assertThat(Beliefs.ofAgents(honest)).as("seed " + seed).isEqualTo(Beliefs.together(honest));

      List<Map<String, CreditSums>> attacked = new ArrayList<>(honest);
      attacked.add(sums(random, 1e6));
      double without = mean(attacked);
      attacked.add(Map.of(OTHER, new CreditSums(1, 0, 0, 0)));
      assertThat(mean(attacked)).as("seed " + seed).isGreaterThan(without + 1e-4);
      double hostile = Beliefs.OF_AGENT / (Beliefs.OF_AGENT + 1.0);
      assertThat(without).as("seed " + seed).isLessThan(hostile);
    }
  }

  private static Map<String, CreditSums> sums(Random random, double most) {
    return Map.of(
        OTHER,
        new CreditSums(
            most * random.nextDouble(),
            most * random.nextDouble(),
            random.nextInt(25),
            random.nextInt(25)));
  }

  private static double mean(List<Map<String, CreditSums>> agents) {
    return Beliefs.of(List.of(OTHER, "still"), Beliefs.ofAgents(agents)).posterior(OTHER).mean();
  }
}
