package dev.qortex.storage.memory.spi;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Node;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.RestorableBackend;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.storage.memory.feedback.InMemoryQueryFeedbackStore;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Makes all vectors of a store on the heap anew, by text, and exchanges them when every text has
 * one: a text that changes meanwhile is just a text that has none yet.
 */
public final class Reembedding {

  private static final int BATCH = 256;

  private final RestorableBackend graph;
  private final ExactVectorIndex vectors;
  private final InMemoryQueryFeedbackStore questions;
  private final Lock searching;
  private final EmbeddingModel model;
  private final EmbeddingIdentity identity;
  private final Map<String, float[]> made = new HashMap<>();

  /**
   * Creates a re-embedding without vectors yet.
   *
   * @param searching keeps searches of the vectors and of the questions away
   */
  public Reembedding(
      RestorableBackend graph,
      ExactVectorIndex vectors,
      InMemoryQueryFeedbackStore questions,
      Lock searching,
      EmbeddingModel model) {
    this.graph = graph;
    this.vectors = vectors;
    this.questions = questions;
    this.searching = searching;
    this.model = model;
    this.identity = EmbeddingIdentity.of(model);
  }

  /**
   * Runs to the end.
   *
   * @param onExchange run together with the exchange: searches see both or neither
   */
  public ReembedReport run(Consumer<ReembedProgress> progress, Runnable onExchange) {
    while (true) {
      makeMissing(progress);
      Optional<ReembedReport> report = graph.exclusively(() -> exchange(onExchange));
      if (report.isPresent()) {
        return report.get();
      }
    }
  }

  private void makeMissing(Consumer<ReembedProgress> progress) {
    Set<String> texts = new LinkedHashSet<>();
    graph.streamNodes(NodeQuery.history()).map(Node::content).forEach(texts::add);
    Set<String> asked = new HashSet<>(questions.texts());
    asked.removeAll(texts);
    texts.addAll(questions.texts());
    int total = texts.size();
    texts.removeAll(made.keySet());
    List<String> missing = List.copyOf(texts);
    int known = total - missing.size();
    progress.accept(new ReembedProgress(known, total));
    for (int from = 0; from < missing.size(); from += BATCH) {
      int to = Math.min(missing.size(), from + BATCH);
      Map<Boolean, List<String>> batch =
          missing.subList(from, to).stream().collect(Collectors.partitioningBy(asked::contains));
      made.putAll(TextVectors.of(model, batch.getOrDefault(false, List.of())).vectors());
      made.putAll(TextVectors.ofQuestions(model, batch.getOrDefault(true, List.of())).vectors());
      progress.accept(new ReembedProgress(known + to, total));
    }
  }

  /** Exchanges all vectors, or none when a text has none yet. */
  private Optional<ReembedReport> exchange(Runnable onExchange) {
    List<VectorIndex.Entry> entries = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (Node node : (Iterable<Node>) graph.streamNodes(NodeQuery.history())::iterator) {
      float[] vector = made.get(node.content());
      if (vector == null) {
        return Optional.empty();
      }
      entries.add(new VectorIndex.Entry(node.id(), node.kind(), node.domain(), vector));
      ids.add(node.id());
    }
    searching.lock();
    try {
      OptionalInt exchanged = questions.exchangeVectors(identity.dimension(), made);
      if (exchanged.isEmpty()) {
        return Optional.empty();
      }
      int dropped = vectors.size() - vectors.contained(ids).size();
      vectors.exchange(identity.dimension(), entries);
      onExchange.run();
      return Optional.of(
          new ReembedReport(identity, entries.size(), exchanged.getAsInt(), dropped));
    } finally {
      searching.unlock();
    }
  }
}
