package dev.qortex.core.retrieval;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Follows a backend: the passages of each domain that was asked for, prepared for ranking. What
 * changed is read again where the backend is a {@link ChangeFeed}, the whole domain otherwise.
 * Thread-safe.
 */
final class PassageGraphs {

  private final GraphBackend backend;
  private final SentenceVectors sentences;
  private final EmbeddingModel model;
  private final WalkSettings settings;
  private final Map<String, Rows> known = new HashMap<>();
  private long revision = -1;

  PassageGraphs(
      GraphBackend backend,
      SentenceVectors sentences,
      EmbeddingModel model,
      WalkSettings settings) {
    this.backend = backend;
    this.sentences = sentences;
    this.model = model;
    this.settings = settings;
  }

  /**
   * The passages of these domains, by domain.
   *
   * @param domains names; empty for all
   */
  synchronized List<PassageGraph> current(Set<String> domains) {
    follow();
    Set<String> wanted =
        domains.isEmpty()
            ? new TreeSet<>(backend.domains().stream().map(Domain::name).toList())
            : new TreeSet<>(domains);
    List<PassageGraph> graphs = new ArrayList<>();
    for (String domain : wanted) {
      Rows rows = known.computeIfAbsent(domain, Rows::new);
      graphs.add(rows.graph());
      if (rows.passages.isEmpty()) {
        known.remove(domain);
      }
    }
    return graphs;
  }

  /** Reads those passages again at the next question: their vectors came. */
  synchronized void refresh(Collection<Passage> passages) {
    for (Passage passage : passages) {
      Rows rows = known.get(passage.domain());
      if (rows != null) {
        rows.stalePassages.add(passage.id());
      }
    }
  }

  private void follow() {
    long now = backend.revision();
    if (now == revision) {
      return;
    }
    Optional<GraphChanges> changes =
        revision >= 0 && backend instanceof ChangeFeed feed
            ? feed.changesSince(revision)
            : Optional.empty();
    if (changes.isPresent()) {
      changes.get().nodes().forEach(change -> touched(change.id(), change.kind()));
      changes.get().edges().forEach(change -> touched(change.key().sourceId(), NodeKind.PASSAGE));
      for (GraphChanges.NodeChange change : changes.get().nodes()) {
        Rows rows = known.get(change.domain());
        if (rows != null) {
          rows.touch(change.id(), change.kind());
        }
      }
      revision = changes.get().to();
    } else {
      known.clear();
      revision = now;
    }
  }

  private void touched(String id, NodeKind kind) {
    known.values().stream().filter(rows -> rows.has(id)).forEach(rows -> rows.touch(id, kind));
  }

  /** What was read of one domain. */
  private final class Rows {

    private final String domain;
    private final SortedMap<String, PassageRow> passages = new TreeMap<>();
    private final Map<String, Collection<String>> names = new HashMap<>();
    private final Set<String> stalePassages = new HashSet<>();
    private final Set<String> staleConcepts = new HashSet<>();
    private Optional<PassageGraph> graph = Optional.empty();

    Rows(String domain) {
      this.domain = domain;
      NodeQuery query = NodeQuery.all().domains(Set.of(domain)).kinds(Set.of(NodeKind.PASSAGE));
      List<Node> page = backend.nodes(query);
      while (!page.isEmpty()) {
        read(page);
        page = backend.nodes(query.after(page.get(page.size() - 1).id()));
      }
    }

    boolean has(String id) {
      return passages.containsKey(id) || names.containsKey(id);
    }

    void touch(String id, NodeKind kind) {
      (kind == NodeKind.PASSAGE ? stalePassages : staleConcepts).add(id);
    }

    PassageGraph graph() {
      if (!stalePassages.isEmpty()) {
        Map<String, Node> nodes = backend.nodes(stalePassages);
        for (String id : stalePassages) {
          PassageRow before = passages.remove(id);
          if (before != null && !nodes.containsKey(id)) {
            sentences.remove(model, before);
          }
        }
        read(nodes.values());
      }
      if (!staleConcepts.isEmpty()) {
        names.keySet().removeAll(staleConcepts);
      }
      if (graph.isEmpty() || !stalePassages.isEmpty() || !staleConcepts.isEmpty()) {
        stalePassages.clear();
        staleConcepts.clear();
        readNames();
        graph = Optional.of(new PassageGraph(domain, passages, names, settings));
      }
      return graph.get();
    }

    private void read(Collection<Node> nodes) {
      List<Passage> read = new ArrayList<>();
      for (Node node : nodes) {
        if (node instanceof Passage passage && passage.domain().equals(domain)) {
          read.add(passage);
        }
      }
      Map<String, float[]> vectors = sentences.vectors(model, read);
      for (Passage passage : read) {
        List<ConceptEdge> mentions =
            backend.edges(passage.id(), Direction.OUT, Set.of(RelationType.MENTIONS));
        passages.put(
            passage.id(),
            new PassageRow(passage, mentions, vectors.getOrDefault(passage.id(), new float[0])));
      }
    }

    private void readNames() {
      Set<String> missing = new HashSet<>();
      for (PassageRow row : passages.values()) {
        for (String concept : row.concepts) {
          if (!names.containsKey(concept)) {
            missing.add(concept);
          }
        }
      }
      for (Node node : backend.nodes(missing).values()) {
        if (node.kind() == NodeKind.CONCEPT && node.domain().equals(domain)) {
          Set<String> norms = new TreeSet<>();
          norms.add(Phrases.norm(node.name()));
          if (node.properties().get("aliases") instanceof List<?> aliases) {
            aliases.forEach(alias -> norms.add(Phrases.norm(String.valueOf(alias))));
          }
          norms.remove("");
          names.put(node.id(), norms);
        }
      }
    }
  }
}
