package dev.qortex.engine.internal.learned;

import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.engine.internal.scoring.Codes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Scores of nodes from the outcomes of similar past questions, from -1 to 1.
 *
 * <p>A past question counts by {@code kappa = (cosine - 0.3) / 0.7}, if that is above 0, halved
 * with every half-life of its age. With pos and neg the sums over good and bad outcomes of a node,
 * and mp and mn the largest single kappa among them, {@code delta = pos - 0.25 neg} and the node's
 * value is {@code delta / (pos + neg + 0.5)} times mp (or mn when delta is negative). The last
 * factor is a cap: any number of outcomes of distant questions never weighs more than one of them,
 * so that a node cannot be pushed up everywhere. And what one session says of a node sums up to ten
 * times the largest of it at most. A past question with other numbers or codes does not count,
 * however similar it is: it asked about something else.
 *
 * <p>What was accepted or rejected for the very same question, which has a cosine of 0.999 at
 * least, is decided: there a rejection counts as much as an acceptance, and the weight is at least
 * 1. One of each then differ by more than the best score, so that the accepted item comes first,
 * wherever it stood.
 */
public final class PastOutcomes {

  /** The least cosine of the same question; less than 1 by more than vectors are rounded. */
  private static final double SAME = 0.999;

  /**
   * Values and decisions, by node id, from -1 to 1.
   *
   * @param values the values without 0
   * @param decided the values of the nodes that were decided for the very same question
   */
  record Past(SortedMap<String, Double> values, SortedMap<String, Double> decided) {

    static final Past NONE = new Past(new TreeMap<>(), new TreeMap<>());

    /** The part of the best score that is added to that of a node. */
    double added(String id, double weight) {
      Double decision = decided.get(id);
      return decision == null
          ? weight * values.getOrDefault(id, 0.0)
          : Math.max(1, weight) * decision;
    }
  }

  private final FeedbackSettings settings;
  private final Instant now;

  PastOutcomes(FeedbackSettings settings, Instant now) {
    this.settings = settings;
    this.now = now;
  }

  Past past(String question, Collection<PastOutcome> outcomes) {
    List<PastOutcome> same = ofSameCodes(question, outcomes);
    SortedMap<String, Double> values = values(same, outcome -> settings.badWeight());
    Set<String> ids =
        same.stream()
            .filter(PastOutcomes::isDecision)
            .map(PastOutcome::itemId)
            .collect(Collectors.toSet());
    SortedMap<String, Double> decided =
        values(
            same.stream().filter(outcome -> ids.contains(outcome.itemId())).toList(),
            outcome -> isDecision(outcome) ? 1 : settings.badWeight());
    ids.forEach(id -> decided.putIfAbsent(id, 0.0));
    return new Past(values, decided);
  }

  private static List<PastOutcome> ofSameCodes(String question, Collection<PastOutcome> outcomes) {
    Set<String> codes = Codes.of(question);
    Map<String, Boolean> others = new HashMap<>();
    return outcomes.stream()
        .filter(
            outcome ->
                codes.isEmpty()
                    || !others.computeIfAbsent(
                        outcome.question(), past -> areOthers(Codes.of(past), codes)))
        .toList();
  }

  private static boolean isDecision(PastOutcome outcome) {
    boolean sure = outcome.reward() == 0 || outcome.reward() == 1;
    return sure && outcome.similarity() >= SAME;
  }

  private SortedMap<String, Double> values(
      List<PastOutcome> outcomes, ToDoubleFunction<PastOutcome> badWeight) {
    SortedMap<String, SortedMap<String, Evidence>> evidence = new TreeMap<>();
    int unknown = 0;
    for (PastOutcome outcome : outcomes) {
      double kappa = kappa(outcome);
      if (kappa > 0) {
        // An outcome without a session counts as a session of its own.
        String session = outcome.session().isEmpty() ? "\0" + unknown++ : outcome.session();
        evidence
            .computeIfAbsent(outcome.itemId(), id -> new TreeMap<>())
            .computeIfAbsent(session, id -> new Evidence())
            .add(kappa * (2 * outcome.reward() - 1), badWeight.applyAsDouble(outcome));
      }
    }
    SortedMap<String, Double> values = new TreeMap<>();
    evidence.forEach(
        (id, sessions) -> {
          Evidence all = new Evidence();
          sessions.values().forEach(session -> all.add(session, settings.perSession()));
          double value = all.value(settings.patience());
          if (value != 0) {
            values.put(id, value);
          }
        });
    return values;
  }

  /** A question without codes may be about any. */
  private static boolean areOthers(Set<String> past, Set<String> asked) {
    return !past.isEmpty() && !past.equals(asked);
  }

  /** Weight of a past question of that cosine, at most 1; not above 0 for none. */
  public static double kappa(FeedbackSettings settings, double cosine) {
    return (cosine - settings.leastSimilarity()) / (1 - settings.leastSimilarity());
  }

  private double kappa(PastOutcome outcome) {
    double kappa = kappa(settings, outcome.similarity());
    double age = (double) Duration.between(outcome.at(), now).toSeconds();
    return age <= 0 ? kappa : kappa * Math.pow(2, -age / settings.halfLife().toSeconds());
  }

  private static final class Evidence {
    private double good;
    private double bad;
    private double against;
    private double mostGood;
    private double mostBad;

    void add(double signed, double badWeight) {
      good += Math.max(0, signed);
      bad += Math.max(0, -signed);
      against += badWeight * Math.max(0, -signed);
      mostGood = Math.max(mostGood, signed);
      mostBad = Math.max(mostBad, -signed);
    }

    void add(Evidence session, int most) {
      double counted = Math.min(session.bad, most * session.mostBad);
      good += Math.min(session.good, most * session.mostGood);
      bad += counted;
      against += counted == 0 ? 0 : session.against * counted / session.bad;
      mostGood = Math.max(mostGood, session.mostGood);
      mostBad = Math.max(mostBad, session.mostBad);
    }

    double value(double patience) {
      double delta = good - against;
      return delta == 0 ? 0 : delta / (good + bad + patience) * (delta > 0 ? mostGood : mostBad);
    }
  }
}
