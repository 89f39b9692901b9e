package dev.qortex.learning.evaluation;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Randomised hold-out: each chosen item is left out with a small probability, and the next one of
 * the ranking takes its place. What happens without an item, set against what happens with it, is
 * the lift of the choice; as chance decides, nothing else explains the difference. Immutable.
 *
 * @param share the probability that a chosen item is left out, from 0 to below 1; 0 for never
 */
public record HoldOut(double share) {

  private static final double NORMAL_95 = 1.959964;

  /** Checks the share. */
  public HoldOut {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException(
          "The share to hold out (%s) must be from 0 to below 1.\nMaybe 0.05, or 0 for none."
              .formatted(share));
    }
  }

  /**
   * Result of a choice.
   *
   * @param kept chosen and used, the best first
   * @param leftOut chosen and left out
   * @param standIns the items that replace those that were left out
   * @param <T> the kind of item
   */
  public record Choice<T>(List<T> kept, List<T> leftOut, List<T> standIns) {

    /** Makes defensive copies. */
    public Choice {
      kept = List.copyOf(kept);
      leftOut = List.copyOf(leftOut);
      standIns = List.copyOf(standIns);
    }

    /** The items that are used, the chosen ones first. */
    public List<T> used() {
      List<T> used = new ArrayList<>(kept);
      used.addAll(standIns);
      return List.copyOf(used);
    }
  }

  /**
   * Chooses the first items of a ranking and leaves some of them out.
   *
   * @param ranked the best first
   * @param count the number of items to use, from 0
   */
  public <T> Choice<T> choose(List<T> ranked, int count, RandomGenerator random) {
    Checks.atLeast("number of items", count, 0);
    int chosen = Math.min(count, ranked.size());
    List<T> kept = new ArrayList<>();
    List<T> leftOut = new ArrayList<>();
    for (T item : ranked.subList(0, chosen)) {
      (share > 0 && random.nextDouble() < share ? leftOut : kept).add(item);
    }
    int end = Math.min(ranked.size(), chosen + leftOut.size());
    return new Choice<>(kept, leftOut, ranked.subList(chosen, end));
  }

  /**
   * Events of items that were left out, and of items that were kept.
   *
   * @param eventsWithout the number of events of items that were left out, from 0
   * @param without the number of times that an item was left out, from 0
   * @param eventsWith the number of events of items that were kept, from 0
   * @param with the number of times that an item was kept, from 0
   */
  public record Lift(long eventsWithout, long without, long eventsWith, long with) {

    /** Lift without any counts. */
    public static final Lift NONE = new Lift(0, 0, 0, 0);

    /** Checks the counts. */
    public Lift {
      Checks.atLeast("number of events", (int) Math.min(eventsWithout, eventsWith), 0);
      Checks.atLeast("number of choices", (int) Math.min(without, with), 0);
    }

    /** Returns the sum of both. */
    public Lift plus(Lift other) {
      return new Lift(
          eventsWithout + other.eventsWithout,
          without + other.without,
          eventsWith + other.eventsWith,
          with + other.with);
    }

    /** Rate of events without the item by the rate with it; above 1 when it prevents some. */
    public double ratio() {
      return Math.exp(log());
    }

    /** Lower end of the ratio's 95 % interval, by the normal approximation of its logarithm. */
    public double low() {
      return Math.exp(log() - NORMAL_95 * error());
    }

    /** Upper end of the ratio's 95 % interval. */
    public double high() {
      return Math.exp(log() + NORMAL_95 * error());
    }

    private double log() {
      return Math.log((eventsWithout + 0.5) / (without + 1) / ((eventsWith + 0.5) / (with + 1)));
    }

    private double error() {
      return Math.sqrt(1 / (eventsWithout + 0.5) + 1 / (eventsWith + 0.5));
    }
  }
}
