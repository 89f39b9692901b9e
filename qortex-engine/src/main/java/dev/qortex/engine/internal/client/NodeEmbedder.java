package dev.qortex.engine.internal.client;

import dev.qortex.commons.Pieces;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.candidates.QuestionFrame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Gives nodes their vectors, and sees that the store's are of the same model. Thread-safe. */
public final class NodeEmbedder {

  /** The number of nodes whose vectors are stored in one step; a kill loses at most one step. */
  private static final int PIECE = 32;

  private final MemoryStore store;
  private final EmbeddingModel model;
  private final EmbeddingIdentity identity;

  public NodeEmbedder(MemoryStore store, EmbeddingModel model) {
    this.store = store;
    this.model = model;
    this.identity = EmbeddingIdentity.of(model);
  }

  public String modelName() {
    return identity.name();
  }

  /** The vectors of what questions ask, in order. */
  List<float[]> questions(List<String> questions) {
    check();
    List<String> texts = questions.stream().map(QuestionFrame::without).toList();
    Map<String, float[]> vectors = TextVectors.ofQuestions(model, texts).vectors();
    return texts.stream().map(text -> Objects.requireNonNull(vectors.get(text))).toList();
  }

  /** Refuses to go on when the store holds vectors of another model. */
  public void check() {
    EmbeddingIdentity stored = store.embeddingModel();
    if (!stored.fits(identity)) {
      throw new IllegalStateException(stored.refusal(identity));
    }
  }

  /** Searches all of the same vectors: the model is the same before and after. */
  public <T> T checked(Supplier<T> work) {
    check();
    try {
      return work.get();
    } finally {
      check();
    }
  }

  /**
   * The vectors of the texts that the store has none for.
   *
   * @param made vectors that are known already
   */
  public TextVectors vectors(IngestionManifest manifest, TextVectors made) {
    check();
    List<Node> given = manifest.nodes().toList();
    List<String> nodeIds = given.stream().map(Node::id).distinct().toList();
    Map<String, Node> known = store.graph().nodes(nodeIds);
    Set<String> embedded = Set.copyOf(store.vectors().contained(nodeIds));
    return vectors(
        given.stream()
            .filter(
                node -> {
                  Node before = known.get(node.id());
                  return before == null
                      || !embedded.contains(node.id())
                      || !before.content().equals(node.content());
                })
            .toList(),
        made);
  }

  private TextVectors vectors(Collection<Node> nodes, TextVectors made) {
    List<String> texts = nodes.stream().map(Node::content).toList();
    TextVectors others =
        TextVectors.of(
            model, texts.stream().filter(text -> !made.vectors().containsKey(text)).toList());
    if (made.vectors().isEmpty()) {
      return others;
    }
    Map<String, float[]> all = new HashMap<>(others.vectors());
    made.vectors().forEach(all::put);
    all.keySet().retainAll(Set.copyOf(texts));
    return new TextVectors(identity, all);
  }

  /** The vectors that nodes have, by text. */
  TextVectors stored(Collection<? extends Node> nodes) {
    Map<String, float[]> vectors = store.vectors().vectors(nodes.stream().map(Node::id).toList());
    Map<String, float[]> found = new HashMap<>();
    for (Node node : nodes) {
      float[] vector = vectors.get(node.id());
      if (vector != null) {
        found.put(node.content(), vector);
      }
    }
    return found.isEmpty() ? TextVectors.none() : new TextVectors(identity, found);
  }

  /** Vectors for nodes whose visible text became that of another source. */
  public void embed(List<String> nodeIds) {
    Set<String> embedded = Set.copyOf(store.vectors().contained(nodeIds));
    List<String> left = nodeIds.stream().filter(id -> !embedded.contains(id)).toList();
    if (!left.isEmpty()) {
      check();
      store.embed(left, vectors(store.graph().nodes(left).values(), TextVectors.none()));
    }
  }

  /** Vectors for all nodes without one; how many those were. */
  public int embedMissing() {
    return embedMissing(NodeQuery.history(), nodeIds -> true);
  }

  /**
   * Vectors for nodes without one, a few at a time.
   *
   * @param wanted the nodes that are looked at
   * @param before receives the ids of the next nodes, and ends it by returning false
   * @return the number of these nodes
   */
  int embedMissing(NodeQuery wanted, Predicate<List<String>> before) {
    check();
    int embedded = 0;
    List<Node> page = store.graph().nodes(wanted);
    while (!page.isEmpty()) {
      List<String> nodeIds = new ArrayList<>(page.stream().map(Node::id).toList());
      String last = nodeIds.get(nodeIds.size() - 1);
      nodeIds.removeAll(Set.copyOf(store.vectors().contained(nodeIds)));
      for (List<String> piece : Pieces.of(nodeIds, PIECE)) {
        if (!before.test(piece)) {
          return embedded;
        }
        embed(piece);
        embedded += piece.size();
      }
      page = store.graph().nodes(wanted.after(last));
    }
    return embedded;
  }
}
