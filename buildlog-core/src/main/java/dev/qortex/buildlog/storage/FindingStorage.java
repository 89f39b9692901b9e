package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.Finding;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Storage of the findings of reviews with the decisions about them. */
public interface FindingStorage {

  /** Adds findings; known ids are not changed. */
  void add(String projectId, Collection<Finding> findings);

  /** The finding of an id. */
  Optional<Finding> find(String projectId, String findingId);

  /** All findings, in the order in which they were added. */
  List<Finding> list(String projectId);

  /**
   * Replaces the decision about a finding.
   *
   * @param by the origin of the decision, see {@link Finding#decidedBy}
   * @return whether the finding is known
   */
  boolean decide(String projectId, String findingId, Finding.Status status, String by);
}
