package dev.qortex.learning.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Consumer;

/**
 * Keeps the evidence about the arms of one learner, by context, and the log of updates that it
 * comes from. Evidence is never written, only added to, inside of the store. Thread-safe; use after
 * close is an {@link IllegalStateException}, closing twice is harmless.
 */
public interface LearningStore extends AutoCloseable {

  /** The evidence about those of the arms that have some. */
  Map<String, ArmState> load(String context, Collection<String> armIds);

  /** The evidence about all arms of a context, by arm id. */
  Map<String, ArmState> loadAll(String context);

  /** All contexts with evidence. */
  SortedSet<String> contexts();

  /**
   * Adds updates: all of them or, when one fails, none. An update whose observation id is known for
   * its arm and context is passed over.
   *
   * @return the updates that counted
   */
  List<ArmUpdate> apply(List<ArmUpdate> updates);

  /**
   * Forgets arms of a context, with their log.
   *
   * @param armIds which; empty for all of the context
   * @return how many arms had evidence
   */
  int reset(String context, Collection<String> armIds);

  /** Shows every update that counted, in the order in which it did. */
  void forEachUpdate(Consumer<ArmUpdate> visitor);

  /** A number that grows with every change. */
  long revision();

  @Override
  void close();
}
