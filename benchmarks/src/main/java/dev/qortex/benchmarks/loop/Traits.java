package dev.qortex.benchmarks.loop;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Traits of a simulated project, by name.
 *
 * <p>rules, good, chosen (rules at work), personas, perPersona, hazards (occasions for a mistake in
 * a session), topics and categories are counts. Probabilities: of a mistake with its rule
 * (withRule) and without it (withoutRule); that a review finds one whose rule it has (finds) or has
 * not (findsOther), cites (cites) and cites wrongly (wrong); that others are logged (logs); that a
 * session is reviewed (reviewed); that words of a mistake match its rule (words), each of its two
 * decoys (decoys) or any rule (noise); that its class is right (class); of a harmful rule's mistake
 * (harm) and false finding (alarm), and that this is rejected (rejects); that a right or wrong
 * finding is accepted (confirms, misses); that words match the harmful rule (harmWords); that a
 * label is wrong (mislabelled) or a rule has no topic (general).
 */
record Traits(Map<String, Double> values) {

  private static final Set<String> VARIED =
      Set.of(
          "withRule",
          "withoutRule",
          "finds",
          "cites",
          "findsOther",
          "logs",
          "wrong",
          "reviewed",
          "words",
          "decoys",
          "noise",
          "class",
          "harm",
          "alarm",
          "confirms",
          "misses",
          "rejects",
          "harmWords");

  /** Traits whose 0 and 1 stay as they are in every project. */
  private static final Set<String> ABSOLUTE = Set.of("reviewed", "cites", "logs", "confirms");

  private static final double SPREAD = 0.2;
  private static final double MOST = 0.98;

  static final Traits USUAL =
      new Traits(Map.of())
          .with("rules", 200)
          .with("good", 15)
          .with("chosen", 20)
          .with("personas", 5)
          .with("perPersona", 10)
          .with("hazards", 6)
          .with("topics", 1)
          .with("categories", 10)
          .with("withRule", 0.1)
          .with("withoutRule", 0.7)
          .with("finds", 0.9)
          .with("cites", 1)
          .with("findsOther", 0.4)
          .with("logs", 0.5)
          .with("wrong", 0.05)
          .with("reviewed", 1)
          .with("words", 0.6)
          .with("decoys", 0.4)
          .with("noise", 0.5)
          .with("class", 0.8)
          .with("harmful", 0)
          .with("harm", 0.2)
          .with("alarm", 0.3)
          .with("drift", 0)
          .with("delay", 0)
          .with("clumped", 0)
          .with("confirms", 0.9)
          .with("misses", 0.5)
          .with("rejects", 0.7)
          .with("harmWords", 0.3)
          .with("mislabelled", 0.1)
          .with("general", 0.15)
          .with("sameRules", 0)
          .with("longTail", 0)
          .with("burst", 0)
          .with("twins", 0)
          .with("grows", 0)
          .with("season", 0)
          .with("unpreventable", 0);

  Traits {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  Traits with(String name, double value) {
    Map<String, Double> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Traits(more);
  }

  double of(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("The trait (" + name + ") is not known.");
    }
    return value;
  }

  int count(String name) {
    return (int) Math.round(of(name));
  }

  boolean has(String name) {
    return of(name) > 0;
  }

  /** Traits of one project: each probability up to a fifth higher or lower. */
  Traits varied(RandomGenerator random) {
    Map<String, Double> varied = new LinkedHashMap<>(values);
    varied.replaceAll(
        (name, value) -> {
          if (!VARIED.contains(name)) {
            return value;
          }
          double factor = 1 - SPREAD + 2 * SPREAD * random.nextDouble();
          boolean fixed = ABSOLUTE.contains(name) && (value == 0 || value == 1);
          return fixed ? value : Math.min(MOST, Math.max(0, value * factor));
        });
    return new Traits(varied);
  }
}
