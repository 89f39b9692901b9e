package dev.qortex.commons;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Distinct words of a text that count in a search, each with its number of occurrences, as the
 * input of a lexical index. Immutable.
 */
public final class WordCounts {

  private final String[] words;
  private final int[] counts;
  private final int length;

  private WordCounts(String[] words, int[] counts) {
    int sum = 0;
    for (int count : counts) {
      sum += count;
    }
    this.words = words;
    this.counts = counts;
    this.length = sum;
  }

  /** Counts the words of a text, by {@link Words}. */
  public static WordCounts of(String text) {
    return of(Words.of(text));
  }

  /** Counts words with repetitions. */
  public static WordCounts of(List<String> all) {
    Map<String, Integer> placeOf = new HashMap<>();
    int[] counts = new int[all.size()];
    for (String word : all) {
      Integer known = placeOf.putIfAbsent(word, placeOf.size());
      counts[known == null ? placeOf.size() - 1 : known]++;
    }
    String[] words = new String[placeOf.size()];
    placeOf.forEach((word, place) -> words[place] = word);
    return new WordCounts(words, Arrays.copyOf(counts, words.length));
  }

  /**
   * Creates the counts from stored words and numbers.
   *
   * @param words each once
   * @param counts the counts, as many as words, from 1
   */
  public static WordCounts of(String[] words, int[] counts) {
    if (words.length != counts.length) {
      throw new IllegalArgumentException(
          "There are (%s) words and (%s) counts.".formatted(words.length, counts.length));
    }
    return new WordCounts(words.clone(), counts.clone());
  }

  /**
   * Creates the counts from words and numbers.
   *
   * @param counts the counts, from 1, keyed by word
   */
  public static WordCounts of(Map<String, Integer> counts) {
    return new WordCounts(
        counts.keySet().toArray(String[]::new),
        counts.values().stream().mapToInt(Integer::intValue).toArray());
  }

  /** The number of distinct words. */
  public int size() {
    return words.length;
  }

  /** The word at an index, from 0; the order is that of the text. */
  public String word(int index) {
    return words[index];
  }

  /** The frequency of the word at an index, from 1. */
  public int count(int index) {
    return counts[index];
  }

  /** The number of words that count, with repetitions. */
  public int length() {
    return length;
  }
}
