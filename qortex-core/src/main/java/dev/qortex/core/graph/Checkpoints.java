package dev.qortex.core.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Saved states of the graph: lists the changes since each of them, and restores it. What is kept of
 * a domain: itself, its nodes, rules and examples, every edge that touches one of its nodes, and
 * the vectors of its nodes; of all these what each source says, not only what is visible. What was
 * learned (factors, past questions, posteriors) is not part of a checkpoint and not touched by a
 * restore. Nor is a text part of it that was put into the index of words by hand: it stays, unless
 * the restore changes the text of its node.
 *
 * <p>A checkpoint of the whole graph covers every domain, also those that came later. One of some
 * domains covers these: an edge from one of them to another domain is kept with it, and is hidden
 * after a restore for as long as its other end is missing.
 *
 * <p>Every call is atomic. Thread-safe.
 */
public interface Checkpoints {

  /**
   * Saves the current state.
   *
   * @param domains the domains to save; empty for the whole graph
   * @param metrics the figures to save with it, such as a measured recall
   * @throws IllegalArgumentException for an unknown domain, or a figure that is not finite; nothing
   *     is kept then
   */
  Checkpoint create(String name, Set<String> domains, Map<String, Double> metrics);

  /** All checkpoints, oldest first. */
  List<Checkpoint> list();

  /** Finds the checkpoint with an id. */
  Optional<Checkpoint> find(String id);

  /**
   * Compares the current visible state with that of a checkpoint, in the domains that the
   * checkpoint covers.
   *
   * @throws IllegalArgumentException for an unknown id
   */
  CheckpointDiff diff(String id);

  /**
   * Compares two checkpoints in the domains that both cover.
   *
   * @throws IllegalArgumentException for an unknown id
   */
  CheckpointDiff diff(String from, String to);

  /**
   * Restores a checkpoint. The domains of the checkpoint become what they were, with their vectors
   * and words; other domains are not touched. A checkpoint of the whole graph deletes domains that
   * came since. The change feed reports only what is different afterwards; when nothing is, there
   * is not a new revision. A node that has a vector keeps it; a kept vector of another model stays
   * away.
   *
   * @throws IllegalArgumentException for an unknown id, or when a node of the checkpoint lies in
   *     another domain or is of another kind now, or a source, rule or example of it belongs to a
   *     domain that the checkpoint does not cover; nothing is changed then
   */
  RestoreReport restore(String id);

  /**
   * Deletes a checkpoint.
   *
   * @return whether it existed
   */
  boolean delete(String id);

  /**
   * Difference between two states of the visible graph.
   *
   * @param nodes concepts and passages, by id
   * @param edges the edges, by key
   * @param rules stated rules, by id
   * @param examples code examples, by id
   */
  record CheckpointDiff(
      Changes<String> nodes,
      Changes<EdgeKey> edges,
      Changes<String> rules,
      Changes<String> examples) {

    /**
     * Differences among elements of one kind; each list is sorted.
     *
     * @param added the elements only in the later state
     * @param updated the elements that are in both states and differ
     * @param removed the elements only in the earlier state
     */
    public record Changes<K>(List<K> added, List<K> updated, List<K> removed) {

      /** Makes defensive copies. */
      public Changes {
        added = List.copyOf(added);
        updated = List.copyOf(updated);
        removed = List.copyOf(removed);
      }

      /** Returns whether there is no difference. */
      public boolean isEmpty() {
        return added.isEmpty() && updated.isEmpty() && removed.isEmpty();
      }
    }

    /**
     * Compares two states.
     *
     * @param before the visible contributions of the earlier state
     * @param after the visible contributions of the later state
     */
    public static <S> CheckpointDiff of(
        SortedMap<ElementKey, S> before, SortedMap<ElementKey, S> after) {
      return new CheckpointDiff(
          changes(before, after, ElementKind.NODE, ElementKey::toString),
          changes(before, after, ElementKind.EDGE, EdgeKey.class::cast),
          changes(before, after, ElementKind.RULE, ElementKey::toString),
          changes(before, after, ElementKind.EXAMPLE, ElementKey::toString));
    }

    private static <S, K> Changes<K> changes(
        SortedMap<ElementKey, S> before,
        SortedMap<ElementKey, S> after,
        ElementKind kind,
        Function<ElementKey, K> name) {
      List<K> added = new ArrayList<>();
      List<K> updated = new ArrayList<>();
      List<K> removed = new ArrayList<>();
      after.forEach(
          (key, now) -> {
            S then = before.get(key);
            if (key.kind() == kind && !now.equals(then)) {
              (then == null ? added : updated).add(name.apply(key));
            }
          });
      for (ElementKey key : before.keySet()) {
        if (key.kind() == kind && !after.containsKey(key)) {
          removed.add(name.apply(key));
        }
      }
      return new Changes<>(added, updated, removed);
    }

    /** Returns whether nothing is different. */
    public boolean isEmpty() {
      return nodes.isEmpty() && edges.isEmpty() && rules.isEmpty() && examples.isEmpty();
    }
  }
}
