package dev.qortex.projectors;

import dev.qortex.core.internal.util.Negation;
import dev.qortex.core.internal.util.Words;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.projectors.RuleConflict.Kind;
import dev.qortex.projectors.RuleConflicts.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/*
 * Join of sets of words by Jaccard similarity with prefix filtering (Bayardo et al., Scaling Up All
 * Pairs Similarity Search, 2007; Chaudhuri et al., 2006): two sets that are similar enough share one of
 * the few rarest words of each, so only those are indexed. Finds all pairs.
 */

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
    Map<String, Integer> frequencies = new HashMap<>();
    for (int i = 0; i < rules.size(); i++) {
      String text = Words.fold(rules.get(i).text());
      negative[i] = Negation.in(text);
      Set<String> distinct = new LinkedHashSet<>(Words.of(MODALITY.matcher(text).replaceAll(" ")));
      distinct.forEach(word -> frequencies.merge(word, 1, Integer::sum));
      words.add(new ArrayList<>(distinct));
    }
    Comparator<String> rarestFirst =
        Comparator.<String>comparingInt(frequencies::get).thenComparing(Comparator.naturalOrder());
    words.forEach(each -> each.sort(rarestFirst));
  }

  /** Names each pair once. */
  void forEach(BiConsumer<Pair, Kind> action) {
    Map<String, List<Integer>> index = new HashMap<>();
    IntStream.range(0, words.size())
        .boxed()
        .sorted(Comparator.comparingInt(i -> words.get(i).size()))
        .forEach(
            i -> {
              Set<Integer> candidates = new LinkedHashSet<>();
              for (String word : prefix(words.get(i))) {
                List<Integer> known = index.computeIfAbsent(word, any -> new ArrayList<>());
                candidates.addAll(known);
                known.add(i);
              }
              for (int other : candidates) {
                if (!bothDerived(i, other) && similar(words.get(i), words.get(other))) {
                  boolean opposite = negative[i] != negative[other];
                  action.accept(Pair.of(i, other), opposite ? Kind.CONTRADICTION : Kind.DUPLICATE);
                }
              }
            });
  }

  private static List<String> prefix(List<String> set) {
    int kept = (int) Math.ceil(SIMILAR * set.size() - 1e-9);
    return set.isEmpty() ? set : set.subList(0, set.size() - kept + 1);
  }

  private boolean bothDerived(int one, int other) {
    return rules.get(one).derivation() == Derivation.DERIVED
        && rules.get(other).derivation() == Derivation.DERIVED;
  }

  private static boolean similar(List<String> one, List<String> other) {
    Set<String> common = new LinkedHashSet<>(one);
    common.retainAll(new LinkedHashSet<>(other));
    int all = one.size() + other.size() - common.size();
    return common.size() >= SIMILAR * all - 1e-9;
  }
}
