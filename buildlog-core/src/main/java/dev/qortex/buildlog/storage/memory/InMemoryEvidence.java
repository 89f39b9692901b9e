package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.storage.EvidenceStorage;
import dev.qortex.commons.UndoableTables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Evidence about rules on the heap. Thread-safe: one transaction at a time. */
final class InMemoryEvidence implements EvidenceStorage {

  private record Place(String agent, String rule) {}

  private final UndoableTables tables;
  private final Consumer<String> requireProject;
  private final Map<String, Map<String, SessionEvidence>> records = new HashMap<>();
  private final Map<String, Map<Place, CreditSums>> sums = new HashMap<>();
  private final Map<String, String> policies = new HashMap<>();

  /**
   * No evidence yet.
   *
   * @param requireProject refuses a project that is not registered
   */
  InMemoryEvidence(UndoableTables tables, Consumer<String> requireProject) {
    this.tables = tables;
    this.requireProject = requireProject;
  }

  @Override
  public Optional<SessionEvidence> find(String projectId, String sessionId) {
    return tables.inTransaction(
        () -> Optional.ofNullable(records.getOrDefault(projectId, Map.of()).get(sessionId)));
  }

  @Override
  public List<SessionEvidence> list(String projectId) {
    return tables.inTransaction(
        () -> List.copyOf(records.getOrDefault(projectId, Map.of()).values()));
  }

  @Override
  public void put(String projectId, SessionEvidence evidence, Map<String, CreditSums> change) {
    tables.inTransaction(
        () -> {
          requireProject.accept(projectId);
          tables.put(
              records.computeIfAbsent(projectId, id -> UndoableTables.table()),
              evidence.id(),
              evidence);
          Map<Place, CreditSums> known = sums.computeIfAbsent(projectId, id -> new HashMap<>());
          change.forEach(
              (rule, difference) -> {
                Place place = new Place(evidence.agent(), rule);
                tables.put(
                    known, place, known.getOrDefault(place, CreditSums.NONE).plus(difference));
              });
          return true;
        });
  }

  @Override
  public Map<String, Map<String, CreditSums>> sumsByAgent(String projectId) {
    return tables.inTransaction(
        () -> {
          Map<String, Map<String, CreditSums>> found = new HashMap<>();
          sums.getOrDefault(projectId, Map.of())
              .forEach(
                  (place, known) ->
                      found
                          .computeIfAbsent(place.agent(), agent -> new HashMap<>())
                          .put(place.rule(), known));
          return found;
        });
  }

  @Override
  public String policy(String projectId) {
    return tables.inTransaction(() -> policies.getOrDefault(projectId, ""));
  }

  @Override
  public void replaceSums(
      String projectId, String policy, Map<String, Map<String, CreditSums>> now) {
    Map<Place, CreditSums> copy = new HashMap<>();
    now.forEach(
        (agent, rules) -> rules.forEach((rule, known) -> copy.put(new Place(agent, rule), known)));
    tables.inTransaction(
        () -> {
          requireProject.accept(projectId);
          tables.put(policies, projectId, policy);
          tables.put(sums, projectId, copy);
          return true;
        });
  }
}
