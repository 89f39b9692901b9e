package dev.qortex.benchmarks.durable;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.storage.sql.SqlStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Check that vectors and words agree with the graph: each node has its own, and nothing else has.
 *
 * @param found receives the vectors and words that operations have alone
 */
record SearchChecks(
    SqlStore store, Map<String, Node> nodes, GraphAudit.Found found, List<String> faults) {

  private static final int SEARCHES = 200;

  /** Looks at all vectors, and searches some. */
  void vectors() {
    Set<String> right = new HashSet<>();
    store.vectors().forEach(entry -> vector(entry, right));
    Set<String> searchable = Set.copyOf(store.vectors().contained(nodes.keySet()));
    for (String id : nodes.keySet()) {
      if (right.contains(id) && searchable.contains(id)) {
        foundOwn(id, SourceOperation.vectorPart(id));
      } else {
        faults.add("the node (%s) has no vector".formatted(id));
      }
    }
    if (store.vectors().size() != nodes.size()) {
      faults.add("%s vectors of %s nodes".formatted(store.vectors().size(), nodes.size()));
    }
    List<Node> all = new ArrayList<>(nodes.values());
    for (int i = 0; i < all.size(); i += 1 + all.size() / SEARCHES) {
      String text = all.get(i).content();
      List<Scored> nearest =
          store.vectors().search(SeededVectors.of(text), 1, SearchScope.everywhere());
      if (nearest.isEmpty() || !nearest.get(0).id().equals(all.get(i).id())) {
        faults.add("the vector of (%s) finds %s".formatted(text, nearest));
      }
    }
  }

  private void vector(VectorIndex.Entry entry, Set<String> right) {
    Node node = nodes.get(entry.id());
    boolean agrees =
        node != null
            && node.kind() == entry.kind()
            && node.domain().equals(entry.domain())
            && SeededVectors.isOf(entry.vector(), node.content());
    if (!agrees) {
      faults.add("there is a vector of (%s), which is (%s)".formatted(entry.id(), node));
    } else if (!right.add(entry.id())) {
      faults.add("there are two vectors of (%s)".formatted(entry.id()));
    }
  }

  private void foundOwn(String id, String part) {
    if (GraphOperation.owner(id) >= 0) {
      found.part(GraphOperation.owner(id), part);
    }
  }

  /** Searches the word that only the texts of one operation, or of one shared node, have. */
  void words(Collection<Long> operations) {
    for (long operation : List.copyOf(operations)) {
      for (String id : SourceOperation.find(store, SourceOperation.word(operation))) {
        found.part(operation, SourceOperation.wordsPart(id));
      }
    }
    for (String id : nodes.keySet()) {
      if (GraphOperation.owner(id) < 0) {
        Set<String> hits = SourceOperation.find(store, SourceTexts.sharedWord(id));
        if (!hits.equals(Set.of(id))) {
          faults.add("the words of (%s) find %s".formatted(id, hits));
        }
      }
    }
    for (Domain domain : store.graph().domains()) {
      for (NodeKind kind : NodeKind.values()) {
        compare(domain.name(), kind);
      }
    }
  }

  private void compare(String domain, NodeKind kind) {
    int texts = store.words().size(domain, kind);
    long expected =
        nodes.values().stream()
            .filter(node -> node.kind() == kind && node.domain().equals(domain))
            .count();
    if (texts != expected) {
      faults.add("%s has words of %s for %s %s".formatted(domain, texts, expected, kind));
    }
  }
}
