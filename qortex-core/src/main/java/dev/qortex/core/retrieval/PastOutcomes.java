package dev.qortex.core.retrieval;

import dev.qortex.core.interoception.QueryFeedbackStore.PastOutcome;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the outcomes of similar past questions say of nodes, from -1 to 1.
 *
 * <p>A past question counts by {@code kappa = (cosine - 0.3) / 0.7}, if that is above 0. With pos
 * and neg the sums over good and bad outcomes of a node, and mp and mn the largest single kappa
 * among them, {@code delta = pos - 0.25 neg} and the node's value is {@code delta / (pos + neg +
 * 0.5)} times mp (or mn when delta is negative). The last factor is a cap: any number of outcomes
 * of distant questions never weighs more than one of them, so that a node cannot be pushed up
 * everywhere.
 */
final class PastOutcomes {

  static final double LEAST_SIMILARITY = 0.3;

  private static final double BAD_WEIGHT = 0.25;
  private static final double SHRINKAGE = 0.5;

  private PastOutcomes() {}

  static SortedMap<String, Double> values(Collection<PastOutcome> outcomes) {
    SortedMap<String, Evidence> evidence = new TreeMap<>();
    for (PastOutcome outcome : outcomes) {
      evidence.computeIfAbsent(outcome.itemId(), id -> new Evidence()).add(outcome);
    }
    SortedMap<String, Double> values = new TreeMap<>();
    evidence.forEach(
        (id, known) -> {
          double value = known.value();
          if (value != 0) {
            values.put(id, value);
          }
        });
    return values;
  }

  private static final class Evidence {
    private double good;
    private double bad;
    private double mostGood;
    private double mostBad;

    void add(PastOutcome outcome) {
      double kappa = (outcome.similarity() - LEAST_SIMILARITY) / (1 - LEAST_SIMILARITY);
      double signed = 2 * outcome.reward() - 1;
      if (kappa > 0 && signed > 0) {
        good += kappa * signed;
        mostGood = Math.max(mostGood, kappa * signed);
      } else if (kappa > 0) {
        bad -= kappa * signed;
        mostBad = Math.max(mostBad, -kappa * signed);
      }
    }

    double value() {
      double delta = good - BAD_WEIGHT * bad;
      return delta / (good + bad + SHRINKAGE) * (delta > 0 ? mostGood : mostBad);
    }
  }
}
