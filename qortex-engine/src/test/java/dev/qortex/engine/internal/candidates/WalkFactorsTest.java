package dev.qortex.engine.internal.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.internal.ranking.Library;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Feedback bends the walk over the names of passages. */
class WalkFactorsTest {

  private static final Question QUESTION =
      Question.of("Which films did Shawn Levy and Pál Gábor make?")
          .in("films")
          .kinds(NodeKind.PASSAGE);

  private final Library library = Library.films();

  private QortexClient client(Effect... acting) {
    return LocalQortexClient.builder(library.store)
        .embedding(Library.MODEL)
        .clock(InstantSource.fixed(Instant.EPOCH))
        .feedback(FeedbackSettings.defaults().effects(Set.of(acting)))
        .build();
  }

  private static double walk(QortexClient memory, String id) {
    return memory.query(QUESTION).item(id).orElseThrow().explanation().legs().stream()
        .filter(leg -> leg.leg().equals(GraphLeg.NAME))
        .mapToDouble(LegScore::score)
        .sum();
  }

  private static void judge(QortexClient memory, String id, Outcome outcome) {
    for (int i = 0; i < 10; i++) {
      memory.replay(
          List.of(LoggedFeedback.of(id + i, QUESTION, Instant.EPOCH, Map.of(id, outcome))));
    }
  }

  @Test
  void aPassageThatHelpedStartsMoreWalks() {
    try (QortexClient memory = client(Effect.FACTORS)) {
      memory.embedMissing();
      double before = walk(memory, "films:Shawn Levy");
      judge(memory, "films:Shawn Levy", Outcome.ACCEPTED);
      assertThat(walk(memory, "films:Shawn Levy")).isGreaterThan(before);
      try (QortexClient plain = client()) {
        assertThat(walk(plain, "films:Shawn Levy")).isEqualTo(before);
      }
    }
  }

  @Test
  void aNameThatMisledStartsFewerWalks() {
    try (QortexClient memory = client(Effect.FACTORS)) {
      memory.embedMissing();
      double before = walk(memory, "films:Free Guy");
      judge(memory, "films:name:shawn levy", Outcome.REJECTED);
      assertThat(walk(memory, "films:Free Guy")).isLessThan(before);
    }
  }
}
