package dev.qortex.engine.internal.reply;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport.ItemUse;
import dev.qortex.core.feedback.ReplyReport.Use;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Weak outcomes of items by the use that a reply made of them. A reward stands for the chance that
 * somebody who judged the item would accept it: {@code benchmarks/run reply-feedback} prints the
 * share of used items that are annotated as evidence. Pure functions.
 */
public final class ReplyOutcomes {

  /** Items of one answer that count as used or contradicted, so that no reply can move them all. */
  static final int MOST = 3;

  /** Chance that an item that a reply used is annotated as evidence. */
  private static final Outcome USED = Outcome.reward(0.75);

  /** Less than neutral and far from a rejection: the reply may be wrong as well. */
  private static final Outcome CONTRADICTED = Outcome.reward(0.25);

  /** About neutral for a factor: of what is shown, most is not needed. */
  private static final Outcome UNUSED = Outcome.reward(0.3);

  private ReplyOutcomes() {}

  /**
   * The outcomes by item id; none when no item is used, since such a reply says nothing of them.
   *
   * @param items the most used first
   */
  public static SortedMap<String, Outcome> of(List<ItemUse> items) {
    SortedMap<String, Outcome> outcomes = new TreeMap<>();
    items.stream()
        .filter(item -> item.use() != Use.UNUSED)
        .limit(MOST)
        .forEach(item -> outcomes.put(item.itemId(), reward(item.use())));
    if (outcomes.containsValue(USED)) {
      items.stream()
          .filter(item -> item.use() == Use.UNUSED)
          .forEach(item -> outcomes.put(item.itemId(), UNUSED));
    }
    return outcomes;
  }

  private static Outcome reward(Use use) {
    return use == Use.CONTRADICTED ? CONTRADICTED : USED;
  }
}
