package dev.qortex.core.query;

import dev.qortex.core.feedback.Belief;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Breakdown of the score of an item: {@code score = fused * trust + past}, or {@code fused / trust
 * + past} where traits took {@code fused} below 0.
 *
 * @param legs the scores of the legs; {@code fused} is the sum of their shares
 * @param trust the factor of beliefs: above 1 after good feedback on this node, below 1 after bad
 *     feedback
 * @param past the contribution of the outcomes of similar past questions, positive or negative
 * @param factor the teleportation factor of the node as a start of the walk
 * @param belief the learned belief about the node; empty if there is none
 * @param paths the paths of the walk to it, the heaviest first: over each name in the question that
 *     it states (at most three), or else one path from another start; empty if it is a start
 *     itself, found by its text, and if no start is near
 */
public record Explanation(
    List<LegScore> legs,
    double trust,
    double past,
    double factor,
    Optional<Belief> belief,
    List<GraphPath> paths) {

  /** Makes defensive copies. */
  public Explanation {
    legs = List.copyOf(legs);
    paths = List.copyOf(paths);
  }

  /** Returns this explanation with another teleportation factor. */
  public Explanation withFactor(double value) {
    return new Explanation(legs, trust, past, value, belief, paths);
  }

  /** Returns this explanation with other paths, the heaviest first. */
  public Explanation withPaths(List<GraphPath> values) {
    return new Explanation(legs, trust, past, factor, belief, values);
  }

  /** The sum of the legs' shares. */
  public double fused() {
    return LegScores.sum(legs);
  }

  /** A summary in one line, for people. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder();
    for (LegScore leg : legs) {
      String place = leg.ranked("") + learned(leg, leg.rank() == 0 ? "x%.2f" : ", x%.2f");
      line.append(String.format(Locale.ROOT, "%s %.3f", leg.leg(), leg.share()))
          .append(place.isEmpty() ? "  " : " (" + place + ")  ");
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
    paths.stream().limit(1).forEach(path -> line.append("by ").append(path));
    return line.toString().strip();
  }

  private static String learned(LegScore leg, String text) {
    return leg.weight() == 1 ? "" : String.format(Locale.ROOT, text, leg.weight());
  }

  /**
   * A description in several lines, for people: the score and rank of each leg, the learned values,
   * and every path.
   */
  public String describe() {
    StringBuilder lines = new StringBuilder();
    for (LegScore leg : legs) {
      line(
          lines,
          leg.leg(),
          String.format(
              Locale.ROOT,
              "%+.3f from %.3f%s%s",
              leg.share(),
              leg.score(),
              leg.ranked(", "),
              learned(leg, ", weighs %.2f as learned")));
    }
    paths.forEach(path -> line(lines, "path", path.toString()));
    line(lines, "factor", String.format(Locale.ROOT, "%.2f as a start of the walk", factor));
    line(
        lines,
        "belief",
        belief
            .map(
                known ->
                    String.format(
                        Locale.ROOT,
                        "%.2f [%.2f, %.2f], n = %.1f: x%.3f",
                        known.mean(),
                        known.low(),
                        known.high(),
                        known.n(),
                        trust))
            .orElse("none yet: x1"));
    line(lines, "past", String.format(Locale.ROOT, "%+.3f by outcomes of similar questions", past));
    return lines.toString();
  }

  private static void line(StringBuilder lines, String what, String text) {
    lines.append("  ").append(what).append(" ".repeat(Math.max(1, 11 - what.length())));
    lines.append(text).append('\n');
  }
}
