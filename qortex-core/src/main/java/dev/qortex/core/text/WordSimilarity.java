package dev.qortex.core.text;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/*
 * Join of sets of words by Jaccard index with prefix filtering (Bayardo et al., Scaling Up All
 * Pairs Similarity Search, 2007; Chaudhuri et al., 2006): two sets that are similar enough share one of
 * the few rarest words of each, so only those are indexed. Finds all pairs.
 */

/** Similarity by the words that two texts share. Thread-safe if its functions are. */
record WordSimilarity(
    String name,
    Function<String, ? extends Collection<String>> words,
    Measure measure,
    double least,
    Sense sense)
    implements Similarity {

  private static final double ROUNDING = 1e-9;

  /** Share of the common words in a number that two sets give. */
  enum Measure {
    JACCARD {
      @Override
      double whole(int one, int other, int common) {
        return one + other - common;
      }
    },
    OVERLAP {
      @Override
      double whole(int one, int other, int common) {
        return Math.min(one, other);
      }
    },
    SHARE_OF_LARGER {
      @Override
      double whole(int one, int other, int common) {
        return Math.max(one, other);
      }
    };

    abstract double whole(int one, int other, int common);

    double of(Statement.Words one, Statement.Words other, int common) {
      return common == 0 ? 0 : common / whole(one.words().size(), other.words().size(), common);
    }
  }

  WordSimilarity {
    Checks.id("name of a similarity", name);
    Checks.given("function of words", words);
    Checks.unit("least similarity", least);
    Checks.given("sense", sense);
  }

  @Override
  public List<Statement> read(List<String> texts) {
    return texts.stream().map(text -> Statement.ofWords(text, words)).toList();
  }

  @Override
  public double score(Statement one, Statement other) {
    return measure.of(one.read(), other.read(), one.read().common(other.read()));
  }

  @Override
  public Verdict compare(Statement one, Statement other) {
    int mostCommon = one.read().mostCommon(other.read());
    return measure.of(one.read(), other.read(), mostCommon) < least
        ? Verdict.DIFFERENT
        : verdict(score(one, other), one, other);
  }

  private Verdict verdict(double score, Statement one, Statement other) {
    return score > 0 && score >= least ? sense.compare(one, other) : Verdict.DIFFERENT;
  }

  @Override
  public void join(List<String> texts, Consumer<Match> action) {
    List<Statement> read = read(texts);
    Pairs judged =
        (first, second) -> {
          double score = score(read.get(first), read.get(second));
          Verdict verdict = verdict(score, read.get(first), read.get(second));
          if (verdict != Verdict.DIFFERENT) {
            action.accept(new Match(first, second, verdict, score));
          }
        };
    if (least == 1 && measure != Measure.OVERLAP) {
      equal(read.stream().map(Statement::words).toList(), judged);
      return;
    }
    for (long pair : candidates(read)) {
      judged.pair((int) (pair >>> 32), (int) pair);
    }
  }

  /** Receiver of two indexes, the smaller first. */
  @FunctionalInterface
  interface Pairs {
    void pair(int first, int second);
  }

  /** Names the pairs of equal sets in order; empty ones equal none. */
  static void equal(List<Set<String>> sets, Pairs pairs) {
    Map<Set<String>, List<Integer>> classes = new HashMap<>();
    int[] places = new int[sets.size()];
    for (int i = 0; i < places.length; i++) {
      List<Integer> known = classes.computeIfAbsent(sets.get(i), any -> new ArrayList<>());
      places[i] = known.size();
      known.add(i);
    }
    for (int i = 0; i < places.length; i++) {
      List<Integer> same = classes.getOrDefault(sets.get(i), List.of());
      int end = sets.get(i).isEmpty() ? 0 : same.size();
      for (int place = places[i] + 1; place < end; place++) {
        pairs.pair(i, same.get(place));
      }
    }
  }

  /** The pairs that may be similar, each as the first index above the second, in order. */
  private long[] candidates(List<Statement> read) {
    List<List<String>> sets = rarestFirst(read);
    Map<String, List<Integer>> index = new HashMap<>();
    LongStream.Builder pairs = LongStream.builder();
    IntStream.range(0, sets.size())
        .boxed()
        .sorted(Comparator.comparingInt(i -> sets.get(i).size()))
        .forEach(
            i -> {
              for (String word : prefix(sets.get(i))) {
                List<Integer> known = index.computeIfAbsent(word, any -> new ArrayList<>());
                known.forEach(other -> pairs.add(packed(i, other)));
                known.add(i);
              }
            });
    long[] all = pairs.build().toArray();
    Arrays.sort(all);
    return Arrays.stream(all).distinct().toArray();
  }

  private static long packed(int one, int other) {
    return (long) Math.min(one, other) << 32 | Math.max(one, other);
  }

  private static List<List<String>> rarestFirst(List<Statement> read) {
    Map<String, Integer> frequencies = new HashMap<>();
    read.forEach(each -> each.words().forEach(word -> frequencies.merge(word, 1, Integer::sum)));
    Comparator<String> rarest =
        Comparator.<String>comparingInt(word -> frequencies.getOrDefault(word, 0))
            .thenComparing(Comparator.naturalOrder());
    return read.stream().map(each -> each.words().stream().sorted(rarest).toList()).toList();
  }

  /** Words of which a similar set has one; all, where the measure gives no bound. */
  private List<String> prefix(List<String> set) {
    if (set.isEmpty() || measure == Measure.OVERLAP) {
      return set;
    }
    int kept = (int) Math.ceil(least * set.size() - ROUNDING);
    return set.subList(0, Math.min(set.size(), set.size() - kept + 1));
  }

  @Override
  public String toString() {
    return "%s (%s >= %s)".formatted(name, measure, least);
  }
}
