package dev.qortex.core.retrieval;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Why an item has its score: {@code score = fused * trust + past}.
 *
 * @param legs what each leg says; {@code fused} is the sum of their shares
 * @param trust above 1 when feedback on this node was good, below 1 when it was bad
 * @param past what the outcomes of similar past questions add or take
 * @param factor the teleportation factor of the node as a start of the walk
 * @param belief what was learned about the node, if anything was
 */
public record Explanation(
    List<LegScore> legs, double trust, double past, double factor, Optional<Belief> belief) {

  /** Copies. */
  public Explanation {
    legs = List.copyOf(legs);
  }

  /** The sum of the legs' shares. */
  public double fused() {
    return legs.stream().mapToDouble(LegScore::share).sum();
  }

  /** One line for humans. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder();
    for (LegScore leg : legs) {
      line.append(
          String.format(Locale.ROOT, "%s %.3f (rank %d)  ", leg.leg(), leg.share(), leg.rank()));
    }
    if (factor != 1.0) {
      line.append(String.format(Locale.ROOT, "factor %.2f  ", factor));
    }
    belief.ifPresent(
        known ->
            line.append(
                String.format(
                    Locale.ROOT,
                    "belief %.2f [%.2f, %.2f] of n = %.1f: x%.3f  ",
                    known.mean(),
                    known.low(),
                    known.high(),
                    known.n(),
                    trust)));
    if (past != 0.0) {
      line.append(String.format(Locale.ROOT, "similar questions %+.3f  ", past));
    }
    return line.toString().strip();
  }
}
