package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Traits of a mistake that liken it to others of its class: the same words, more than 0.7 of the
 * longer description's words in common, or a rule consulted in both. Symmetric; immutable.
 */
public final class Likeness {

  private final Statement words;
  private final Set<String> consulted;

  /** Traits of a mistake with that description, whose author consulted those rules. */
  public Likeness(String description, List<String> consulted) {
    String key = BuildlogSimilarity.SAME_WORDS.key(description);
    this.words = BuildlogSimilarity.MISTAKES.read(key);
    this.consulted = Set.copyOf(consulted);
  }

  /** The traits of a reported mistake. */
  public static Likeness of(MistakeReport report) {
    return new Likeness(report.description(), report.consulted());
  }

  /** The normalised words of the description. */
  public String text() {
    return words.text();
  }

  /** Evidence that two mistakes are alike, in words; empty when they are not. */
  public String to(Likeness other) {
    if (words.text().equals(other.words.text())) {
      return "same words";
    }
    if (BuildlogSimilarity.MISTAKES.compare(words, other.words) == Verdict.SAME) {
      int longer = Math.max(words.words().size(), other.words.words().size());
      double share = BuildlogSimilarity.MISTAKES.score(words, other.words);
      return "%s of %s words".formatted(Math.round(share * longer), longer);
    }
    if (Collections.disjoint(consulted, other.consulted)) {
      return "";
    }
    return consulted.stream()
        .filter(other.consulted::contains)
        .min(IdOrder.BY_CODE_POINT)
        .map(rule -> "both consulted " + rule)
        .orElse("");
  }
}
