package dev.qortex.core.causal;

import java.util.List;

/**
 * Credit of one reward to an item and to its causal ancestors.
 *
 * @param itemId the item
 * @param direct the item's own credit, which is the reward; ancestors do not include it
 * @param ancestors the item's causes, the largest credit first, equal ones by id
 */
public record Credits(String itemId, double direct, List<AncestorCredit> ancestors) {

  /** Makes defensive copies. */
  public Credits {
    ancestors = List.copyOf(ancestors);
  }

  /**
   * Credit of one ancestor of the item.
   *
   * @param ancestorId the cause
   * @param credit the credit, from -1 to 1, with the sign of the reward
   * @param path the ids from the cause to the item, both inclusive
   */
  public record AncestorCredit(String ancestorId, double credit, List<String> path) {

    /** Makes defensive copies. */
    public AncestorCredit {
      path = List.copyOf(path);
    }
  }
}
