package dev.qortex.core.causal;

import dev.qortex.core.causal.Credits.AncestorCredit;
import dev.qortex.core.check.Checks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sends the reward of an item to what acts on it: a cause receives the credit of its effect times
 * the decay times the strength of the edge. Of several paths the one with the most credit counts,
 * of equal ones the shorter, then the one that goes on to the smaller id. A value; cheap.
 *
 * @param decay what part of the credit an edge of strength 1 passes on, from 0 to 1
 * @param minCredit credits that are smaller, whatever their sign, are dropped; from 0 to 1
 * @param maxDepth the longest path, in edges; at least 1
 */
public record CreditAssigner(double decay, double minCredit, int maxDepth) {

  private static final CreditAssigner DEFAULTS = new CreditAssigner(0.5, 0.01, 50);

  /** A path: the credit of its first node, and how it goes on towards the item. */
  private record Step(int node, double credit, @Nullable Step next) {

    List<String> ids(CausalDag dag) {
      List<String> ids = new ArrayList<>();
      for (Step step = this; step != null; step = step.next) {
        ids.add(dag.id(step.node));
      }
      return ids;
    }
  }

  /** Checks all three. */
  public CreditAssigner {
    Checks.unit("decay of credits", decay);
    Checks.unit("least credit", minCredit);
    Checks.atLeast("depth of credits", maxDepth, 1);
  }

  /** Half of the credit goes on, down to 0.01, along 50 edges. */
  public static CreditAssigner defaults() {
    return DEFAULTS;
  }

  /**
   * The credits for one item. An item that the graph does not know has no ancestors.
   *
   * @param reward from -1 to 1; 0 credits nobody
   * @throws IllegalArgumentException when the reward is out of range or not a number
   */
  public Credits assign(CausalDag dag, String itemId, double reward) {
    if (!(Math.abs(reward) <= 1)) {
      throw new IllegalArgumentException(
          "The reward (%s) of the item (%s) must be between -1 and 1."
              .formatted(reward, Checks.shown(itemId)));
    }
    int item = dag.indexOf(itemId);
    if (item < 0) {
      return new Credits(itemId, reward, List.of());
    }
    SortedMap<Integer, Step> best = new TreeMap<>();
    SortedMap<Integer, Step> ends = new TreeMap<>();
    ends.put(item, new Step(item, Math.abs(reward), null));
    for (int depth = 0; depth < maxDepth && !ends.isEmpty(); depth++) {
      ends = longer(dag.parents(), ends, best);
    }
    List<AncestorCredit> credits = new ArrayList<>(best.size());
    for (Step step : best.values()) {
      credits.add(
          new AncestorCredit(dag.id(step.node), Math.copySign(step.credit, reward), step.ids(dag)));
    }
    credits.sort(Comparator.comparingDouble(credit -> -Math.abs(credit.credit())));
    return new Credits(itemId, reward, credits);
  }

  /** Makes paths one edge longer, and keeps those that are the best for their first node. */
  private SortedMap<Integer, Step> longer(
      Adjacency parents, SortedMap<Integer, Step> ends, SortedMap<Integer, Step> best) {
    SortedMap<Integer, Step> improved = new TreeMap<>();
    for (Step end : ends.values()) {
      for (int slot = parents.from(end.node); slot < parents.to(end.node); slot++) {
        int cause = parents.neighbour(slot);
        double credit = end.credit * decay * parents.strength(slot);
        Step known = best.get(cause);
        if (credit > 0 && credit >= minCredit && (known == null || credit > known.credit)) {
          Step step = new Step(cause, credit, end);
          best.put(cause, step);
          improved.put(cause, step);
        }
      }
    }
    return improved;
  }
}
