package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.core.model.IdOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Edges of emitted artefacts on the heap. Thread-safe: one transaction at a time. */
record InMemoryEdges(ProjectTable<List<String>, EmissionEdge> table) implements EdgeStorage {

  @Override
  public int add(String projectId, Collection<EmissionEdge> edges) {
    return table.change(
        projectId,
        known -> {
          int before = known.size();
          for (EmissionEdge edge : edges) {
            List<String> key = List.of(edge.sourceId(), edge.targetId(), edge.relationType());
            table.add(projectId, key, edge);
          }
          return known.size() - before;
        });
  }

  @Override
  public List<EmissionEdge> newest(String projectId, String relationType, int limit) {
    List<EmissionEdge> all = new ArrayList<>(table.list(projectId));
    Collections.reverse(all);
    return all.stream()
        .filter(edge -> relationType.equals(ANY) || edge.relationType().equals(relationType))
        .limit(limit)
        .toList();
  }

  @Override
  public SortedMap<String, Long> counts(String projectId) {
    SortedMap<String, Long> counts = new TreeMap<>(IdOrder.BY_CODE_POINT);
    table.list(projectId).forEach(edge -> counts.merge(edge.relationType(), 1L, Long::sum));
    return counts;
  }
}
