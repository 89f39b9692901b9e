package dev.qortex.core.retrieval;

import dev.qortex.core.lexical.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which words the names of a domain have, to find names that are written a little differently. */
final class NameWords {

  private final String[] names;
  private final Map<String, int[]> namesWith = new HashMap<>();

  /** A name and how like the words it is, from 0 to 1. */
  record Like(String name, double score) {}

  NameWords(Collection<String> norms) {
    names = norms.stream().sorted().toArray(String[]::new);
    Map<String, Integer> counts = new HashMap<>();
    for (String name : names) {
      words(name).forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    counts.forEach((word, count) -> namesWith.put(word, new int[count]));
    Map<String, Integer> next = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      int number = i;
      for (String word : words(names[i])) {
        namesWith.getOrDefault(word, new int[0])[next.merge(word, 1, Integer::sum) - 1] = number;
      }
    }
  }

  private static Set<String> words(String name) {
    Set<String> words = new HashSet<>();
    for (String word : name.split(" ")) {
      if (!Words.isFunctionWord(word)) {
        words.add(word);
      }
    }
    return words;
  }

  /** Names that share two words, or one that is rare, best first. */
  List<Like> like(Set<String> words, int most, double least, int rare, int common) {
    Map<Integer, Integer> shared = new HashMap<>();
    Set<Integer> byRareWord = new HashSet<>();
    for (String word : words) {
      int[] with = namesWith.getOrDefault(word, new int[0]);
      if (with.length <= common) {
        for (int name : with) {
          shared.merge(name, 1, Integer::sum);
          if (with.length <= rare) {
            byRareWord.add(name);
          }
        }
      }
    }
    List<Like> found = new ArrayList<>();
    shared.forEach(
        (name, count) -> {
          if (count >= 2 || byRareWord.contains(name)) {
            double score = likeness(words, words(names[name]));
            if (score >= least) {
              found.add(new Like(names[name], score));
            }
          }
        });
    found.sort(Comparator.comparingDouble(Like::score).reversed().thenComparing(Like::name));
    return found.subList(0, Math.min(most, found.size()));
  }

  private double likeness(Set<String> one, Set<String> other) {
    double both = 0;
    for (String word : one) {
      both += other.contains(word) ? idf(word) : 0;
    }
    return 2 * both / (sum(one) + sum(other));
  }

  private double sum(Set<String> words) {
    return words.stream().sorted().mapToDouble(this::idf).sum();
  }

  private double idf(String word) {
    int with = namesWith.getOrDefault(word, new int[0]).length;
    return Math.log(1 + names.length / (1.0 + with));
  }

  /** How many names there are. */
  int size() {
    return names.length;
  }

  @Override
  public String toString() {
    return Arrays.toString(names);
  }
}
