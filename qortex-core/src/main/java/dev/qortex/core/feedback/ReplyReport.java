package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Use of the items of an answer by the reply that was written with them, and the weak outcomes that
 * were recorded for it.
 *
 * @param answerId the answer
 * @param items the items of the answer, the most used first
 * @param applied the number of outcomes that took effect now
 */
public record ReplyReport(String answerId, List<ItemUse> items, int applied) {

  /** Use of an item by a reply. */
  public enum Use {
    /** The reply repeats words of the item in their order. */
    QUOTED,
    /** The reply expresses in other words content of the item that the question does not have. */
    PARAPHRASED,
    /** The reply states the opposite of a sentence of the item, or other numbers. */
    CONTRADICTED,
    /** The reply has no content that must come from the item. */
    UNUSED
  }

  /**
   * Use of one item.
   *
   * @param itemId the id of the node
   * @param use the use of it by the reply
   * @param evidence the sentence of the reply that shows it; empty for an unused item
   * @param share the share of that sentence that the item explains, weighted by its words, from 0
   *     to 1
   * @param outcome the current weak outcome; empty if none was recorded, such as beyond the limits
   *     of an answer or a session, or beside explicit feedback
   */
  public record ItemUse(
      String itemId, Use use, String evidence, double share, Optional<Outcome> outcome) {

    /** Checks the parts. */
    public ItemUse {
      Checks.id("item of an answer", itemId);
      Checks.given("use of an item", use);
      Checks.text("evidence of a use", evidence);
      Checks.unit("share of a sentence", share);
      Checks.given("outcome of an item", outcome);
    }

    /** Returns a copy with a recorded outcome; without one if null. */
    public ItemUse with(@Nullable Outcome recorded) {
      return new ItemUse(itemId, use, evidence, share, Optional.ofNullable(recorded));
    }
  }

  /** The numbers of items by their use; uses without items are left out. */
  public Map<Use, Integer> counts() {
    Map<Use, Integer> counts = new EnumMap<>(Use.class);
    items.forEach(item -> counts.merge(item.use(), 1, Integer::sum));
    return counts;
  }

  /** Checks the id, and makes defensive copies. */
  public ReplyReport {
    Checks.id("answer id", answerId);
    items = List.copyOf(items);
  }
}
