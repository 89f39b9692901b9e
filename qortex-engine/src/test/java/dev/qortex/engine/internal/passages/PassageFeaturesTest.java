package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.engine.internal.scoring.FeatureNames;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PassageFeaturesTest {

  private final Library library = new Library();
  private final QortexClient memory =
      LocalQortexClient.builder(library.store)
          .embedding(Library.MODEL)
          .clock(InstantSource.fixed(Instant.EPOCH))
          .build();

  PassageFeaturesTest() {
    String[][] turns = {
      {"Ann", "Where did you go?"},
      {"Bob", "The harbour was closed."},
      {"Ann", "I went to the harbour in spring."},
      {"Bob", "The harbour is by the sea."}
    };
    for (int i = 0; i < turns.length; i++) {
      library.add("d", turns[i][0], turns[i][1], new Sequence("one", i));
    }
    memory.embedMissing();
  }

  private Map<String, Explanation> ask(String text) {
    Map<String, Explanation> found = new TreeMap<>();
    memory
        .query(Question.of(text).kinds(NodeKind.PASSAGE))
        .items()
        .forEach(item -> found.put(item.id(), item.explanation()));
    return found;
  }

  private static Map<String, Double> traits(Explanation why) {
    Map<String, Double> traits = new TreeMap<>();
    why.legs().stream()
        .filter(leg -> FeatureNames.ALL.contains(leg.leg()))
        .forEach(leg -> traits.put(leg.leg(), leg.score()));
    return traits;
  }

  /** Ann's words are what helps, and it helps not to ask. */
  private void teach() {
    for (String text : new String[] {"Ann at the harbour", "When was Ann by the sea?"}) {
      for (int i = 0; i < 20; i++) {
        Answer answer = memory.query(Question.of(text).kinds(NodeKind.PASSAGE));
        Map<String, Outcome> outcomes = new TreeMap<>();
        answer
            .items()
            .forEach(
                item ->
                    outcomes.put(
                        item.id(),
                        item.id().equals("d:Ann2") ? Outcome.ACCEPTED : Outcome.REJECTED));
        memory.feedback(answer.id(), outcomes);
      }
    }
  }

  @Test
  void beforeFeedbackTraitsAreNotMentioned() {
    assertThat(ask("Did Bob see the harbour?").values())
        .isNotEmpty()
        .allSatisfy(why -> assertThat(traits(why)).isEmpty());
  }

  @Test
  void whatHelpedIsSeenInOtherPassagesToo() {
    teach();
    Map<String, Explanation> found = ask("Did Bob Dylan see the harbour?");
    assertThat(traits(found.get("d:Bob1"))).isEqualTo(Map.of("title", 1.0, "answers", 1.0));
    assertThat(traits(found.get("d:Bob3"))).isEqualTo(Map.of("title", 1.0));
    assertThat(traits(found.get("d:Ann2"))).isEmpty();
    assertThat(traits(ask("Ann and where she went").get("d:Ann0")))
        .isEqualTo(Map.of("title", 1.0, "asks", 1.0));
    Explanation why = found.get("d:Bob3");
    LegScore title = why.legs().get(why.legs().size() - 1);
    assertThat(title.share()).isPositive();
    assertThat(why.toString()).containsPattern("title \\d\\.\\d+ \\(x\\d\\.\\d\\d\\)");
    assertThat(why.fused() * why.trust() + why.past())
        .isEqualTo(
            memory
                .query(Question.of("Did Bob Dylan see the harbour?").kinds(NodeKind.PASSAGE))
                .item("d:Bob3")
                .orElseThrow()
                .score());
  }

  @Test
  void ofALongTitleTheSharedWordsCount() {
    library.add("d", "Ann Bell", "Ann Bell keeps the light by the harbour.");
    memory.embedMissing();
    teach();
    assertThat(traits(ask("Did Ann see the harbour?").get("d:Ann Bell")))
        .containsEntry(FeatureNames.TITLE, 0.5);
  }

  @Test
  void whatATraitAddsIsKeptInPartsOfTheBest() {
    teach();
    Map<String, Double> shares =
        library.store.pastQuestions().newest(1, 1).get(0).question().shares().get("d:Ann2");
    assertThat(shares).containsEntry(FeatureNames.TITLE, 1.0);
  }
}
