package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.storage.FindingStorage;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Findings on the heap. Thread-safe: one transaction at a time. */
record InMemoryFindings(ProjectTable<String, Finding> table) implements FindingStorage {

  @Override
  public void add(String projectId, Collection<Finding> findings) {
    table.change(
        projectId,
        known -> {
          findings.forEach(finding -> table.add(projectId, finding.id(), finding));
          return true;
        });
  }

  @Override
  public Optional<Finding> find(String projectId, String findingId) {
    return table.find(projectId, findingId);
  }

  @Override
  public List<Finding> list(String projectId) {
    return table.list(projectId);
  }

  @Override
  public boolean decide(String projectId, String findingId, Finding.Status status, String by) {
    return table.update(projectId, findingId, finding -> finding.decided(status, by));
  }
}
