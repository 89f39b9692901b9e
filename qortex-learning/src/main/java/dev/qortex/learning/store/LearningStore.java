package dev.qortex.learning.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Store of the evidence about the arms of one learner, by context, and of the log that it comes
 * from. Evidence is never written, only changed by updates, inside of the store. Thread-safe; use
 * after close is an {@link IllegalStateException}, closing twice is harmless. Nulls are refused
 * with a {@link NullPointerException}, and nothing has changed then.
 */
public interface LearningStore extends AutoCloseable {

  /** The evidence about those of the arms that have some. */
  Map<String, ArmState> load(String context, Collection<String> armIds);

  /** The evidence about all arms of a context, by arm id. */
  Map<String, ArmState> loadAll(String context);

  /** All contexts with evidence. */
  SortedSet<String> contexts();

  /**
   * Keeps the texts of contexts, so that logs can be read. A context that has a text keeps it.
   *
   * @param texts the texts, by key; nothing blank
   */
  void describe(Map<String, String> texts);

  /** The texts of contexts that were described, by key, whether they have evidence or not. */
  SortedMap<String, String> descriptions();

  /** Applies updates, and records no selection. */
  default List<ArmUpdate> apply(List<ArmUpdate> updates) {
    return apply(updates, List.of());
  }

  /**
   * Applies updates in order and records selections: all of them or, when one fails, none. An
   * update whose observation id is known for its arm and context is passed over, and so is a
   * selection whose id is known.
   *
   * @return the updates that counted
   */
  List<ArmUpdate> apply(List<ArmUpdate> updates, List<SelectionRecord> selections);

  /**
   * Forgets arms of a context, with their log. The evidence of the others is computed anew without
   * it: where entries of these arms made others fade, such as discounted observations or the drop
   * after a change, the others get that evidence back.
   *
   * @param armIds the arms; empty for all of the context
   * @return the number of arms that had evidence
   */
  int reset(String context, Collection<String> armIds);

  /** Log of updates and selections. */
  LearningLog log();

  /** A number that grows with every change of the evidence. */
  long revision();

  @Override
  void close();
}
