package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Vectors that are made after an ingest. */
class VectorsLaterTest {

  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<MemoryEvent> events = new ArrayList<>();
  private final SlowModel model = new SlowModel();
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store)
          .embedding(model)
          .events(events::add)
          .vectorsLater(tasks::add)
          .build();

  /** A model that counts its texts, and fails while it is away. */
  private static final class SlowModel implements EmbeddingModel {

    private final EmbeddingModel words = new HashingEmbeddingModel(64);
    private int texts;
    private int most = Integer.MAX_VALUE;
    private boolean away;

    @Override
    public String name() {
      return "slow";
    }

    @Override
    public int dimension() {
      return words.dimension();
    }

    @Override
    public List<float[]> embed(List<String> given) {
      if (away || texts > most) {
        throw new IllegalStateException("The model is away.");
      }
      texts += given.size();
      return words.embed(given);
    }
  }

  private static IngestionManifest pages(String source, int count) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "test"));
    for (int i = 0; i < count; i++) {
      String id = source + i;
      String text =
          "Page %s tells of the %s. The harbour of town %s is small."
              .formatted(i, WORDS.get(i % 5), i);
      manifest.passage(
          new Passage(
              id,
              "d",
              "",
              text,
              Provenance.of(source),
              Sequence.NONE,
              Map.of("sentences", List.of(0L, 30L))));
    }
    return manifest.build();
  }

  private static final List<String> WORDS =
      List.of("lighthouse", "glacier", "orchard", "quarry", "violin");

  private void runAll() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private Answer ask() {
    return memory.query(Question.of("Which page tells of the glacier?"));
  }

  private static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  @BeforeEach
  void start() {
    runAll();
  }

  @Test
  void aLargeManifestCanBeAskedBeforeTheModelHasReadIt() {
    memory.ingest(pages("large", 60));
    assertThat(model.texts).isZero();
    Answer before = ask();
    assertThat(before.items().get(0).text()).contains("glacier");
    assertThat(before.complete()).isZero();
    runAll();
    assertThat(ask().complete()).isEqualTo(1);
    assertThat(events).filteredOn(MemoryEvent.NodesEmbedded.class::isInstance).hasSize(1);
  }

  @Test
  void inTheEndAllIsAsIfTheIngestHadWaited() {
    memory.ingest(pages("small", 3));
    memory.ingest(pages("large", 60));
    memory.ingest(pages("large", 50));
    runAll();
    InMemoryStore other = new InMemoryStore();
    QortexClient waiting = LocalQortexClient.builder(other).embedding(model).build();
    waiting.ingest(pages("small", 3));
    waiting.ingest(pages("large", 60));
    waiting.ingest(pages("large", 50));
    Answer expected = waiting.query(Question.of("Which page tells of the glacier?"));
    Answer answer = ask();
    assertThat(ids(answer)).isEqualTo(ids(expected));
    assertThat(answer.items())
        .extracting(AnswerItem::score)
        .isEqualTo(expected.items().stream().map(AnswerItem::score).toList());
    assertThat(answer.relevance()).isEqualTo(expected.relevance());
    assertThat(store.sentences().list().get(0).size())
        .isEqualTo(other.sentences().list().get(0).size());
    assertThat(store.vectors().size()).isEqualTo(other.vectors().size());
  }

  @Test
  void aSmallManifestIsNotMadeToWait() {
    memory.ingest(pages("small", 3));
    assertThat(tasks).isEmpty();
    assertThat(ask().complete()).isEqualTo(1);
  }

  @Test
  void aClientThatIsBuiltLaterGoesOn() {
    memory.ingest(pages("large", 60));
    tasks.clear();
    QortexClient next =
        LocalQortexClient.builder(store).embedding(model).vectorsLater(tasks::add).build();
    assertThat(store.vectors().size()).isZero();
    runAll();
    assertThat(store.vectors().size()).isEqualTo(60);
    assertThat(next.query("glacier").complete()).isEqualTo(1);
  }

  @Test
  void whatWasMadeBeforeAFailureIsKept() {
    memory.ingest(pages("large", 300));
    model.most = 400;
    runAll();
    assertThat(store.vectors().size()).isBetween(100, 200);
  }

  @Test
  void aFailureOfTheModelIsAnEventAndTheNextIngestTriesAgain() {
    model.away = true;
    memory.ingest(pages("large", 60));
    runAll();
    assertThat(events)
        .filteredOn(MemoryEvent.VectorsWait.class::isInstance)
        .extracting(event -> ((MemoryEvent.VectorsWait) event).failure().getMessage())
        .containsExactly("The model is away.");
    model.away = false;
    memory.ingest(pages("more", 40));
    runAll();
    assertThat(ask().complete()).isEqualTo(1);
  }

  @Test
  void anExecutorThatRefusesLosesNothing() {
    QortexClient refused =
        LocalQortexClient.builder(store)
            .embedding(model)
            .vectorsLater(
                task -> {
                  throw new RejectedExecutionException("full");
                })
            .build();
    refused.ingest(pages("large", 60));
    assertThat(refused.query("glacier").items()).isNotEmpty();
    assertThat(refused.embedMissing()).isEqualTo(60);
    assertThat(refused.query("glacier").complete()).isEqualTo(1);
  }

  @Test
  void aClosedClientMakesNoMore() {
    memory.ingest(pages("large", 60));
    memory.close();
    runAll();
    assertThat(model.texts).isZero();
    assertThat(store.vectors().size()).isZero();
    assertThat(events).noneMatch(MemoryEvent.VectorsWait.class::isInstance);
  }

  @Test
  void whatGoesBeforeItsTurnIsNotMade() {
    memory.ingest(pages("large", 60));
    memory.retract("large");
    memory.ingest(pages("other", 40));
    runAll();
    assertThat(store.vectors().size()).isEqualTo(40);
  }
}
