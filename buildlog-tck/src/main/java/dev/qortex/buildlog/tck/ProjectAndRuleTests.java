package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.DecisionStorage.Decision;
import dev.qortex.buildlog.storage.RuleStorage;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class ProjectAndRuleTests extends StorageTests {

  @Test
  void aProjectIsARowWhoseIdStays() {
    assertThat(storage.projects().add(new ProjectInfo(P, "renamed", AT.plusSeconds(9)))).isFalse();

    assertThat(storage.projects().find(P)).contains(new ProjectInfo(P, "one", AT));
    assertThat(storage.projects().find("p9")).isEmpty();
    assertThat(storage.projects().list()).extracting(ProjectInfo::id).containsExactly(P, "p2");
  }

  @Test
  void locationsAreAttributesThatMayMoveToAnotherProject() {
    storage.projects().locate(P, "path:/one");
    storage.projects().locate(P, "origin:host/one");
    storage.projects().locate("p2", "path:/two");

    assertThat(storage.projects().at("path:/one")).contains(new ProjectInfo(P, "one", AT));
    assertThat(storage.projects().at("PATH:/one")).isEmpty();
    assertThat(storage.projects().locations(P)).containsExactly("origin:host/one", "path:/one");
    storage.projects().locate("p2", "path:/one");
    assertThat(storage.projects().at("path:/one")).map(ProjectInfo::id).contains("p2");
    assertThat(storage.projects().locations(P)).containsExactly("origin:host/one");
  }

  @Test
  void aProjectThatIsNotRegisteredIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.mistakes().append("nobody", mistake("m", "s", "c")))
        .withMessageContaining("(nobody)")
        .withMessageContaining("Maybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.sessions().start("nobody", session("s")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.rules().put(List.of(rule("a:1", "a", "t").of("nobody"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.learnings().reinforce("nobody", learning("l", AT)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.projects().locate("nobody", "/x"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.edges().add("nobody", List.of(edge("a", "b", "uses"))));
    assertThat(storage.mistakes().list("nobody")).isEmpty();
    assertThat(storage.rules().list("nobody")).isEmpty();
  }

  @Test
  void fault20ADecisionKeepsItsTimeWhenItOrAnotherIsMadeAgain() {
    Decision first = new Decision("sk-1", true, AT);
    assertThat(storage.decisions().decide(P, first)).isTrue();
    assertThat(storage.decisions().decide(P, new Decision("sk-2", false, AT.plusSeconds(1))))
        .isTrue();

    assertThat(storage.decisions().decide(P, new Decision("sk-1", true, AT.plusSeconds(2))))
        .isFalse();
    assertThat(storage.decisions().list(P)).contains(first).hasSize(2);
    Decision changed = new Decision("sk-1", false, AT.plusSeconds(3));
    assertThat(storage.decisions().decide(P, changed)).isTrue();
    assertThat(storage.decisions().list(P)).startsWith(changed).hasSize(2);
    assertThat(storage.decisions().list("p2")).isEmpty();
  }

  @Test
  void rulesComeBackAsTheyWereByPersonaAndThenInOrder() {
    List<GauntletRule> rules =
        List.of(rule("b:2", "b", "two"), rule("a:1", "a", "one"), rule("b:1", "b", "three"));

    assertThat(storage.rules().put(rules)).isEqualTo(3);
    assertThat(storage.rules().list(P)).containsExactly(rules.get(1), rules.get(0), rules.get(2));
    assertThat(storage.rules().find(P, "a:1")).contains(rules.get(1));
    assertThat(storage.rules().find(P, "a:9")).isEmpty();
  }

  @Test
  void aRuleOfOneProjectIsNotInAnother() {
    storage.rules().put(List.of(rule("a:1", "a", "one")));

    assertThat(storage.rules().list("p2")).isEmpty();
    assertThat(storage.rules().find("p2", "a:1")).isEmpty();
    assertThat(storage.rules().mute("p2", "a:1", true)).isFalse();
  }

  @Test
  void aRuleIsReplacedButStaysMuted() {
    storage.rules().put(List.of(rule("a:1", "a", "one")));
    assertThat(storage.rules().mute(P, "a:1", true)).isTrue();

    assertThat(storage.rules().put(List.of(rule("a:1", "a", "other")))).isZero();
    assertThat(storage.rules().list(P)).containsExactly(rule("a:1", "a", "other").active(false));
    assertThat(storage.rules().mute(P, "a:9", true)).isFalse();
    assertThat(storage.rules().mute(P, "a:1", false)).isTrue();
    assertThat(storage.rules().find(P, "a:1")).contains(rule("a:1", "a", "other"));
  }

  @Test
  void aGlobalRuleIsSeenByEveryProjectAndMutedByOne() {
    GauntletRule global = rule("a:1", "a", "one").of(RuleStorage.GLOBAL);
    storage.rules().put(List.of(global));
    storage.rules().mute(P, "a:1", true);

    assertThat(storage.rules().list(P)).containsExactly(global.active(false));
    assertThat(storage.rules().list("p2")).containsExactly(global);
    assertThat(storage.rules().find("p2", "a:1")).contains(global);
    assertThat(storage.rules().list(RuleStorage.GLOBAL)).containsExactly(global);
    storage.rules().put(List.of(global.active(false)));
    assertThat(storage.rules().list("p2")).containsExactly(global.active(false));
  }

  @Test
  void theRulesOfAnOwnerAreAsTheyWerePutMutedOrNot() {
    GauntletRule own = rule("b:1", "b", "own");
    GauntletRule resting = rule("a:1", "a", "resting").active(false);
    GauntletRule global = rule("c:1", "c", "one").of(RuleStorage.GLOBAL);
    storage.rules().put(List.of(own, resting, global));
    storage.rules().mute(P, "c:1", true);
    storage.rules().mute(P, "b:1", true);
    storage.rules().mute(P, "a:1", true);
    storage.rules().mute(P, "a:1", false);

    assertThat(storage.rules().ownedBy(P)).containsExactly(resting, own);
    assertThat(storage.rules().ownedBy(RuleStorage.GLOBAL)).containsExactly(global);
    assertThat(storage.rules().ownedBy("p2")).isEmpty();
    assertThat(storage.rules().muted(P)).containsExactly("b:1", "c:1");
    assertThat(storage.rules().muted("p2")).isEmpty();
  }

  @Test
  void aProjectsOwnRuleHidesTheGlobalOneWithItsId() {
    GauntletRule own = rule("a:1", "a", "own");
    GauntletRule global = rule("a:1", "a", "one").of(RuleStorage.GLOBAL);
    assertThat(storage.rules().put(List.of(global, own, rule("a:2", "a", "two")))).isEqualTo(3);

    assertThat(storage.rules().list(P)).containsExactly(own, rule("a:2", "a", "two"));
    assertThat(storage.rules().find(P, "a:1")).contains(own);
    assertThat(storage.rules().list("p2")).containsExactly(global);
    assertThat(storage.rules().list(RuleStorage.GLOBAL)).containsExactly(global);

    storage.rules().put(List.of(own.active(false)));
    assertThat(storage.rules().find(P, "a:1")).contains(own.active(false));
    assertThat(storage.rules().find("p2", "a:1")).contains(global);
  }
}
