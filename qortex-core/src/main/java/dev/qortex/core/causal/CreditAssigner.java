package dev.qortex.core.causal;

import dev.qortex.commons.Checks;
import dev.qortex.core.causal.Credits.AncestorCredit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the reward of an item to its causes: along a path, a cause receives the credit of its
 * effect times the decay times the strength of the edge. Of several paths the one with the most
 * credit counts, of equal ones the shorter, then the one that goes on to the smaller id; or else,
 * with {@link #summingPaths()}, all of them add up. A value; cheap.
 *
 * <p>Paths grow from the item edge by edge. What reaches a cause over paths of one length is its
 * best path's credit, or their sum. A credit of 0, or smaller in size than the least credit, is
 * dropped: it neither counts nor goes on. So a path with the least credit or more always counts,
 * and the work is a pass over the edges for each length.
 *
 * @param decay the share of credit that an edge of strength 1 passes on, from 0 to 1
 * @param minCredit the least credit, from 0 to 1
 * @param maxDepth the longest path, in edges; at least 1
 * @param sumsPaths whether all paths add up, up to the whole reward
 */
public record CreditAssigner(double decay, double minCredit, int maxDepth, boolean sumsPaths) {

  private static final CreditAssigner DEFAULTS = new CreditAssigner(0.5, 0.01, 50);

  /**
   * The paths from a node to the item.
   *
   * @param credit their value
   * @param strongest the value of the best of them alone
   * @param next how the best one goes on towards the item
   */
  private record Paths(int node, double credit, double strongest, @Nullable Paths next) {

    List<String> ids(CausalDag dag) {
      List<String> ids = new ArrayList<>();
      for (Paths paths = this; paths != null; paths = paths.next) {
        ids.add(dag.id(paths.node));
      }
      return ids;
    }

    /** Chooses this path among equally strong ones. */
    Paths or(Paths other) {
      return other.strongest > strongest ? other : this;
    }

    Paths and(Paths other) {
      Paths best = or(other);
      return new Paths(node, credit + other.credit, best.strongest, best.next);
    }
  }

  /** Checks the numbers. */
  public CreditAssigner {
    Checks.unit("decay of credits", decay);
    Checks.unit("least credit", minCredit);
    Checks.atLeast("depth of credits", maxDepth, 1);
  }

  /** Creates an assigner that counts only the best of several paths. */
  public CreditAssigner(double decay, double minCredit, int maxDepth) {
    this(decay, minCredit, maxDepth, false);
  }

  /**
   * Standard settings: half of the credit goes on, down to 0.01, along at most 50 edges; the best
   * path counts.
   */
  public static CreditAssigner standard() {
    return DEFAULTS;
  }

  /**
   * Returns a copy that adds up all paths. A credit is never larger than the reward, and its path
   * is the strongest one.
   */
  public CreditAssigner summingPaths() {
    return new CreditAssigner(decay, minCredit, maxDepth, true);
  }

  /**
   * Computes the credits for the reward of one item. An item that the graph does not know has no
   * ancestors.
   *
   * @param reward the reward, from -1 to 1; 0 gives no credit
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
    double whole = Math.abs(reward);
    List<AncestorCredit> credits = new ArrayList<>();
    for (Paths paths : reaching(dag.parents(), new Paths(item, whole, whole, null)).values()) {
      double credit = Math.copySign(Math.min(paths.credit, whole), reward);
      credits.add(new AncestorCredit(dag.id(paths.node), credit, paths.ids(dag)));
    }
    credits.sort(Comparator.comparingDouble(credit -> -Math.abs(credit.credit())));
    return new Credits(itemId, reward, credits);
  }

  /** The paths to each ancestor that count. */
  private SortedMap<Integer, Paths> reaching(Adjacency parents, Paths item) {
    SortedMap<Integer, Paths> all = new TreeMap<>();
    SortedMap<Integer, Paths> ends = new TreeMap<>();
    ends.put(item.node, item);
    for (int depth = 0; depth < maxDepth && !ends.isEmpty(); depth++) {
      ends = longer(parents, ends);
      ends.values().removeIf(paths -> !counts(paths, all.get(paths.node)));
      ends.values().forEach(paths -> all.merge(paths.node, paths, this::join));
    }
    return all;
  }

  /** Makes paths one edge longer, and joins those with the same first node. */
  private SortedMap<Integer, Paths> longer(Adjacency parents, SortedMap<Integer, Paths> ends) {
    SortedMap<Integer, Paths> longer = new TreeMap<>();
    for (Paths end : ends.values()) {
      for (int slot = parents.from(end.node); slot < parents.to(end.node); slot++) {
        int cause = parents.neighbour(slot);
        double credit = end.credit * decay * parents.strength(slot);
        double strongest = end.strongest * decay * parents.strength(slot);
        if (credit > 0) {
          longer.merge(cause, new Paths(cause, credit, strongest, end), this::join);
        }
      }
    }
    return longer;
  }

  private boolean counts(Paths paths, @Nullable Paths known) {
    return paths.credit >= minCredit && (sumsPaths || known == null || paths.credit > known.credit);
  }

  private Paths join(Paths one, Paths other) {
    return sumsPaths ? one.and(other) : one.or(other);
  }
}
