package dev.qortex.core.store;

import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.search.NamedVectorIndex;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Memory store that can be read as a whole, for a copy into another store. Each call shows one
 * committed state.
 */
public interface CopyableStore extends MemoryStore {

  /**
   * Passes every contribution to the elements of a kind to a visitor, including edges that are
   * hidden because an end is missing, in the order of their keys and then of their sources.
   *
   * @param visitor the visitor, which must not write to this store
   */
  void forEachContribution(ElementKind kind, Consumer<Element> visitor);

  /**
   * Passes every item of an index of {@link #sentences} to a visitor, in no particular order; none
   * for an unknown index.
   *
   * @param visitor the visitor, which must not write to this store
   */
  void forEachItem(String index, Consumer<NamedVectorIndex.Item> visitor);

  /** The teleportation factors of all nodes that have one, by id. */
  SortedMap<String, Double> factors();

  /** The answers that still accept feedback, oldest first. */
  List<OpenAnswer> openAnswers();

  /** Pairs of the edge buffer that were promoted, by pair. */
  List<BufferedEdge> promotedPairs();
}
