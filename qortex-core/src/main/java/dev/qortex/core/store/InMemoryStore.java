package dev.qortex.core.store;

import dev.qortex.core.check.Checks;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.InMemoryBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.ManifestChecks;
import dev.qortex.core.interoception.InMemoryInteroceptionStore;
import dev.qortex.core.interoception.InMemoryQueryFeedbackStore;
import dev.qortex.core.interoception.InteroceptionStore;
import dev.qortex.core.interoception.QueryFeedbackStore;
import dev.qortex.core.lexical.InMemoryLexicalIndex;
import dev.qortex.core.lexical.LexicalIndex;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.vector.ExactVectorIndex;
import dev.qortex.core.vector.VectorIndex;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A memory on the heap: gone when the process ends. Thread-safe. */
public final class InMemoryStore implements MemoryStore {

  private final VectorIndex vectors = new ExactVectorIndex();
  private final LexicalIndex words = new InMemoryLexicalIndex();
  private final InteroceptionStore interoception = new InMemoryInteroceptionStore();
  private final QueryFeedbackStore pastQuestions = new InMemoryQueryFeedbackStore();
  private final InMemoryBackend graph;
  private volatile boolean closed;

  /** An empty memory on the system's clock. */
  public InMemoryStore() {
    this(InstantSource.system());
  }

  /** An empty memory on that clock. */
  public InMemoryStore(InstantSource clock) {
    graph = new InMemoryBackend(clock, this::follow);
  }

  private void follow(GraphChanges changes) {
    List<String> stale = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (NodeChange change : changes.nodes()) {
      if (!change.present()) {
        gone.add(change.id());
        stale.add(change.id());
      } else if (change.textChanged()) {
        texts.add(change.id());
        stale.add(change.id());
      }
    }
    vectors.remove(stale);
    words.remove(gone);
    words.put(
        graph.nodes(texts).values().stream()
            .map(
                node ->
                    new LexicalIndex.Entry(node.id(), node.kind(), node.domain(), node.content()))
            .toList());
  }

  @Override
  public synchronized IngestReport ingest(IngestionManifest manifest, Map<String, float[]> given) {
    int dimension = vectors.dimension();
    for (float[] vector : given.values()) {
      dimension =
          dimension == 0
              ? Checks.atLeast("dimension of an ingested text", vector.length, 1)
              : dimension;
      Checks.vector("vector of an ingested text", vector, dimension);
    }
    IngestReport report = graph.ingest(manifest);
    Set<String> ids = new TreeSet<>();
    ManifestChecks.nodes(manifest).map(Node::id).forEach(ids::add);
    ids.removeAll(vectors.contained(ids));
    List<VectorIndex.Entry> entries = new ArrayList<>();
    for (Node node : graph.nodes(ids).values()) {
      float[] vector = given.get(node.content());
      if (vector != null) {
        entries.add(new VectorIndex.Entry(node.id(), node.kind(), node.domain(), vector));
      }
    }
    vectors.put(entries);
    Set<String> unembedded = new TreeSet<>(report.unembedded());
    entries.forEach(entry -> unembedded.remove(entry.id()));
    return report.withUnembedded(List.copyOf(unembedded));
  }

  @Override
  public GraphBackend graph() {
    return graph;
  }

  @Override
  public VectorIndex vectors() {
    return open(vectors);
  }

  @Override
  public LexicalIndex words() {
    return open(words);
  }

  @Override
  public InteroceptionStore interoception() {
    return open(interoception);
  }

  @Override
  public QueryFeedbackStore pastQuestions() {
    return open(pastQuestions);
  }

  @Override
  public void close() {
    closed = true;
    graph.close();
  }

  private <T> T open(T part) {
    if (closed) {
      throw new IllegalStateException("The memory is closed.");
    }
    return part;
  }
}
