package dev.qortex.observations.model;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Negation;
import dev.qortex.commons.Words;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Policy of the night for entries of one type whose bodies say the same or nearly so. Entries of
 * the mind that are the same are merged; others that are similar are linked, and wait for a person.
 * Thread-safe.
 *
 * @param same decides which entries are merged
 * @param similar decides which other entries are linked, whether they agree or contradict
 */
public record MergePolicy(Similarity same, Similarity similar) {

  /** Share of common words from which entries are linked; observations-merge measures it. */
  private static final double LINKED = 0.3;

  /** Letters of a word that count for a link, so that most inflections are one word. */
  private static final int STEM = 5;

  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}'’]+");

  /** A word that negates a sentence, or a value: entries that differ in it differ. */
  private static final Pattern DECISIVE =
      Pattern.compile(Negation.WORDS.pattern() + "|none|always|only|.*\\p{N}.*");

  /** Checks the components. */
  public MergePolicy {
    Checks.given("similarity of what is merged", same);
    Checks.given("similarity of what is linked", similar);
  }

  /**
   * Merges {@link Similarity#repetitions()} and links entries with a Jaccard index of the
   * beginnings of their words from 0.3; the default.
   */
  public static MergePolicy repetitions() {
    return new MergePolicy(
        Similarity.repetitions(),
        Similarity.jaccard(
            "linked entries", MergePolicy::stems, LINKED, (one, other) -> Verdict.SAME));
  }

  /**
   * Merges entries with a Jaccard index of their words from {@code least}, unless they differ in an
   * English negation or a number, as version 0.3.1 of the Python system does with 0.7. It merges
   * entries that contradict each other in other words.
   *
   * @param least a value from 0 to 1
   */
  public static MergePolicy jaccard(double least) {
    Similarity jaccard =
        Similarity.jaccard(
            "entries of a type",
            MergePolicy::words,
            least,
            (one, other) ->
                sameSense(one.words(), other.words()) ? Verdict.SAME : Verdict.DIFFERENT);
    return new MergePolicy(jaccard, jaccard);
  }

  private static Set<String> words(String body) {
    Set<String> words = new LinkedHashSet<>(List.of(SEPARATOR.split(Words.fold(body))));
    words.remove("");
    return words;
  }

  private static boolean sameSense(Set<String> one, Set<String> other) {
    Set<String> different = new LinkedHashSet<>(one);
    different.addAll(other);
    different.removeIf(word -> one.contains(word) && other.contains(word));
    return different.stream().noneMatch(word -> DECISIVE.matcher(word).matches());
  }

  private static Set<String> stems(String body) {
    Set<String> stems = new LinkedHashSet<>();
    Words.of(body).forEach(word -> stems.add(word.substring(0, Math.min(STEM, word.length()))));
    return stems;
  }
}
