package dev.qortex.engine.internal.recency;

import dev.qortex.commons.UnitVector;
import dev.qortex.commons.Words;
import dev.qortex.engine.internal.recency.Statements.Frequencies;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Words and vectors of passages that say when they were said, compared with a question and each
 * other. Rarity is the inverse document frequency, in parts of that of a word of a single passage.
 */
final class ComparedTexts {

  /** Added to standard deviations, so that passages that are all alike do not differ. */
  private static final double LEAST_DEVIATION = 0.02;

  final List<Utterance> utterances;

  /** By passage: when it was said, in milliseconds since 1970. */
  final long[] at;

  /** By passage: its vector; empty for one that has none. */
  final float[][] vectors;

  /** The words of the question that count in a search, without those of time. */
  final SortedSet<String> question;

  /** For each word a bit for each passage that has it. */
  final Map<String, Long> having;

  /** The number of all passages of the memory with a word that matters. */
  final Map<String, Integer> counts;

  /** The rarities of words that matter. */
  final Map<String, Double> rare;

  /**
   * The likeness in words of two passages: the sum of the rarities of shared words over the
   * geometric mean of the numbers of words, both without those of the question.
   */
  final double[][] link;

  /** The rarity of the rarest of these shared words. */
  final double[][] repeated;

  /** The part of the question's words that each passage has, each counted by its rarity. */
  final double[] covered;

  /** The cosine of each passage with the question; NaN without a vector. */
  final double[] near;

  ComparedTexts(
      String asked,
      UnitVector vector,
      List<Utterance> utterances,
      Map<String, float[]> vectors,
      Frequencies frequencies) {
    int size = utterances.size();
    if (size > Long.SIZE) {
      throw new IllegalArgumentException(
          "The number of utterances (%s) is too large.\nMaybe compare at most %s."
              .formatted(size, Long.SIZE));
    }
    this.utterances = utterances;
    at = utterances.stream().mapToLong(one -> one.said().orElseThrow()).toArray();
    this.vectors =
        utterances.stream()
            .map(one -> vectors.getOrDefault(one.id(), new float[0]))
            .toArray(float[][]::new);
    question = new TreeSet<>(TimeWords.without(Words.of(asked)));
    having = having();
    counts = new HashMap<>(frequencies.having(looked()));
    counts.replaceAll((word, all) -> Math.max(all, Long.bitCount(having(word))));
    rare = rarity(counts, frequencies.passages());
    link = new double[size][size];
    repeated = new double[size][size];
    link();
    covered = covered();
    near = new double[size];
    for (int i = 0; i < size; i++) {
      float[] known = this.vectors[i];
      near[i] = known.length == 0 ? Double.NaN : vector.cosine(known);
    }
  }

  int size() {
    return at.length;
  }

  /** The passages with a word, as bits. */
  long having(String word) {
    return having.getOrDefault(word, 0L);
  }

  /** The rarity of a word; 0 for one that no two passages and not the question have. */
  double rarity(String word) {
    return rare.getOrDefault(word, 0.0);
  }

  static boolean has(long having, int passage) {
    return (having >> passage & 1) != 0;
  }

  private Map<String, Long> having() {
    int all = utterances.stream().mapToInt(one -> one.words().length).sum();
    Map<String, Long> found = new LinkedHashMap<>(2 * all);
    for (int i = 0; i < utterances.size(); i++) {
      long bit = 1L << i;
      for (String word : utterances.get(i).words()) {
        found.merge(word, bit, (some, one) -> some | one);
      }
    }
    return found;
  }

  /** The words that matter: those of the question, and those that two passages share. */
  private Set<String> looked() {
    Set<String> looked = new HashSet<>(question);
    having.forEach(
        (word, some) -> {
          if (Long.bitCount(some) > 1) {
            looked.add(word);
          }
        });
    return looked;
  }

  private static Map<String, Double> rarity(Map<String, Integer> having, int all) {
    double greatest = Math.log(1 + (all + 0.5) / 1.5);
    Map<String, Double> rarity = new HashMap<>();
    having.forEach(
        (word, count) ->
            rarity.put(word, Math.log(1 + (all + 0.5) / (Math.max(1, count) + 0.5)) / greatest));
    return rarity;
  }

  private void link() {
    int size = size();
    int[] own = new int[size];
    for (int i = 0; i < size; i++) {
      own[i] = utterances.get(i).words().length;
    }
    having.forEach(
        (word, some) -> {
          boolean asked = question.contains(word);
          if (!asked && Long.bitCount(some) < 2) {
            return;
          }
          double share = asked ? 0 : rarity(word);
          for (int i = 0; i < size; i++) {
            own[i] -= asked && has(some, i) ? 1 : 0;
            for (int j = 0; j < i && share > 0 && has(some, i); j++) {
              if (has(some, j)) {
                link[i][j] += share;
                repeated[i][j] = Math.max(repeated[i][j], share);
              }
            }
          }
        });
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        link[i][j] = link[i][j] == 0 ? 0 : link[i][j] / Math.sqrt((double) own[i] * own[j]);
        link[j][i] = link[i][j];
        repeated[j][i] = repeated[i][j];
      }
    }
  }

  private double[] covered() {
    double[] part = new double[size()];
    double all = question.stream().mapToDouble(this::rarity).sum();
    for (String word : question) {
      double rarity = rarity(word);
      long some = having(word);
      for (int i = 0; i < part.length && rarity > 0; i++) {
        part[i] += has(some, i) ? rarity / all : 0;
      }
    }
    return part;
  }

  /** The standard deviations of values from their mean; unknown ones, NaN, are 0. */
  static double[] standard(double[] values) {
    int known = 0;
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        known++;
        sum += value;
        squares += value * value;
      }
    }
    double mean = sum / Math.max(1, known);
    double variance = Math.max(0, squares / Math.max(1, known) - mean * mean);
    double deviation = Math.sqrt(variance) + LEAST_DEVIATION;
    double[] standard = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      standard[i] = Double.isNaN(values[i]) ? 0 : (values[i] - mean) / deviation;
    }
    return standard;
  }
}
