package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImprovementsTest extends ProjectTest {

  private String end() {
    fixture.pass(Duration.ofMinutes(12));
    return project.sessions().end().session().session().id();
  }

  private void mistake(String words) {
    project.mistakes().log(MistakeReport.of("naming", words, MistakeSeverity.LOW));
  }

  @Test
  void aSessionIsToldBesideTheOneBefore() {
    project.sessions().start(SessionRequest.defaults());
    mistake("a field named data");
    mistake("a class named Manager");
    project.rewards().log(Reward.revision());
    String first = end();
    project.sessions().start(SessionRequest.defaults());
    project.sessions().abandon("lunch");
    project.sessions().start(SessionRequest.defaults());
    mistake("a field named data");
    project.rewards().log(Reward.accepted());
    String second = end();

    String text = project.sessions().improvements(second);

    assertThat(text)
        .startsWith("<!-- buildlog:session-summary:" + second + " -->\n## What Improved")
        .contains("> Mistakes: 1, made before: 1.")
        .contains("> Mean reward: 1.00 ↑.")
        .contains("> Minutes: 12, context: general.")
        .contains("| Mistakes caught | 1 | 2 | ↓ |")
        .contains("| Repeated mistakes | 1 | 0 | ↑ |")
        .contains("| Rules at start | 3 | 3 | → |")
        .contains("| Mean reward | 1.00 | 0.50 | ↑ |")
        .contains("| `" + Fixture.SQL + "` | 0.5000 | 5 | stable |");
    assertThat(project.sessions().improvements(first))
        .contains("| Mistakes caught | 2 | — | — |")
        .contains("> Mean reward: 0.50.");
  }

  @Test
  void rulesAreNewEarnedStableOrDemoted() {
    project.sessions().start(SessionRequest.defaults());
    project.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)));
    project.sessions().abandon("enough");
    String id = project.sessions().closed().get(0).session().id();

    assertThat(project.sessions().improvements(id))
        .contains("> A clean session: no mistakes.")
        .contains("> Rules, earned confidence: `" + Fixture.SQL + "`.")
        .contains("| `" + Fixture.SQL + "` | 0.8000 | 1 | earned confidence |")
        .contains("| 0.7500 | 0 | new |")
        .doesNotContain("demoted");

    for (int i = 0; i < 9; i++) {
      project.about(id).mistakes().log(MistakeReport.of("c", "m" + i, MistakeSeverity.LOW));
    }
    assertThat(project.sessions().improvements(id))
        .contains("> Rules, demoted: ")
        .contains("| 0.2857 | 10 | demoted |");
  }

  @Test
  void aSessionWithNothingToTellTellsNothing() {
    Project empty = new Fixture(folder.resolve("other")).buildlog.project("empty");
    empty.sessions().start(SessionRequest.defaults());
    empty.sessions().abandon("nothing to do");
    String id = empty.sessions().closed().get(0).session().id();

    assertThat(empty.sessions().improvements(id)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty.sessions().improvements("session-1"))
        .withMessageContaining("session-1");
  }
}
