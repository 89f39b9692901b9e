package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.learning.model.Posterior;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is credited and blamed for what: the rules of a session or run, and no others. */
class CreditTest extends ProjectTest {

  private Session only(String rule) {
    project
        .gauntlet()
        .rules()
        .forEach(any -> project.gauntlet().activate(any.id(), any.id().equals(rule)));
    return project.sessions().start(SessionRequest.defaults());
  }

  private Posterior sql() {
    return Fixture.arm(project, Fixture.SQL).posterior();
  }

  @Test
  void reportsCountNoRewardThatNobodyGave() {
    project.sessions().start(SessionRequest.defaults());
    assertThat(project.sessions().end().metrics().meanReward()).isEmpty();
    assertThat(project.rewards().counted()).isEmpty();
    assertThat(project.report().meanReward()).isEmpty();
    assertThat(project.report().rewards().values()).containsOnly(0);
    assertThat(project.report().sessions().get(0).meanReward()).isEmpty();
  }

  @Test
  void aRewardByTheIdOfASessionThatIsOverReachesItsRules() {
    Session session = only(Fixture.SQL);
    project.rewards().log(Reward.accepted());
    project.sessions().end();

    RewardEvent late = project.about(session.id()).rewards().log(Reward.accepted()).event();

    assertThat(late.sessionId()).isEqualTo(session.id());
    assertThat(late.reward().rules()).containsExactly(Fixture.SQL);
    assertThat(sql()).isEqualTo(new Posterior(5, 1));
  }

  @Test
  void theRewardForWantOfOthersGoesWhenAnotherComes() {
    Session session = only(Fixture.SQL);
    project.sessions().end();
    assertThat(sql()).isEqualTo(new Posterior(3.5, 1.5));

    project.about(session.id()).rewards().log(Reward.rejected());

    assertThat(sql()).isEqualTo(new Posterior(3, 2));
    assertThat(Fixture.arm(project, Fixture.SQL).observations()).isEqualTo(1);
    assertThat(project.report().meanReward()).hasValue(0);
  }

  @Test
  void aMistakeByTheIdOfASessionThatIsOverBlamesItsRules() {
    Session session = only(Fixture.SQL);
    project.rewards().log(Reward.accepted());
    project.sessions().end();

    project
        .about(session.id())
        .mistakes()
        .log(MistakeReport.of("c", "it broke", MistakeSeverity.LOW), "m1");
    project
        .about(session.id())
        .mistakes()
        .log(MistakeReport.of("c", "it broke", MistakeSeverity.LOW), "m1");

    assertThat(sql()).isEqualTo(new Posterior(4, 2));
    assertThat(project.mistakes().list().get(0).sessionId()).isEqualTo(session.id());
  }

  @Test
  void aRewardAboutARunGoesToTheRulesThatItShowed() {
    only(Fixture.SQL);
    GauntletRun run = project.gauntlet().start(RunRequest.of("diff"));
    project.sessions().abandon("for the test");

    project.about(run.id()).rewards().log(Reward.accepted());

    assertThat(sql()).isEqualTo(new Posterior(4, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.about("session-x"))
        .withMessageContaining("(session-x)");
  }

  @Test
  void fault8ALaterRewardNeverHitsRulesOfOtherWork() {
    Session session = only(Fixture.SQL);
    project.sessions().abandon("for the test");
    project.gauntlet().rules().forEach(rule -> project.gauntlet().activate(rule.id(), true));
    String other =
        project.gauntlet().rules().stream()
            .map(rule -> rule.id())
            .filter(id -> !id.equals(Fixture.SQL))
            .findFirst()
            .orElseThrow();

    project.rewards().log(Reward.rejected());

    assertThat(project.arms()).allMatch(arm -> arm.observations() == 0);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                project.about(session.id()).rewards().log(Reward.accepted().rules(List.of(other))))
        .withMessageContaining("(" + other + ")")
        .withMessageContaining("Maybe");
  }

  @Test
  void fault19AnUnfinishedSessionIsResumedOrClosedWithAReason() {
    Session first = project.sessions().start(SessionRequest.defaults());

    assertThatIllegalStateException()
        .isThrownBy(() -> project.sessions().start(SessionRequest.defaults()));
    assertThat(project.sessions().resume(SessionRequest.defaults())).isEqualTo(first);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.sessions().abandon(" "))
        .withMessageContaining("reason");
    project.sessions().abandon("lunch");
    assertThat(project.sessions().closed().get(0).notes()).isEqualTo("lunch");
    assertThat(project.sessions().resume(SessionRequest.defaults())).isNotEqualTo(first);
  }

  @Test
  void eachAgentHasASessionOfItsOwn() {
    Project one = project.agent("one");
    Session first = one.sessions().start(SessionRequest.defaults().count(1));
    Session second = project.sessions().start(SessionRequest.defaults().count(3));

    assertThat(project.sessions().unfinished()).containsExactly(second, first);
    one.rewards().log(Reward.accepted());
    assertThat(project.arms()).filteredOn(arm -> arm.observations() == 1).hasSize(1);
    assertThat(one.sessions().end().session().session()).isEqualTo(first);
    assertThat(project.sessions().active()).contains(second);
    assertThat(project.sessions().find(first.id())).contains(first);
  }

  @Test
  void aSessionTakesATenthOfThePoolButAtLeastTen() {
    StringBuilder seed = new StringBuilder("persona: big\nrules:\n");
    for (int i = 0; i < 147; i++) {
      seed.append("  - {rule: rule ").append(i).append("}\n");
    }
    fixture.importSeed(seed.toString());

    assertThat(project.sessions().start(SessionRequest.defaults()).selected()).hasSize(15);
  }
}
