package dev.qortex.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.qortex.core.query.PassageScorer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LangChain4jScorerTest {

  @Test
  void aScoringModelScoresPassagesOfAQuestion() throws IOException, InterruptedException {
    ScoringModel model =
        (segments, query) ->
            Response.from(
                segments.stream()
                    .map(segment -> segment.text().contains(query) ? 0.9 : 0.1)
                    .toList());
    assertThat(new LangChain4jScorer(model).scores("retry", List.of("retry twice", "stop")))
        .containsExactly(0.9, 0.1);
  }

  @Test
  void aFailureKeepsItsCauseAndAnInterruptionIsOne() {
    RuntimeException down = new IllegalStateException("down");
    PassageScorer failing =
        new LangChain4jScorer(
            (segments, query) -> {
              throw down;
            });
    assertThatIOException().isThrownBy(() -> failing.scores("q", List.of("p"))).withCause(down);
    PassageScorer interrupted =
        new LangChain4jScorer(
            (segments, query) -> {
              throw new IllegalStateException(new InterruptedException());
            });
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> interrupted.scores("q", List.of("p")));
  }
}
