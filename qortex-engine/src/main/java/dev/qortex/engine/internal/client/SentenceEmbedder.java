package dev.qortex.engine.internal.client;

import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextTokens;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.passages.SentenceVectors;
import dev.qortex.engine.internal.passages.TokenVectors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Makes the vectors of the sentences, and the tokens, of passages. Thread-safe. */
public final class SentenceEmbedder {

  private final MemoryStore store;
  private final SentenceVectors sentences;
  private final TokenVectors tokens;
  private final Consumer<Collection<Passage>> changed;

  /**
   * Makes the vectors of these families.
   *
   * @param changed receives the passages whose sentences or tokens have other vectors now
   */
  public SentenceEmbedder(
      MemoryStore store,
      EmbeddingModel model,
      Set<VectorFamily> made,
      Consumer<Collection<Passage>> changed) {
    this.store = store;
    this.sentences = SentenceVectors.in(store.sentences(), model, made);
    this.tokens = TokenVectors.in(store.sentences(), model, made);
    this.changed = changed;
  }

  /** Calls the model for every text that has no vector yet; stores nothing. */
  public EmbeddedManifest embedded(IngestionManifest manifest, NodeEmbedder nodes) {
    SentenceVectors.Made spoken = sentences.missing(manifest.passages(), !tokens.isNone());
    TokenVectors.Made made = tokens.missing(manifest.passages(), spoken.tokens());
    return new EmbeddedManifest(
        manifest,
        nodes.vectors(manifest, union(spoken.texts(), made.vectors())),
        spoken.sentences(),
        made.packed());
  }

  /**
   * Vectors of the passages whose texts a manifest replaces.
   *
   * @param nodes of whole passages, by content
   * @param sentences by their keys
   * @param tokens by content
   */
  public record Former(TextVectors nodes, TextVectors sentences, TextTokens tokens) {

    private static final Former NONE =
        new Former(TextVectors.none(), TextVectors.none(), TextTokens.none());
  }

  /** The vectors of the passages whose texts a manifest replaces, which their versions keep. */
  public Former former(IngestionManifest manifest, NodeEmbedder nodes) {
    Map<String, Passage> given = new HashMap<>();
    if (manifest.succession().isPresent()) {
      manifest.passages().forEach(passage -> given.put(passage.id(), passage));
    }
    List<Passage> replaced = new ArrayList<>();
    for (Node node : store.graph().nodes(given.keySet()).values()) {
      Passage now = given.get(node.id());
      if (node instanceof Passage passage
          && now != null
          && !now.content().equals(passage.content())) {
        replaced.add(passage);
      }
    }
    return replaced.isEmpty()
        ? Former.NONE
        : new Former(nodes.stored(replaced), sentences.stored(replaced), tokens.stored(replaced));
  }

  /** Gives nodes of those texts, which are versions, their vectors. */
  public void keep(Former former, Collection<String> nodeIds) {
    if (!former.nodes().vectors().isEmpty() && !nodeIds.isEmpty()) {
      store.embed(nodeIds, former.nodes());
      PassageVectors.put(
          store.sentences(),
          store.graph().nodes(nodeIds).values(),
          former.sentences(),
          former.tokens());
    }
  }

  private static TextVectors union(TextVectors one, TextVectors other) {
    if (one.vectors().isEmpty() || other.vectors().isEmpty()) {
      return one.vectors().isEmpty() ? other : one;
    }
    Map<String, float[]> all = new HashMap<>(one.vectors());
    other.vectors().forEach(all::put);
    return new TextVectors(one.model(), all);
  }

  /**
   * Completes the passages that an ingest uncovered without vectors.
   *
   * @param since revision before the ingest
   * @param unembedded visible nodes whose text got no vector
   */
  public void complete(EmbeddedManifest stored, long since, List<String> unembedded) {
    if (stored.hasPassageVectors()) {
      changed.accept(stored.manifest().passages());
    }
    Set<String> given = new HashSet<>();
    stored.manifest().passages().forEach(passage -> given.add(passage.id()));
    complete(since, given, unembedded);
  }

  /** Completes the passages that a retraction uncovered without vectors. */
  public void complete(long since, List<String> unembedded) {
    complete(since, Set.of(), unembedded);
  }

  private void complete(long since, Set<String> given, List<String> unembedded) {
    if (!isNone()) {
      Set<String> ids = new LinkedHashSet<>();
      if (store.graph() instanceof ChangeFeed feed) {
        feed.changesSince(since).ifPresent(changes -> ids.addAll(passages(changes)));
      }
      ids.removeAll(given);
      ids.addAll(unembedded);
      embed(ids);
    }
  }

  private static List<String> passages(GraphChanges changes) {
    return changes.nodes().stream()
        .filter(change -> change.present() && change.kind() == NodeKind.PASSAGE)
        .map(GraphChanges.NodeChange::id)
        .toList();
  }

  private boolean isNone() {
    return sentences.isNone() && tokens.isNone();
  }

  /**
   * Makes all vectors of nodes that have none, passages first, and before them those of their
   * sentences, so that a passage with a vector has all of them.
   *
   * @param closed whether to end early
   * @return the number of these nodes
   */
  public int embedMissing(NodeEmbedder nodes, BooleanSupplier closed) {
    Predicate<List<String>> before =
        ids -> {
          if (!closed.getAsBoolean() && !isNone()) {
            embed(ids);
          }
          return !closed.getAsBoolean();
        };
    NodeQuery all = NodeQuery.history();
    return nodes.embedMissing(all.kinds(Set.of(NodeKind.PASSAGE)), before)
        + nodes.embedMissing(all, before);
  }

  /** Makes those that are missing; removes those of domains that are gone, and of other models. */
  public void embedMissing() {
    List<String> domains = store.graph().domains().stream().map(Domain::name).toList();
    sentences.retain(domains);
    tokens.retain(domains);
    NodeQuery query = NodeQuery.history().kinds(Set.of(NodeKind.PASSAGE));
    List<Node> page = isNone() ? List.of() : store.graph().nodes(query);
    while (!page.isEmpty()) {
      embedPassages(page);
      page = store.graph().nodes(query.after(page.get(page.size() - 1).id()));
    }
  }

  private void embed(Collection<String> nodeIds) {
    if (!nodeIds.isEmpty()) {
      embedPassages(store.graph().nodes(nodeIds).values());
    }
  }

  private void embedPassages(Collection<Node> nodes) {
    List<Passage> passages = new ArrayList<>();
    for (Node node : nodes) {
      if (node instanceof Passage passage) {
        passages.add(passage);
      }
    }
    if (!passages.isEmpty()) {
      SentenceVectors.Made read = sentences.missing(passages, !tokens.isNone());
      TextVectors spoken = read.sentences();
      TokenVectors.Made made = tokens.missing(passages, read.tokens());
      PassageVectors.put(store.sentences(), passages, spoken, made.packed());
      if (!spoken.vectors().isEmpty() || !made.tokens().isEmpty()) {
        changed.accept(passages);
      }
    }
  }
}
