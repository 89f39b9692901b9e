package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.storage.FindingStorage;
import dev.qortex.commons.UndoableTables;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Findings on the heap. Thread-safe: one transaction at a time. */
final class InMemoryFindings implements FindingStorage {

  private final UndoableTables tables;
  private final Consumer<String> requireProject;
  private final Map<String, Map<String, Finding>> byProject = new HashMap<>();

  /**
   * No findings yet.
   *
   * @param requireProject refuses a project that is not registered
   */
  InMemoryFindings(UndoableTables tables, Consumer<String> requireProject) {
    this.tables = tables;
    this.requireProject = requireProject;
  }

  private Map<String, Finding> rows(String projectId) {
    requireProject.accept(projectId);
    return byProject.computeIfAbsent(projectId, id -> UndoableTables.table());
  }

  @Override
  public void add(String projectId, Collection<Finding> findings) {
    tables.inTransaction(
        () -> {
          Map<String, Finding> rows = rows(projectId);
          for (Finding finding : findings) {
            if (!rows.containsKey(finding.id())) {
              tables.put(rows, finding.id(), finding);
            }
          }
          return true;
        });
  }

  @Override
  public Optional<Finding> find(String projectId, String findingId) {
    return tables.inTransaction(
        () -> Optional.ofNullable(byProject.getOrDefault(projectId, Map.of()).get(findingId)));
  }

  @Override
  public List<Finding> list(String projectId) {
    return tables.inTransaction(
        () -> List.copyOf(byProject.getOrDefault(projectId, Map.of()).values()));
  }

  @Override
  public boolean decide(String projectId, String findingId, Finding.Status status, String by) {
    return tables.inTransaction(
        () -> {
          Map<String, Finding> rows = rows(projectId);
          Finding known = rows.get(findingId);
          if (known != null) {
            tables.put(rows, findingId, known.decided(status, by));
          }
          return known != null;
        });
  }
}
