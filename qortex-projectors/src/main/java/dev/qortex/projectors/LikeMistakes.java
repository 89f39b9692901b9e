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
 * that no list of words is needed, and what is trivial has few rare words. The probability that a pair
 * holds is a logistic model of both, fitted to 356 judged pairs of six pairs of projects and to 900
 * pairs drawn at random; each counts at most as much as it did there, so that neither is enough.
 */

/** Mistakes of one domain and of others that are alike in words and in meaning. Immutable. */
final class LikeMistakes {

  /**
   * Lessons that a word may propose as partners of a mistake, so that the work grows with the
   * mistakes and not with the pairs; a commoner word only adds to the surprise. Counted on both
   * sides, so that the pairs of two domains are the same whichever of them is asked for. A choice.
   */
  static final int MOST_PROPOSED = 200;

  /** Logarithm of the odds of two to one, from which a pair is shown; chosen on the same pairs. */
  private static final double SHOWN = Math.log(2);

  private static final double INTERCEPT = -4.35;

  /** Weight of a standard deviation of similarity in meaning. */
  private static final double MEANING = 0.6;

  private static final double MOST_MEANING = 4;

  /** Weight of a nat of shared words. */
  private static final double WORDS = 0.17;

  private static final double MOST_WORDS = 25;

  /** Most nats of one word: those of a word of two mistakes among some hundred. */
  private static final double MOST_WORD = 4;

  private static final Pattern HUMP = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");

  private final MistakeMeanings meanings;
  private final Map<String, Set<String>> words = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /** Places in the list of lessons, by word. */
  private final Map<String, List<Integer>> holders = new HashMap<>();

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
      if (counts.getOrDefault(word, 0) <= MOST_PROPOSED) {
        holders.getOrDefault(word, List.of()).forEach(found::set);
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
   * they are related with a probability of two thirds at least.
   */
  double surprise(Lesson mistake, Lesson lesson) {
    List<String> shared = shared(mistake, lesson);
    double known = shared.stream().mapToDouble(word -> Math.min(MOST_WORD, surprise(word))).sum();
    double odds = INTERCEPT + WORDS * Math.min(MOST_WORDS, known);
    if (odds + MEANING * MOST_MEANING < SHOWN) {
      return 0;
    }
    double above = meanings.above(mistake.id(), lesson.id());
    return odds + MEANING * Math.min(MOST_MEANING, above) >= SHOWN
        ? shared.stream().mapToDouble(this::surprise).sum() + MistakeMeanings.surprise(above)
        : 0;
  }
}
