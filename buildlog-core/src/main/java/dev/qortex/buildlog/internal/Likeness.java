package dev.qortex.buildlog.internal;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Compares one mistake, whose words are found once, with many. Immutable. */
public final class Likeness {

  private static final double ALIKE = 0.7;

  private final Set<String> words;
  private final String folded;
  private final Collection<String> consulted;

  /** Compares with this one. */
  public Likeness(String description, List<String> consulted) {
    this.folded = Texts.folded(description);
    this.words = Texts.words(folded);
    this.consulted = Set.copyOf(consulted);
  }

  /** Whether the words are the same, or most of them, or a rule was consulted in both. */
  public boolean to(String description, List<String> others) {
    String text = Texts.folded(description);
    return folded.equals(text)
        || overlap(Texts.words(text)) > ALIKE
        || !Collections.disjoint(consulted, others);
  }

  private double overlap(Set<String> others) {
    long common = others.stream().filter(words::contains).count();
    return (double) common / Math.max(words.size(), others.size());
  }
}
