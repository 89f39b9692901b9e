package dev.qortex.engine.internal.client;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.MemoryStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the passages whose vectors are nearest to that of a node. Thread-safe.
 *
 * @param store where they are
 */
public record NearestPassages(MemoryStore store) {

  /**
   * Passages of the node's domain that hold now, without the node, by cosine, best first; none if
   * the node has no vector.
   *
   * @param limit the number of passages
   * @param most the number of candidates
   */
  public List<Scored> of(String nodeId, int limit, int most, Instant now) {
    float[] vector = store.vectors().vectors(List.of(nodeId)).get(nodeId);
    Node node = store.graph().nodes(List.of(nodeId)).get(nodeId);
    if (vector == null || node == null) {
      return List.of();
    }
    SearchScope passages =
        SearchScope.everywhere()
            .domains(Set.of(node.domain()))
            .kinds(Set.of(NodeKind.PASSAGE))
            .accepts(id -> !id.equals(nodeId));
    List<Scored> found = store.vectors().search(vector, most, passages);
    Map<String, Node> nodes = store.graph().nodes(found.stream().map(Scored::id).toList());
    return found.stream()
        .filter(
            scored -> {
              Node other = nodes.get(scored.id());
              return other != null && other.validity().holdsAt(now);
            })
        .limit(limit)
        .toList();
  }
}
