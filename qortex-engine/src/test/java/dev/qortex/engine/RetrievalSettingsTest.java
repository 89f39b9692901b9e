package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.engine.internal.ranking.Library;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetrievalSettingsTest {

  @Test
  void onlyTheChosenLegsLook() {
    Library library = new Library().add("d", "Ann", "She sang. She danced.");
    QortexClient memory =
        LocalQortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .retrieval(
                RetrievalSettings.defaults()
                    .legs(Set.of(RetrievalSettings.LEXICAL, RetrievalSettings.GRAPH)))
            .build();
    assertThat(memory.query("Who danced with Ann?").items())
        .isNotEmpty()
        .allSatisfy(
            item ->
                assertThat(item.explanation().legs())
                    .extracting(LegScore::leg)
                    .doesNotContain(RetrievalSettings.VECTOR));
  }

  @Test
  void aQuestionHasLegsAndAFusionOfItsOwn() {
    Library library =
        new Library()
            .add("d", "Ann", "She sang. She danced.")
            .add("d", "Bo", "He danced with [Ann].");
    QortexClient all = LocalQortexClient.builder(library.store).embedding(Library.MODEL).build();
    QortexClient words =
        LocalQortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .retrieval(RetrievalSettings.defaults().legs(Set.of(RetrievalSettings.LEXICAL)))
            .build();
    Question question = Question.of("Who danced with Ann?");
    assertThat(all.query(question.legs(RetrievalSettings.LEXICAL)).items())
        .as("as a client with these legs")
        .isNotEmpty()
        .isEqualTo(words.query(question).items());
    assertThat(
            words
                .query(
                    question.legs(
                        RetrievalSettings.VECTOR,
                        RetrievalSettings.SENTENCE,
                        RetrievalSettings.LEXICAL,
                        RetrievalSettings.GRAPH))
                .items())
        .as("legs that the client does not have")
        .isEqualTo(all.query(question).items());
    assertThat(all.query(question.legs(RetrievalSettings.LEXICAL).legs()).items())
        .as("no legs named: those of the client")
        .isEqualTo(all.query(question).items());
    Fusion vectors = Fusion.weighted(Map.of(RetrievalSettings.VECTOR, 1.0));
    QortexClient fused =
        LocalQortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .retrieval(RetrievalSettings.defaults().fusion(vectors))
            .build();
    assertThat(all.query(question.fusion(vectors)).items())
        .isEqualTo(fused.query(question).items())
        .isNotEqualTo(all.query(question).items());
    assertThat(all.compare(question.legs(RetrievalSettings.LEXICAL)).whole().items())
        .isEqualTo(words.query(question).items());
  }

  @Test
  void anUnknownLegOfAQuestionIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Question.of("Why?").legs(RetrievalSettings.GRAPH, "wooden"))
        .withMessageContainingAll("wooden", "[graph, lexical, sentence, vector]", "\nMaybe");
  }

  @Test
  void anUnknownLegIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RetrievalSettings.defaults().legs(Set.of("wooden")))
        .withMessageContainingAll("[wooden]", "[graph, lexical, sentence, vector]", "\nMaybe");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, 51})
  void aWalkRefusesASharpnessBeyondNumbers(double sharpness) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WalkSettings(0.85, 20, 1e-4, 30, sharpness, 0.2, 0.02, 20))
        .withMessageContaining("sharpness (" + sharpness);
  }
}
