package dev.qortex.ingest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Conflict.Kind;
import dev.qortex.core.query.Doubt;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.TitledPassage;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Near-duplicates of corrected facts, and open contradictions. */
class DoubtfulFactsTest {

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store)
          .embedding(new HashingEmbeddingModel(64))
          .clock(() -> now)
          .build();
  private final RememberedFacts facts = RememberedFacts.in(memory);

  /** Another source of the same domain, which the correction of a fact does not change. */
  private void read(String id, String text) {
    memory.ingest(
        DocumentIngestor.standard()
            .read(List.of(new TitledPassage(id, "", text)), RememberedFacts.DOMAIN));
  }

  private void correct(String old, String fresh) {
    String id = facts.remember(old).factId();
    now = now.plus(Duration.ofDays(30));
    facts.correct(id, fresh);
  }

  private Optional<Doubt> doubt(String question, String part) {
    return memory.query(question).items().stream()
        .filter(item -> item.text().contains(part))
        .findFirst()
        .orElseThrow()
        .doubt();
  }

  private List<Conflict> conflicts() {
    return memory.conflicts(RememberedFacts.DOMAIN);
  }

  @Test
  void whatSaysTheSameAsACorrectedFactIsShownLastWithTheReason() {
    read("handbook", "Keys are dull. The deploy keys rotate every 90 days.");
    correct("The deploy key rotates every 90 days.", "The deploy key rotates every 30 days.");

    List<AnswerItem> items = memory.query("How often does the deploy key rotate?").items();
    AnswerItem last = items.get(items.size() - 1);
    Doubt doubt = last.doubt().orElseThrow();
    assertThat(doubt.statement()).isEqualTo("The deploy keys rotate every 90 days.");
    assertThat(doubt.since()).isEqualTo(now);
    assertThat(doubt.replacement()).isEqualTo(items.get(0).id());
    assertThat(items.get(0).text()).contains("30 days");
    assertThat(items.get(0).doubt()).isEmpty();
    assertThat(last.describe()).contains("doubtful");
  }

  @Test
  void otherValuesAndOppositesAreNotDoubted() {
    read("a", "The deploy key rotates every 60 days.");
    read("b", "The deploy key does not rotate every 90 days.");
    correct("The deploy key rotates every 90 days.", "The deploy key rotates every 30 days.");
    assertThat(doubt("How often does the deploy key rotate?", "60 days")).isEmpty();
    assertThat(doubt("How often does the deploy key rotate?", "not rotate")).isEmpty();
  }

  @Test
  void whatTheCorrectionStillSaysIsNotDoubted() {
    read("a", "Backups run at night.");
    correct("Backups run at night. They take 2 hours.", "Backups run at night. They take 3 hours.");
    assertThat(doubt("When do backups run?", "at night")).isEmpty();
  }

  @Test
  void everyFormerValueIsDoubtedHoweverOftenItWasCorrectedSince() {
    List<String> hours = List.of("at 7", "at 8", "at 9", "at 10");
    hours.forEach(hour -> read(hour, "The depot opens " + hour + " in the morning."));
    String id = facts.remember("The depot opens at 7 in the morning.").factId();
    for (String hour : hours.subList(1, hours.size())) {
      now = now.plus(Duration.ofDays(3));
      id = facts.correct(id, "The depot opens " + hour + " in the morning.").factId();
    }
    for (String hour : hours.subList(0, 3)) {
      assertThat(doubt("When does the depot open?", hour)).describedAs(hour).isPresent();
    }
    assertThat(doubt("When does the depot open?", "at 10")).isEmpty();
    now = now.plus(Duration.ofDays(3));
    facts.correct(id, "The depot opens at 7 in the morning.");
    assertThat(doubt("When does the depot open?", "at 7")).isEmpty();
    assertThat(doubt("When does the depot open?", "at 8")).isPresent();
  }

  @Test
  void aDoubtEndsWithTheCorrection() {
    read("a", "The depot opens at 7 in the morning.");
    String id = facts.remember("The depot opens at 7 in the morning.").factId();
    now = now.plus(Duration.ofDays(1));
    String corrected = facts.correct(id, "The depot opens at 8 in the morning.").factId();
    assertThat(doubt("When does the depot open?", "at 7")).isPresent();
    facts.withdraw(corrected);
    assertThat(doubt("When does the depot open?", "at 7")).isEmpty();
  }

  @Test
  void openContradictionsAndRepetitionsOfWhatWasReplacedAreListed() {
    read("a", "The owner of the release list is Ana.");
    read("b", "The owner of the release list is Ben.");
    read("c", "The depot opens at 7 in the morning.");
    correct("The depot opens at 7 in the morning.", "The depot opens at 8 in the morning.");
    assertThat(conflicts()).extracting(Conflict::kind).containsExactly(Kind.REPLACED, Kind.OBJECT);
    assertThat(conflicts().get(0).second().statement()).contains("at 8");
  }

  @Test
  void aCorrectedFactIsNoOpenContradiction() {
    correct("The deploy key rotates every 90 days.", "The deploy key rotates every 30 days.");
    assertThat(conflicts()).isEmpty();
  }
}
