package dev.qortex.engine.internal.learned;

import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.engine.internal.scoring.Codes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

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
 */
public final class PastOutcomes {

  private final FeedbackSettings settings;
  private final Instant now;

  PastOutcomes(FeedbackSettings settings, Instant now) {
    this.settings = settings;
    this.now = now;
  }

  SortedMap<String, Double> values(String question, Collection<PastOutcome> outcomes) {
    SortedMap<String, SortedMap<String, Evidence>> evidence = new TreeMap<>();
    Set<String> codes = Codes.of(question);
    Map<String, Boolean> others = new HashMap<>();
    int unknown = 0;
    for (PastOutcome outcome : outcomes) {
      double kappa = kappa(outcome);
      boolean other =
          !codes.isEmpty()
              && others.computeIfAbsent(
                  outcome.question(), past -> areOthers(Codes.of(past), codes));
      if (kappa > 0 && !other) {
        // An outcome without a session counts as a session of its own.
        String session = outcome.session().isEmpty() ? "\0" + unknown++ : outcome.session();
        evidence
            .computeIfAbsent(outcome.itemId(), id -> new TreeMap<>())
            .computeIfAbsent(session, id -> new Evidence())
            .add(kappa * (2 * outcome.reward() - 1));
      }
    }
    SortedMap<String, Double> values = new TreeMap<>();
    evidence.forEach(
        (id, sessions) -> {
          Evidence all = new Evidence();
          sessions.values().forEach(session -> all.add(session, settings.perSession()));
          double value = all.value(settings);
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
    private double mostGood;
    private double mostBad;

    void add(double signed) {
      good += Math.max(0, signed);
      bad += Math.max(0, -signed);
      mostGood = Math.max(mostGood, signed);
      mostBad = Math.max(mostBad, -signed);
    }

    void add(Evidence session, int most) {
      good += Math.min(session.good, most * session.mostGood);
      bad += Math.min(session.bad, most * session.mostBad);
      mostGood = Math.max(mostGood, session.mostGood);
      mostBad = Math.max(mostBad, session.mostBad);
    }

    double value(FeedbackSettings settings) {
      double delta = good - settings.badWeight() * bad;
      return delta == 0
          ? 0
          : delta / (good + bad + settings.patience()) * (delta > 0 ? mostGood : mostBad);
    }
  }
}
