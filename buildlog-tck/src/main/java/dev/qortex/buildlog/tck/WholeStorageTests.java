package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.buildlog.storage.MistakeLog.Trace;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class WholeStorageTests extends StorageTests {

  private static final int THREADS = 8;

  @Test
  void hostileTextsComeBackUnchanged() {
    HostileTexts.ALL.stream().filter(text -> !text.isBlank()).forEach(this::comesBackUnchanged);
  }

  @Test
  void manyThreadsLoseNothing() throws Exception {
    int each = 25;
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < each; i++) {
            storage.learnings().reinforce(P, learning("shared", AT));
            storage.rewards().append(P, reward("r-" + thread + "-" + i));
            storage.rewards().append(P, reward("r-same-" + i));
          }
          storage.sessions().start(P, session("s-" + thread));
        });

    assertThat(storage.learnings().find(P, "shared").orElseThrow().support().reinforced())
        .isEqualTo((long) THREADS * each);
    assertThat(storage.rewards().list(P)).hasSize(THREADS * each + each);
    assertThat(storage.sessions().active(P)).hasSize(1);
  }

  @Test
  void aClosedStorageIsRefusedAndClosedTwiceIsHarmless() {
    storage.close();
    storage.close();

    assertThatIllegalStateException().isThrownBy(() -> storage.mistakes().list(P));
    assertThatIllegalStateException()
        .isThrownBy(() -> storage.mistakes().append(P, mistake("m", "s", "c")));
    assertThatIllegalStateException().isThrownBy(() -> storage.inTransaction(() -> 1));
  }

  private void comesBackUnchanged(String text) {
    GauntletRule rule =
        new GauntletRule(
            text,
            "p" + text,
            text,
            text,
            new Notes(text, text, text, List.of(text), Map.of(text, text)),
            Map.of(text, List.of(text)),
            new Origin(P, text, text, 1),
            true);
    Mistake mistake =
        new Mistake(
            text,
            text,
            AT,
            MistakeReport.of(text, text, MistakeSeverity.LOW)
                .consulted(List.of(text))
                .context(text),
            text,
            text);
    storage.rules().put(List.of(rule));
    storage.mistakes().append(P, mistake);
    storage.outbox().add(new Emission(text, text, P, AT, text));
    EmissionEdge edge = new EmissionEdge(text, text, text, 1, text, AT, Map.of(text, text));
    storage.edges().add(P, List.of(edge));

    assertThat(storage.rules().find(P, text)).contains(rule);
    assertThat(storage.mistakes().ofSession(P, text)).containsExactly(mistake);
    assertThat(storage.edges().newest(P, text, 1)).containsExactly(edge);
    assertThat(storage.mistakes().firstWithWordsOf(P, mistake("n", "n", text))).isEmpty();
    assertThat(storage.mistakes().traces(P, mistake("n", "n", text)))
        .contains(new Trace(text, text, List.of(text)));
    assertThat(storage.outbox().oldest(1).get(0).content()).isEqualTo(text);
    storage.outbox().remove(List.of(text));
  }
}
