package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Items have what the author wrote, or plain text where that is asked for. */
class WrittenTextTest {

  private static final String PLAIN = "Retry with a backoff.";
  private static final String WRITTEN = "*Retry* with a [backoff](https://example.org/backoff).";

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(Library.MODEL).build();

  @AfterEach
  void close() {
    memory.close();
    store.close();
  }

  private static Passage passage(String id, String title, Map<String, Object> properties) {
    return new Passage(id, "ops", title, PLAIN, Provenance.of("page"), Sequence.NONE, properties);
  }

  private Answer ask(Question question, Passage... passages) {
    IngestionManifest.Builder page =
        IngestionManifest.builder("ops").source(SourceMetadata.of("page", "test"));
    for (Passage passage : passages) {
      page.passage(passage);
    }
    memory.ingest(page.build());
    return memory.query(question);
  }

  @Test
  void anItemHasTheMarkdownOfItsPassage() {
    AnswerItem item =
        ask(Question.of("retry backoff"), passage("p", "Calls", Map.of(Passage.MARKDOWN, WRITTEN)))
            .items()
            .get(0);
    assertThat(item.text()).isEqualTo("Calls\n" + WRITTEN);
    assertThat(item.node().content()).isEqualTo("Calls\n" + PLAIN);
    assertThat(item.toString()).contains(PLAIN);
  }

  @Test
  void anItemIsPlainWhereThatIsAskedFor() {
    AnswerItem item =
        ask(
                Question.of("retry backoff").plain().limit(3),
                passage("p", "Calls", Map.of(Passage.MARKDOWN, WRITTEN)))
            .items()
            .get(0);
    assertThat(item.text()).isEqualTo("Calls\n" + PLAIN);
    assertThat(item.node().written()).isEqualTo("Calls\n" + WRITTEN);
  }

  @Test
  void aBudgetCountsTheTextThatIsGiven() {
    Passage passage = passage("p", "", Map.of(Passage.MARKDOWN, WRITTEN));
    int plain = (PLAIN.length() + 3) / 4;
    int written = (WRITTEN.length() + 3) / 4;
    Question question = Question.of("retry backoff");
    Answer whole = ask(question.tokenBudget(written), passage);
    assertThat(whole.tokens()).isEqualTo(written);
    assertThat(whole.items().get(0).tokens()).isEqualTo(written);
    assertThat(memory.query(question.tokenBudget(written - 1)).items()).isEmpty();
    Answer least = memory.query(question.plain().tokenBudget(plain));
    assertThat(least.tokens()).isEqualTo(plain);
    assertThat(memory.query(question.plain().tokenBudget(plain - 1)).items()).isEmpty();
  }

  @Test
  void whatIsPlainIsWrittenAsItIs() {
    Passage passage = passage("p", "Calls", Map.of("team", "payments"));
    assertThat(passage.markdown()).isEqualTo(PLAIN);
    assertThat(passage.written()).isEqualTo(passage.content());
    assertThat(passage("p", "", Map.of(Passage.MARKDOWN, 7)).markdown()).isEqualTo(PLAIN);
  }

  @Test
  void scoresDoNotDependOnMarkdown() {
    Answer plain = ask(Question.of("retry backoff"), passage("p", "Calls", Map.of()));
    Answer written =
        ask(Question.of("retry backoff"), passage("p", "Calls", Map.of(Passage.MARKDOWN, WRITTEN)));
    assertThat(written.items().get(0).score()).isEqualTo(plain.items().get(0).score());
    assertThat(written.items().get(0).explanation()).isEqualTo(plain.items().get(0).explanation());
  }
}
