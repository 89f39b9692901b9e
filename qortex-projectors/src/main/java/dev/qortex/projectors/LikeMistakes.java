package dev.qortex.projectors;

import dev.qortex.commons.Words;
import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/*
 * Words and meanings err in different ways: words join two mistakes of one component, meanings two of
 * one kind ("types", "documentation"). So a pair needs both. A common word says nothing of itself, so
 * that no list of words is needed, and what is trivial has few rare words. The product of two
 * probabilities exp(-s) is itself no more probable than exp(-s) (1 + s) (Fisher's method).
 */

/** Mistakes of one domain and of others that are alike in words and in meaning. Immutable. */
final class LikeMistakes {

  /**
   * Lessons that a word may propose as partners of a mistake, so that the work grows with the
   * mistakes and not with the pairs; a commoner word only adds to the surprise. A choice.
   */
  static final int MOST_PROPOSED = 200;

  /**
   * Surprise of an event that chance brings about in one search of fifty. The tuned constants are
   * this one and {@link #MORE}: by 276 judged pairs of five pairs of projects.
   */
  private static final double SIGNIFICANT = Math.log(50);

  /** Nats by which words or meaning count for more than the best of all pairs has by chance. */
  private static final double MORE = 1;

  private static final Pattern HUMP = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");

  private final MistakeMeanings meanings;
  private final Map<String, Set<String>> words = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /** Places in the list of lessons, by word. */
  private final Map<String, List<Integer>> holders = new HashMap<>();

  /** Surprise in nats that one of all pairs of mistakes has by chance. */
  private final double chance;

  /**
   * Reads the texts and vectors of mistakes.
   *
   * @param mistakes mistakes of one domain, one at least
   * @param lessons lessons of others, of which only mistakes count
   */
  LikeMistakes(VectorIndex vectors, List<Lesson> mistakes, List<Lesson> lessons) {
    List<Lesson> all = Stream.of(mistakes, lessons).flatMap(List::stream).toList();
    meanings = new MistakeMeanings(vectors, all);
    for (Lesson lesson : all) {
      if (lesson.isMistake()) {
        words.put(lesson.id(), words(lesson.text()));
      }
    }
    words.values().forEach(some -> some.forEach(word -> counts.merge(word, 1, Integer::sum)));
    for (int at = 0; at < lessons.size(); at++) {
      for (String word : words.getOrDefault(lessons.get(at).id(), Set.of())) {
        holders.computeIfAbsent(word, key -> new ArrayList<>()).add(at);
      }
    }
    chance = Math.log((double) mistakes.size() * Math.max(1, words.size() - mistakes.size()));
  }

  private static Set<String> words(String text) {
    return Words.of(HUMP.matcher(text).replaceAll(" ")).stream()
        .filter(word -> word.length() > 1)
        .filter(Predicate.not(word -> word.chars().allMatch(Character::isDigit)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** True if the likeness of these two can be told: both are mistakes and have vectors. */
  boolean compares(Lesson mistake, Lesson lesson) {
    return meanings.compares(mistake.id(), lesson.id());
  }

  /** Places in the list of lessons of mistakes that share a word with this one. */
  BitSet partners(Lesson mistake) {
    BitSet found = new BitSet();
    for (String word : words.getOrDefault(mistake.id(), Set.of())) {
      List<Integer> places = holders.getOrDefault(word, List.of());
      if (places.size() <= MOST_PROPOSED) {
        places.forEach(found::set);
      }
    }
    return found;
  }

  /** Words of both, the rarest first. */
  List<String> shared(Lesson mistake, Lesson lesson) {
    Set<String> there = words.getOrDefault(lesson.id(), Set.of());
    return words.getOrDefault(mistake.id(), Set.of()).stream()
        .filter(there::contains)
        .sorted((one, other) -> Double.compare(surprise(other), surprise(one)))
        .toList();
  }

  /** Self-information of a word in nats. */
  private double surprise(String word) {
    return -Math.log((double) counts.getOrDefault(word, 1) / words.size());
  }

  /**
   * Self-information in nats of the words and meaning of two mistakes that are comparable; 0 unless
   * chance brings it about in fewer than one of fifty searches of all pairs. For that, neither
   * words nor meaning count for much more than the best of all pairs has by chance: neither is
   * enough.
   */
  double surprise(Lesson mistake, Lesson lesson) {
    double ofWords = shared(mistake, lesson).stream().mapToDouble(this::surprise).sum();
    double most = chance + MORE;
    if (ofWords <= 0 || !isRare(Math.min(ofWords, most) + most)) {
      return 0;
    }
    double ofMeaning = meanings.surprise(mistake.id(), lesson.id());
    return isRare(Math.min(ofWords, most) + Math.min(ofMeaning, most)) ? ofWords + ofMeaning : 0;
  }

  private boolean isRare(double both) {
    return both - Math.log1p(both) >= chance + SIGNIFICANT;
  }
}
