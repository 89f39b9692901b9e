package dev.qortex.engine;

import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store of which a subclass changes a part. */
public class StoreWrapper implements MemoryStore {

  private final MemoryStore store;
  private @Nullable GraphSnapshots snapshots;

  /** All as that store does it. */
  public StoreWrapper(MemoryStore store) {
    this.store = store;
  }

  @Override
  public GraphBackend graph() {
    return store.graph();
  }

  /** Of the graph of the subclass. */
  @Override
  public synchronized GraphSnapshots snapshots() {
    if (snapshots == null) {
      snapshots = new GraphSnapshots(graph());
    }
    return snapshots;
  }

  @Override
  public VectorIndex vectors() {
    return store.vectors();
  }

  @Override
  public EmbeddingIdentity embeddingModel() {
    return store.embeddingModel();
  }

  @Override
  public ReembedReport reembed(EmbeddingModel model, Consumer<ReembedProgress> progress) {
    return store.reembed(model, progress);
  }

  @Override
  public NamedVectorIndexes sentences() {
    return store.sentences();
  }

  @Override
  public LexicalIndex words() {
    return store.words();
  }

  @Override
  public InteroceptionStore interoception() {
    return store.interoception();
  }

  @Override
  public QueryFeedbackStore pastQuestions() {
    return store.pastQuestions();
  }

  @Override
  public FeedbackOutbox outbox() {
    return store.outbox();
  }

  @Override
  public EdgeBuffer edgeBuffer() {
    return store.edgeBuffer();
  }

  @Override
  public Checkpoints checkpoints() {
    return store.checkpoints();
  }

  @Override
  public <T> T exclusively(Supplier<T> work) {
    return store.exclusively(work);
  }

  @Override
  public IngestReport ingest(EmbeddedManifest embedded) {
    return store.ingest(embedded);
  }

  @Override
  public void embed(Collection<String> nodeIds, TextVectors vectors) {
    store.embed(nodeIds, vectors);
  }

  @Override
  public void close() {
    store.close();
  }
}
