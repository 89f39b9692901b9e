package dev.qortex.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A first look; {@code MemoryStoreContract} of the contract kits tests all of it. */
class InMemoryStoreTest {

  private final InMemoryStore store = new InMemoryStore();

  @Test
  void anIngestIsFoundByWordsAndByVector() {
    IngestReport report =
        store.ingest(
            manifest("apple", "pear"),
            new TextVectors(
                new EmbeddingIdentity("compass", 2), Map.of("apple", new float[] {1, 0})));
    assertThat(report.unembedded()).containsExactly("pear");
    assertThat(store.graph().nodes(NodeQuery.all()))
        .extracting(Node::id)
        .containsExactly("apple", "pear");
    assertThat(store.words().search("pear", 5, SearchScope.everywhere()))
        .extracting(Scored::id)
        .containsExactly("pear");
    assertThat(store.vectors().search(new float[] {1, 0}, 5, SearchScope.everywhere()))
        .extracting(Scored::id)
        .containsExactly("apple");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whoHoldsTheGraphMayIngestWhileAnotherWaitsForIt() throws Exception {
    Thread other = new Thread(() -> store.ingest(manifest("pear"), TextVectors.none()));
    store.exclusively(
        () -> {
          other.start();
          while (other.getState() != Thread.State.WAITING
              && other.getState() != Thread.State.BLOCKED) {
            Thread.onSpinWait();
          }
          return store.ingest(manifest("apple"), TextVectors.none());
        });
    other.join();
    assertThat(store.graph().nodes(NodeQuery.all())).extracting(Node::id).containsExactly("pear");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void noModelIsExchangedBetweenTheLookAtItAndARecordOfItsVector() throws Exception {
    EmbeddingModel north =
        new EmbeddingModel() {
          @Override
          public String name() {
            return "north";
          }

          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public List<float[]> embed(List<String> texts) {
            return texts.stream().map(text -> new float[] {0, 1}).toList();
          }
        };
    Thread other = new Thread(() -> store.reembed(north, progress -> {}));
    store.exclusively(
        () -> {
          other.start();
          while (other.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
          }
          assertThat(store.embeddingModel().name()).isEmpty();
          PastQuestion east = new PastQuestion("q", "Why?", new float[] {1, 0}, "", Instant.EPOCH);
          return store.pastQuestions().record(east, Map.of("apple", 1.0));
        });
    other.join();
    assertThat(store.embeddingModel().name()).isEqualTo("north");
    assertThat(store.pastQuestions().similar(new float[] {0, 1}, Set.of(), 100_000, 100_000, 0.99))
        .hasSize(1);
  }

  private static IngestionManifest manifest(String... names) {
    IngestionManifest.Builder builder =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    for (String name : List.of(names)) {
      builder.concept(ConceptNode.of(name, "d", name, "", Provenance.of("s")));
    }
    return builder.build();
  }
}
