package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.storage.EvidenceStorage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evidence about rules on the heap. Thread-safe: one transaction at a time. */
record InMemoryEvidence(
    ProjectTable<String, SessionEvidence> records,
    ProjectTable<Place, CreditSums> sums,
    ProjectTable<String, String> policies)
    implements EvidenceStorage {

  /** Key of the only row of a project among the policies. */
  private static final String POLICY = "policy";

  record Place(String agent, String rule) {}

  @Override
  public Optional<SessionEvidence> find(String projectId, String sessionId) {
    return records.find(projectId, sessionId);
  }

  @Override
  public List<SessionEvidence> list(String projectId) {
    return records.list(projectId);
  }

  @Override
  public void put(String projectId, SessionEvidence evidence, Map<String, CreditSums> change) {
    sums.change(
        projectId,
        known -> {
          change.forEach(
              (rule, difference) -> {
                Place place = new Place(evidence.agent(), rule);
                CreditSums before = known.getOrDefault(place, CreditSums.NONE);
                sums.put(projectId, place, before.plus(difference));
              });
          return records.put(projectId, evidence.id(), evidence);
        });
  }

  @Override
  public Map<String, Map<String, CreditSums>> sumsByAgent(String projectId) {
    return sums.read(
        projectId,
        known -> {
          Map<String, Map<String, CreditSums>> found = new HashMap<>();
          known.forEach(
              (place, sum) ->
                  found
                      .computeIfAbsent(place.agent(), agent -> new HashMap<>())
                      .put(place.rule(), sum));
          return found;
        });
  }

  @Override
  public String policy(String projectId) {
    return policies.find(projectId, POLICY).orElse("");
  }

  @Override
  public void replaceSums(
      String projectId, String policy, Map<String, Map<String, CreditSums>> now) {
    sums.change(
        projectId,
        known -> {
          List.copyOf(known.keySet()).forEach(place -> sums.remove(projectId, place));
          now.forEach(
              (agent, rules) ->
                  rules.forEach((rule, sum) -> sums.put(projectId, new Place(agent, rule), sum)));
          return policies.put(projectId, POLICY, policy);
        });
  }
}
