package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.Learning;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Storage of learnings; their counts are added to, inside of the storage, never written. */
public interface LearningStorage {

  /**
   * Adds a learning, or counts it once more when its id is known; then only its count and the time
   * of the last sight change.
   *
   * @return whether it is new
   */
  boolean reinforce(String projectId, Learning learning);

  /**
   * Counts a contradiction.
   *
   * @return whether the learning is known
   */
  boolean contradict(String projectId, String learningId, Instant at);

  /** Finds a learning. */
  Optional<Learning> find(String projectId, String learningId);

  /** All learnings, in the order of their first sighting. */
  List<Learning> list(String projectId);
}
