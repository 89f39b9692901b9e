package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecencyShareTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(Library.MODEL)
          .clock(InstantSource.fixed(NOW))
          .build();

  private int said;

  private void say(String at, String text) {
    String id = "talk:" + said++;
    SourceMetadata source = SourceMetadata.of(id, "message");
    memory.ingest(
        IngestionManifest.builder("talk")
            .source(source)
            .passage(
                new Passage(
                    id,
                    "talk",
                    "user",
                    text,
                    Provenance.of(id),
                    Sequence.NONE,
                    at.isEmpty() ? Map.of() : Map.of("at", at)))
            .build());
  }

  private List<AnswerItem> ask(String question) {
    return memory.query(Question.of(question).kinds(NodeKind.PASSAGE)).items();
  }

  private String first(String question) {
    return ask(question).get(0).text().replace("user\n", "");
  }

  private void mara(String... dates) {
    say(dates[0], "Mara lives in Graz.");
    say(dates[1], "Mara lives in Ghent.");
    say(dates[2], "Mara lives in Porto.");
    say("2025-11-01T10:00:00Z", "Would Mara live on a boat?");
    say("2025-12-01T10:00:00Z", "The tomatoes are still green.");
  }

  private void maraMoves() {
    mara("2025-01-10T10:00:00Z", "2025-05-10T10:00:00Z", "2025-09-10T10:00:00Z");
  }

  @Test
  void aQuestionForThePresentIsAnsweredByWhatWasSaidLast() {
    maraMoves();
    assertThat(first("Where does Mara live?")).isEqualTo("Mara lives in Porto.");
  }

  @Test
  void aQuestionForAFormerStateIsAnsweredByWhatWasSaidBefore() {
    maraMoves();
    assertThat(first("Where did Mara live before?")).isNotEqualTo("Mara lives in Porto.");
  }

  @Test
  void aQuestionForAPeriodIsAnsweredByWhatWasSaidLastUntilItsEnd() {
    maraMoves();
    assertThat(first("Where did Mara live in June?")).isEqualTo("Mara lives in Ghent.");
    assertThat(first("Where did Mara live in March 2025?")).isEqualTo("Mara lives in Graz.");
  }

  @Test
  void theOrderOfStorageDoesNotMatter() {
    mara("2025-09-10T10:00:00Z", "2025-05-10T10:00:00Z", "2025-01-10T10:00:00Z");
    assertThat(first("Where does Mara live?")).isEqualTo("Mara lives in Graz.");
  }

  @Test
  void anInstantTakesThePlaceOfThePresent() {
    maraMoves();
    Question question = Question.of("Where does Mara live?").kinds(NodeKind.PASSAGE);
    Instant june = Instant.parse("2025-06-01T00:00:00Z");
    assertThat(memory.query(question.asOf(june)).items().get(0).text()).contains("Ghent");
  }

  @Test
  void passagesWithoutATimeKeepTheirPlaces() {
    say("", "Otto lives in Graz.");
    say("2025-02-01T10:00:00Z", "Otto lives in Ghent.");
    say("2025-03-01T10:00:00Z", "Otto says that he lives in Porto.");
    assertThat(first("Where does Otto live in Graz?")).isEqualTo("Otto lives in Graz.");
    assertThat(ask("Where does Otto live?"))
        .filteredOn(item -> item.text().contains("Graz"))
        .flatExtracting(item -> item.explanation().legs())
        .extracting(LegScore::leg)
        .doesNotContain(RecencyShare.NAME);
  }

  @Test
  void anExplanationNamesTheShare() {
    maraMoves();
    assertThat(ask("Where does Mara live?"))
        .flatExtracting(item -> item.explanation().legs())
        .extracting(LegScore::leg)
        .contains(RecencyShare.NAME);
  }

  @Test
  void aQuestionForAPastEventIsNotAnsweredByTime() {
    maraMoves();
    assertThat(first("Why did Mara live in Ghent?")).isEqualTo("Mara lives in Ghent.");
  }

  @Test
  void passagesWithoutATimeAreLeftAlone() {
    say("", "Otto lives in Graz.");
    say("", "Otto lives in Ghent.");
    assertThat(ask("Where does Otto live?"))
        .flatExtracting(item -> item.explanation().legs())
        .extracting(LegScore::leg)
        .doesNotContain(RecencyShare.NAME);
  }

  @Test
  void aStatementOfChangeNeedNotRepeatTheWordsOfTheQuestion() {
    say("2025-01-10T10:00:00Z", "Ines commutes with a moped, whatever the weather.");
    say("2025-05-10T10:00:00Z", "Ines traded the moped for a cargo bike with two baskets.");
    say("2025-06-10T10:00:00Z", "Is Ines coming on Friday?");
    maraMoves();
    assertThat(first("How does Ines commute?")).contains("cargo bike");
  }

  @Test
  void whatWasSaidOnOneDayHasNoOrder() {
    say("2025-01-10T10:00:00Z", "Ines drinks green tea at breakfast.");
    say("2025-01-10T10:05:00Z", "Breakfast with Ines was very late again today.");
    assertThat(first("What does Ines drink at breakfast?")).contains("green tea");
  }

  @Test
  void aNewerTurnAboutSomethingElseStaysBehind() {
    maraMoves();
    say("2025-12-20T10:00:00Z", "Otto has a cold.");
    assertThat(first("Where does Mara live?")).isEqualTo("Mara lives in Porto.");
  }
}
