package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.internal.ranking.Library;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegScoreTest {

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNotFiniteIsRefusedWithTheNameOfTheLeg(double bad) {
    for (Runnable use :
        new Runnable[] {
          () -> new LegScore("words", bad, 1, 0.5),
          () -> new LegScore("words", 0.5, 1, bad),
          () -> new LegScore("words", 0.5, 1, 0.5, bad)
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(use::run)
          .withMessageContainingAll("(words)", "(" + bad + ")", "\nMaybe");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new LegScore("\ud83d", 1, 1, 1));
  }

  @Test
  void aFusionThatDividesByZeroIsRefusedAndLeavesNothingBehind() {
    Library library = Library.films();
    QortexClient faulty = client(library, evidence -> shares(1.0 / 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> faulty.query("film"))
        .withMessageContaining("(Infinity)");
    faulty.close();
    assertThat(library.store.pastQuestions().size()).isZero();
    assertThat(client(library, Fusion.adaptive()).query("film").items()).isNotEmpty();
  }

  /** Divided by the best of all, a share may leave the range of numbers though each is finite. */
  @Test
  void sharesThatAreFiniteButFarApartHarmNoLaterQuestion() {
    Library library = Library.films();
    QortexClient wild =
        client(
            library,
            evidence -> {
              Map<String, List<LegScore>> fused = new TreeMap<>(shares(4.9e-324));
              fused.put("films:Pál Gábor", List.of(new LegScore("words", 1, 1, -1e300)));
              return fused;
            });
    Answer answer = wild.query("film");
    assertThat(answer.items()).hasSize(2);
    wild.feedback(
        answer.id(), Map.of("films:Film", Outcome.ACCEPTED, "films:Pál Gábor", Outcome.REJECTED));
    wild.query("film");
    wild.close();
    assertThat(client(library, Fusion.adaptive()).query("film").items())
        .allMatch(item -> Double.isFinite(item.score()));
  }

  private static Map<String, List<LegScore>> shares(double share) {
    return Map.of("films:Film", List.of(new LegScore("words", 1, 1, share)));
  }

  private static QortexClient client(Library library, Fusion fusion) {
    return LocalQortexClient.builder(library.store)
        .embedding(Library.MODEL)
        .retrieval(RetrievalSettings.defaults().fusion(fusion))
        .build();
  }
}
