package dev.qortex.engine.internal.client;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.SentenceVectors;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.spi.SentenceSpans;
import dev.qortex.engine.internal.passages.TokenVectors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Keeps the vectors of sentences, and tokens, in step with the passages. Thread-safe. */
public final class SentenceEmbedder {

  private final GraphBackend graph;
  private final EmbeddingModel model;
  private final SentenceVectors sentences;
  private final TokenVectors tokens;
  private final Consumer<Collection<Passage>> changed;

  /**
   * @param changed is told of the passages whose sentences have other vectors now
   */
  public SentenceEmbedder(
      GraphBackend graph,
      EmbeddingModel model,
      SentenceVectors sentences,
      Consumer<Collection<Passage>> changed) {
    this.graph = graph;
    this.model = model;
    this.sentences = sentences;
    this.tokens = TokenVectors.of(sentences, model);
    this.changed = changed;
  }

  /** Vectors of the sentences of passages that have none yet; stores nothing. */
  TextVectors missing(Collection<Passage> passages) {
    return sentences.missing(model, passages);
  }

  /** Tokens of passages that have none yet, with vectors of their texts; stores nothing. */
  TokenVectors.Made missingTokens(Collection<Passage> passages) {
    return tokens.missing(passages);
  }

  /**
   * Stores the vectors of sentences, and tokens, of the passages that show the given texts.
   *
   * @return the ids of the passages that now have all of theirs
   */
  public Set<String> keep(Embedded made) {
    if (made.isOfNodesOnly()) {
      return Set.of();
    }
    Map<String, Node> nodes =
        graph.nodes(made.manifest().passages().stream().map(Passage::id).toList());
    List<Passage> shown = new ArrayList<>();
    Set<String> whole = new HashSet<>();
    for (Node node : nodes.values()) {
      if (node instanceof Passage passage) {
        shown.add(passage);
        if (isWhole(passage, made)) {
          whole.add(passage.id());
        }
      }
    }
    sentences.keep(model, shown, made.sentences());
    tokens.keep(shown, made.tokens());
    changed.accept(shown);
    return whole;
  }

  private boolean isWhole(Passage passage, Embedded made) {
    return (sentences.isNone()
            || made.sentences().vectors().keySet().containsAll(SentenceSpans.inContext(passage)))
        && (tokens.isNone() || made.tokens().tokens().containsKey(passage.content()));
  }

  /**
   * Those of these nodes, and of the passages that came, changed or went since then.
   *
   * @param whole has all of its own as of the later revision
   */
  public void follow(long since, Stream<String> nodeIds, Set<String> whole, long later) {
    if (!isNone()) {
      Set<String> ids = new LinkedHashSet<>(nodeIds.toList());
      if (graph instanceof ChangeFeed feed) {
        feed.changesSince(since).ifPresent(changes -> ids.addAll(passages(changes)));
        feed.changesSince(later)
            .ifPresent(
                changes -> {
                  ids.removeAll(whole);
                  ids.addAll(passages(changes));
                });
      }
      embed(ids);
    }
  }

  private static List<String> passages(GraphChanges changes) {
    return changes.nodes().stream()
        .filter(change -> change.kind() == NodeKind.PASSAGE)
        .map(GraphChanges.NodeChange::id)
        .toList();
  }

  private boolean isNone() {
    return sentences.isNone() && tokens.isNone();
  }

  /** Those of all passages that have none; forgets those of domains that are gone. */
  public void embedMissing() {
    List<String> domains = graph.domains().stream().map(Domain::name).toList();
    sentences.keepDomains(model, domains);
    tokens.keepDomains(domains);
    NodeQuery query = NodeQuery.all().kinds(Set.of(NodeKind.PASSAGE));
    List<Node> page = isNone() ? List.of() : graph.nodes(query);
    while (!page.isEmpty()) {
      embed(page.stream().map(Node::id).toList());
      page = graph.nodes(query.after(page.get(page.size() - 1).id()));
    }
  }

  private void embed(Collection<String> nodeIds) {
    if (nodeIds.isEmpty()) {
      return;
    }
    Map<String, Node> nodes = graph.nodes(nodeIds);
    List<String> gone = nodeIds.stream().filter(id -> !nodes.containsKey(id)).toList();
    sentences.remove(model, gone);
    tokens.remove(gone);
    List<Passage> passages = new ArrayList<>();
    // What came back while it was being removed is embedded again.
    for (Node node : (gone.isEmpty() ? nodes : graph.nodes(nodeIds)).values()) {
      if (node instanceof Passage passage) {
        passages.add(passage);
      }
    }
    TokenVectors.Made made = tokens.missing(passages);
    tokens.keep(passages, made);
    if (sentences.embed(model, passages) + made.tokens().size() > 0) {
      changed.accept(passages);
    }
  }
}
