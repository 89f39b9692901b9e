package dev.qortex.projectors;

import dev.qortex.core.internal.util.Negation;
import dev.qortex.core.internal.util.SimilarSets;
import dev.qortex.core.internal.util.Words;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.projectors.RuleConflict.Kind;
import dev.qortex.projectors.RuleConflicts.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** Pairs of rules whose texts have almost the same words. Used by one thread. */
final class SimilarTexts {

  /** The least share of common words; 0.8 lets one word of five be added or replaced by two. */
  private static final double SIMILAR = 0.8;

  /** Words that say how strongly, and in which sense, a rule demands something. */
  private static final Pattern MODALITY =
      Pattern.compile(
          Negation.WORDS.pattern() + "|\\b(?:always|must|shall|should|may|ought|please|from)\\b");

  private final List<Rule> rules;
  private final List<List<String>> words = new ArrayList<>();
  private final boolean[] negative;

  SimilarTexts(List<Rule> rules) {
    this.rules = rules;
    this.negative = new boolean[rules.size()];
    for (int i = 0; i < rules.size(); i++) {
      String text = Words.fold(rules.get(i).text());
      negative[i] = Negation.in(text);
      words.add(Words.of(MODALITY.matcher(text).replaceAll(" ")));
    }
  }

  /** Names each pair once. */
  void forEach(BiConsumer<Pair, Kind> action) {
    SimilarSets.join(
        words,
        SIMILAR,
        (i, other) -> {
          if (!bothDerived(i, other)) {
            boolean opposite = negative[i] != negative[other];
            action.accept(Pair.of(i, other), opposite ? Kind.CONTRADICTION : Kind.DUPLICATE);
          }
        });
  }

  private boolean bothDerived(int one, int other) {
    return rules.get(one).derivation() == Derivation.DERIVED
        && rules.get(other).derivation() == Derivation.DERIVED;
  }
}
