package dev.qortex.core.internal.util;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/*
 * Join of sets of words by Jaccard similarity with prefix filtering (Bayardo et al., Scaling Up All
 * Pairs Similarity Search, 2007; Chaudhuri et al., 2006): two sets that are similar enough share one of
 * the few rarest words of each, so only those are indexed. Finds all pairs.
 */

/** Pairs of sets of words that have almost the same elements. Pure functions. */
public final class SimilarSets {

  private static final double ROUNDING = 1e-9;

  private SimilarSets() {}

  /** Receiver of the places of two sets. */
  @FunctionalInterface
  public interface Pairs {

    /** Takes a pair. */
    void pair(int one, int other);
  }

  /** Jaccard similarity: the share of all elements that are in both; 0 when either has none. */
  public static double jaccard(Set<String> one, Set<String> other) {
    long common = one.stream().filter(other::contains).count();
    return common == 0 ? 0 : (double) common / (one.size() + other.size() - common);
  }

  /**
   * Names each pair once; smaller sets come first.
   *
   * @param sets of which repetitions do not count
   * @param least share of common words in all words of both, above 0
   */
  public static void join(List<? extends Collection<String>> sets, double least, Pairs pairs) {
    Map<String, Integer> frequencies = new HashMap<>();
    List<List<String>> words = new ArrayList<>();
    for (Collection<String> set : sets) {
      Set<String> distinct = new LinkedHashSet<>(set);
      distinct.forEach(word -> frequencies.merge(word, 1, Integer::sum));
      words.add(new ArrayList<>(distinct));
    }
    Comparator<String> rarestFirst =
        Comparator.<String>comparingInt(frequencies::get).thenComparing(Comparator.naturalOrder());
    words.forEach(each -> each.sort(rarestFirst));
    Map<String, List<Integer>> index = new HashMap<>();
    IntStream.range(0, words.size())
        .boxed()
        .sorted(Comparator.comparingInt(i -> words.get(i).size()))
        .forEach(
            i -> {
              Set<Integer> candidates = new LinkedHashSet<>();
              for (String word : prefix(words.get(i), least)) {
                List<Integer> known = index.computeIfAbsent(word, any -> new ArrayList<>());
                candidates.addAll(known);
                known.add(i);
              }
              for (int other : candidates) {
                if (similar(words.get(i), words.get(other), least)) {
                  pairs.pair(i, other);
                }
              }
            });
  }

  private static List<String> prefix(List<String> set, double least) {
    int kept = (int) Math.ceil(least * set.size() - ROUNDING);
    return set.isEmpty() ? set : set.subList(0, set.size() - kept + 1);
  }

  private static boolean similar(List<String> one, List<String> other, double least) {
    Set<String> common = new LinkedHashSet<>(one);
    common.retainAll(new LinkedHashSet<>(other));
    int all = one.size() + other.size() - common.size();
    return common.size() >= least * all - ROUNDING;
  }
}
