package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.SessionEvidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Storage of the evidence about rules: a record for each session, and beside it the sums that one
 * policy makes of all records. Sums change by differences, inside of the storage, so that several
 * agents and processes lose nothing.
 */
public interface EvidenceStorage {

  /** The record of that session, or of that run outside of one. */
  Optional<SessionEvidence> find(String projectId, String sessionId);

  /** All records, in the order in which they were first put. */
  List<SessionEvidence> list(String projectId);

  /**
   * Adds or replaces a record, and adds to the sums of its agent.
   *
   * @param change the differences by rule
   */
  void put(String projectId, SessionEvidence evidence, Map<String, CreditSums> change);

  /** The sums by agent, then by rule. */
  Map<String, Map<String, CreditSums>> sumsByAgent(String projectId);

  /** The sums of all agents together, by rule. */
  default Map<String, CreditSums> sums(String projectId) {
    return Beliefs.together(sumsByAgent(projectId).values());
  }

  /** The name of the policy that the sums are of; empty when there are none. */
  String policy(String projectId);

  /**
   * Replaces all sums.
   *
   * @param policy the name of the policy that they are of; empty when they have to be computed anew
   * @param sums the sums by agent, then by rule
   */
  void replaceSums(String projectId, String policy, Map<String, Map<String, CreditSums>> sums);
}
