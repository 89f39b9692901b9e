package dev.qortex.engine.internal.passages;

import dev.qortex.core.spi.NameForms;
import dev.qortex.engine.internal.scoring.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Index from words to the names of a domain that contain them, to find names with a similar
 * spelling. One thread may change it while others ask.
 */
public final class NameWords {

  private final Map<String, String[]> namesWith = new ConcurrentHashMap<>();

  /** In how many names a word stands, where not all of these are here. */
  private final Map<String, Integer> counts;

  private volatile int count;

  /** Without names. */
  public NameWords() {
    this(0, Map.of());
  }

  /**
   * Without names, for some of those of a domain.
   *
   * @param others number of names that are not added
   * @param counts in how many names of the domain a word stands
   */
  public NameWords(int others, Map<String, Integer> counts) {
    this.count = others;
    this.counts = Map.copyOf(counts);
  }

  /** A name and how like the words it is, from 0 to 1. */
  public record Like(String name, double score) {}

  /** Names that are not there. */
  public void add(Collection<String> names) {
    byWord(names)
        .forEach(
            (word, added) ->
                namesWith.merge(word, added.toArray(String[]::new), NameWords::together));
    count += names.size();
  }

  /** Names that are there. */
  public void remove(Collection<String> names) {
    byWord(names)
        .forEach(
            (word, gone) ->
                namesWith.computeIfPresent(
                    word, (same, known) -> without(known, new HashSet<>(gone))));
    count -= names.size();
  }

  private static Map<String, List<String>> byWord(Collection<String> names) {
    Map<String, List<String>> byWord = new HashMap<>();
    for (String name : names) {
      for (String word : NameForms.words(name)) {
        byWord.computeIfAbsent(word, w -> new ArrayList<>()).add(name);
      }
    }
    return byWord;
  }

  private static String[] together(String[] known, String[] added) {
    String[] both = Arrays.copyOf(known, known.length + added.length);
    System.arraycopy(added, 0, both, known.length, added.length);
    return both;
  }

  private static String[] without(String[] known, Set<String> gone) {
    return Arrays.stream(known).filter(name -> !gone.contains(name)).toArray(String[]::new);
  }

  /** Names that share two words, or one that is rare, best first. */
  public List<Like> like(Set<String> words, Predicate<String> wanted, Names settings) {
    Map<String, Integer> shared = new HashMap<>();
    Set<String> byRareWord = new HashSet<>();
    for (String word : words) {
      String[] with = namesWith(word);
      if (count(word) <= settings.common()) {
        for (String name : with) {
          shared.merge(name, 1, Integer::sum);
          if (count(word) <= settings.rare()) {
            byRareWord.add(name);
          }
        }
      }
    }
    SortedSet<String> asked = new TreeSet<>(words);
    List<Like> found = new ArrayList<>();
    shared.forEach(
        (name, number) -> {
          if (number >= 2 || byRareWord.contains(name)) {
            double score = likeness(asked, NameForms.words(name));
            if (score >= settings.similarity() && wanted.test(name)) {
              found.add(new Like(name, score));
            }
          }
        });
    found.sort(Comparator.comparingDouble(Like::score).reversed().thenComparing(Like::name));
    return found.subList(0, Math.min(settings.similar(), found.size()));
  }

  private double likeness(SortedSet<String> one, Set<String> other) {
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
    return Math.log(1 + count / (1.0 + count(word)));
  }

  private int count(String word) {
    return counts.getOrDefault(word, namesWith(word).length);
  }

  private String[] namesWith(String word) {
    return namesWith.getOrDefault(word, new String[0]);
  }
}
