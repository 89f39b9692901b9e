package dev.qortex.core.graph;

import dev.qortex.core.model.EdgeKey;
import java.util.List;

/**
 * Difference between two states of the visible graph.
 *
 * @param nodes concepts and passages, by id
 * @param edges edges
 * @param rules stated rules, by id
 * @param examples code examples, by id
 */
public record CheckpointDiff(
    Changes<String> nodes,
    Changes<EdgeKey> edges,
    Changes<String> rules,
    Changes<String> examples) {

  /**
   * What is different among elements of one kind; each list is sorted.
   *
   * @param added only in the later state
   * @param updated in both, and not equal
   * @param removed only in the earlier state
   */
  public record Changes<K>(List<K> added, List<K> updated, List<K> removed) {

    /** Copies. */
    public Changes {
      added = List.copyOf(added);
      updated = List.copyOf(updated);
      removed = List.copyOf(removed);
    }

    /** Whether nothing is different. */
    public boolean isEmpty() {
      return added.isEmpty() && updated.isEmpty() && removed.isEmpty();
    }
  }

  /** Whether nothing is different. */
  public boolean isEmpty() {
    return nodes.isEmpty() && edges.isEmpty() && rules.isEmpty() && examples.isEmpty();
  }
}
