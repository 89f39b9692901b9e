package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.ProjectInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class ProjectAndRuleTests extends StorageTests {

  @Test
  void theFirstRegistrationOfAPlaceStays() {
    ProjectInfo later = new ProjectInfo("p9", "renamed", AT.plusSeconds(9));

    assertThat(storage.projects().register(later, "/one").id()).isEqualTo(P);
    assertThat(storage.projects().list()).extracting(ProjectInfo::id).containsExactly(P, "p2");
  }

  @Test
  void aSecondPlaceOfAProjectIsTheSameProject() {
    ProjectInfo clone = new ProjectInfo(P, "clone", AT.plusSeconds(9));

    assertThat(storage.projects().register(clone, "/clone"))
        .isEqualTo(new ProjectInfo(P, "one", AT));
    assertThat(storage.projects().register(new ProjectInfo("p9", "x", AT), "/clone").id())
        .isEqualTo(P);
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
        .isThrownBy(() -> storage.rules().put("nobody", List.of(rule("a:1", "a", "t"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.learnings().reinforce("nobody", learning("l", AT)));
    assertThat(storage.mistakes().list("nobody")).isEmpty();
    assertThat(storage.rules().list("nobody")).isEmpty();
  }

  @Test
  void rulesComeBackAsTheyWereByPersonaAndThenInOrder() {
    List<GauntletRule> rules =
        List.of(rule("b:2", "b", "two"), rule("a:1", "a", "one"), rule("b:1", "b", "three"));

    assertThat(storage.rules().put(P, rules)).isEqualTo(3);
    assertThat(storage.rules().list(P)).containsExactly(rules.get(1), rules.get(0), rules.get(2));
    assertThat(storage.rules().find(P, "a:1")).contains(rules.get(1));
    assertThat(storage.rules().find(P, "a:9")).isEmpty();
  }

  @Test
  void aRuleOfOneProjectIsNotInAnother() {
    storage.rules().put(P, List.of(rule("a:1", "a", "one")));

    assertThat(storage.rules().list("p2")).isEmpty();
    assertThat(storage.rules().find("p2", "a:1")).isEmpty();
    assertThat(storage.rules().setActive("p2", "a:1", false)).isFalse();
  }

  @Test
  void aRuleIsReplacedButStaysOutOfThePoolWhenItWasTakenOut() {
    storage.rules().put(P, List.of(rule("a:1", "a", "one")));
    assertThat(storage.rules().setActive(P, "a:1", false)).isTrue();

    assertThat(storage.rules().put(P, List.of(rule("a:1", "a", "other")))).isZero();
    assertThat(storage.rules().list(P)).containsExactly(rule("a:1", "a", "other").active(false));
    assertThat(storage.rules().setActive(P, "a:9", false)).isFalse();
  }
}
