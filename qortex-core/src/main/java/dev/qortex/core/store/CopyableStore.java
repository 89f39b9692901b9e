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
 * Memory that can be read out whole: with what a question never needs to list, and a copy into
 * another store does. Each call shows one committed state.
 */
public interface CopyableStore extends MemoryStore {

  /**
   * Shows every contribution to the elements of a kind, also of edges that are out of sight because
   * an end is gone, in the order of their keys and then of their sources.
   *
   * @param visitor must not write to this store
   */
  void forEachContribution(ElementKind kind, Consumer<Element> visitor);

  /**
   * Shows every item of an index of {@link #sentences}, in no particular order; nothing of an
   * unknown index.
   *
   * @param visitor must not write to this store
   */
  void forEachItem(String index, Consumer<NamedVectorIndex.Item> visitor);

  /** Teleportation factors of all nodes that have one, by id. */
  SortedMap<String, Double> factors();

  /** Answers that feedback may still come for, oldest first. */
  List<OpenAnswer> openAnswers();

  /** Pairs of the edge buffer that were promoted, by pair. */
  List<BufferedEdge> promotedPairs();
}
