package dev.qortex.benchmarks.loop;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Kinds of simulated projects, by name. */
final class Worlds {

  /** The worlds of the trial in which the weights of evidence were found. */
  static final Set<String> OF_TRIAL =
      Set.of(
          "A", "B", "C", "D", "E", "E0", "F", "G", "H", "I", "J", "L", "I2", "N", "M", "K", "Q",
          "S", "T");

  static final Map<String, Traits> ALL = all();

  /** A month of a project with 200 rules, 15 of them good, whose reviewer cites rightly. */
  static final Traits MONTH = Traits.USUAL.with("wrong", 0);

  private Worlds() {}

  private static Map<String, Traits> all() {
    Traits usual = Traits.USUAL;
    Traits topics =
        usual.with("rules", 300).with("topics", 12).with("categories", 12).with("clumped", 1);
    Map<String, Traits> all = new LinkedHashMap<>();
    all.put("A", usual.with("wrong", 0));
    all.put("B", topics.with("good", 36));
    all.put("C", usual.with("wrong", 0.2).with("finds", 0.7));
    all.put("D", usual.with("cites", 0.2));
    Traits unreviewed = usual.with("reviewed", 0).with("logs", 1);
    all.put("E", unreviewed.with("words", 0.5));
    all.put("E0", unreviewed.with("words", 0).with("decoys", 0).with("noise", 0));
    all.put(
        "F",
        usual
            .with("rules", 1000)
            .with("good", 50)
            .with("chosen", 100)
            .with("personas", 10)
            .with("hazards", 12));
    all.put("G", usual.with("rules", 40).with("good", 8).with("chosen", 10).with("personas", 2));
    all.put("H", usual.with("drift", 40));
    all.put("I", usual.with("harmful", 10));
    all.put("J", usual.with("delay", 5));
    all.put("L", usual.with("sameRules", 1));
    all.put(
        "I2", usual.with("harmful", 10).with("rejects", 0).with("misses", 0).with("confirms", 1));
    all.put("N", usual.with("words", 0.2).with("decoys", 0.6).with("noise", 0.9));
    all.put("M", usual.with("withRule", 0.45));
    all.put(
        "K",
        topics
            .with("good", 30)
            .with("wrong", 0.12)
            .with("finds", 0.8)
            .with("cites", 0.6)
            .with("reviewed", 0.6)
            .with("drift", 50)
            .with("harmful", 6)
            .with("delay", 2)
            .with("words", 0.4));
    all.put("Q", usual.with("good", 70).with("wrong", 0.1).with("longTail", 1));
    all.put("S", usual.with("hazards", 1).with("wrong", 0.1));
    all.put(
        "T",
        usual
            .with("rules", 66)
            .with("good", 10)
            .with("chosen", 10)
            .with("personas", 6)
            .with("hazards", 2)
            .with("cites", 0.5)
            .with("wrong", 0.15)
            .with("finds", 0.7)
            .with("reviewed", 0.5)
            .with("logs", 0.3));
    all.putAll(own(usual));
    return Collections.unmodifiableMap(all);
  }

  /** Worlds that the trial did not have. */
  private static Map<String, Traits> own(Traits usual) {
    Map<String, Traits> own = new LinkedHashMap<>();
    // A reviewer who is careless every third session: half of the citations are wrong then.
    own.put("moods", usual.with("burst", 1));
    // Each good rule has a twin in another persona, which prevents the same and is cited instead.
    own.put("twins", usual.with("twins", 1));
    // The pool begins with a third of its rules, and others come with each tenth session.
    own.put("growing", usual.with("grows", 1));
    // The work stays with one of eight topics for 25 sessions.
    own.put(
        "seasons",
        usual
            .with("rules", 300)
            .with("good", 32)
            .with("topics", 8)
            .with("categories", 8)
            .with("season", 25));
    // As many mistakes again come from what no rule is about.
    own.put("unpreventable", usual.with("unpreventable", 4));
    return own;
  }
}
