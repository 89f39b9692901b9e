package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.commons.UndoableTables;
import dev.qortex.core.model.IdOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Edges of emitted artefacts on the heap. Thread-safe: one transaction at a time. */
final class InMemoryEdges implements EdgeStorage {

  private final UndoableTables tables;
  private final Consumer<String> requireProject;
  private final Map<String, Map<List<String>, EmissionEdge>> table = new HashMap<>();

  /**
   * No edges yet.
   *
   * @param requireProject refuses a project that is not registered
   */
  InMemoryEdges(UndoableTables tables, Consumer<String> requireProject) {
    this.tables = tables;
    this.requireProject = requireProject;
  }

  @Override
  public int add(String projectId, Collection<EmissionEdge> edges) {
    return tables.inTransaction(
        () -> {
          requireProject.accept(projectId);
          var rows = table.computeIfAbsent(projectId, id -> new LinkedHashMap<>());
          int before = rows.size();
          for (EmissionEdge edge : edges) {
            List<String> key = List.of(edge.sourceId(), edge.targetId(), edge.relationType());
            if (!rows.containsKey(key)) {
              tables.put(rows, key, edge);
            }
          }
          return rows.size() - before;
        });
  }

  @Override
  public List<EmissionEdge> newest(String projectId, String relationType, int limit) {
    return tables.inTransaction(
        () -> {
          List<EmissionEdge> all = new ArrayList<>(rows(projectId));
          Collections.reverse(all);
          return all.stream()
              .filter(edge -> relationType.equals(ANY) || edge.relationType().equals(relationType))
              .limit(limit)
              .toList();
        });
  }

  @Override
  public SortedMap<String, Long> counts(String projectId) {
    return tables.inTransaction(
        () -> {
          SortedMap<String, Long> counts = new TreeMap<>(IdOrder.BY_CODE_POINT);
          rows(projectId).forEach(edge -> counts.merge(edge.relationType(), 1L, Long::sum));
          return counts;
        });
  }

  private Collection<EmissionEdge> rows(String projectId) {
    return table.getOrDefault(projectId, Map.of()).values();
  }
}
