package dev.qortex.storage.sql.words;

import dev.qortex.commons.PackedCounts;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.Bm25;
import dev.qortex.core.spi.Rarity;
import dev.qortex.core.spi.ScoreMoments;
import dev.qortex.core.spi.TopK;
import dev.qortex.storage.sql.words.WordStatistics.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Scores of the texts of one partition for the words of one question. Not thread-safe. */
final class PartitionSearch {

  /** Texts whose scores are added up at the same time; their scores fit into the cache. */
  private static final int WINDOW = 1 << 14;

  /**
   * A word of the question.
   *
   * @param word its number
   * @param place its place among the terms
   * @param postings number of texts of the postings that have it
   */
  private record Term(int word, int place, long postings) {}

  private final Partition partition;
  private final Rarity<Integer> rarity;

  /** In the order of the question, in which their scores are added up. */
  private final List<Term> terms = new ArrayList<>();

  /** The words as numbers that rise, and the place of each among the terms. */
  private final int[] words;

  private final int[] places;

  /** By place of the term; read once all partitions of the search were counted. */
  private double[] idf = new double[0];

  private long room;

  /**
   * Reads nothing, and adds the texts of the partition to those of the rarity.
   *
   * @param rarity of the numbers of the words of the question
   * @param sizes numbers of texts of the postings that have them
   * @param first number of postings that are read before it is looked whether they are enough
   */
  PartitionSearch(
      Partition partition, Rarity<Integer> rarity, Map<Integer, Integer> sizes, long first) {
    this.partition = partition;
    this.rarity = rarity;
    this.room = first;
    rarity.add(partition.texts(), partition.words());
    for (int word : rarity.words()) {
      int postings = sizes.getOrDefault(word, 0);
      int having = postings + partition.change(new int[] {word});
      if (having > 0) {
        rarity.addHaving(word, having);
        terms.add(new Term(word, terms.size(), postings));
      }
    }
    this.words = terms.stream().mapToInt(Term::word).sorted().toArray();
    this.places = new int[this.words.length];
    for (int place = 0; place < places.length; place++) {
      places[Arrays.binarySearch(this.words, terms.get(place).word)] = place;
    }
  }

  private double idf(Term term) {
    if (idf.length == 0) {
      idf = terms.stream().mapToDouble(one -> rarity.idf(one.word)).toArray();
    }
    return idf[term.place];
  }

  Partition partition() {
    return partition;
  }

  /** The number of all postings of the words. */
  long postings() {
    return terms.stream().mapToLong(Term::postings).sum();
  }

  /** The words that texts have. */
  Set<Integer> words() {
    return terms.stream().map(Term::word).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The rarest of the words that are left, with at most as many postings as before, or one. */
  Set<Integer> next(Set<Integer> left) {
    List<Term> rarest =
        terms.stream()
            .filter(term -> left.contains(term.word))
            .sorted(Comparator.comparingLong(Term::postings).thenComparing(Term::word))
            .toList();
    Set<Integer> next = new LinkedHashSet<>();
    long read = 0;
    for (Term term : rarest) {
      if (next.isEmpty() || read + term.postings <= room) {
        next.add(term.word);
        read += term.postings;
      }
    }
    room += read;
    return next;
  }

  /** The most that these words can add to a score. */
  double bound(Set<Integer> words) {
    return terms.stream()
        .filter(term -> words.contains(term.word))
        .mapToDouble(term -> Bm25.most(idf(term)))
        .sum();
  }

  /** Adds up the scores of the texts in these lists, window by window. */
  void score(Map<Integer, List<PostingList.Stored>> lists, ScoreMoments moments, BestTexts best) {
    List<PostingList.Reader> readers = new ArrayList<>();
    List<Term> reading = new ArrayList<>();
    begin(lists, readers, reading);
    double[] scores = new double[WINDOW];
    int[] touched = new int[WINDOW];
    double average = rarity.average();
    long from = windowOf(least(readers));
    while (from != Long.MAX_VALUE) {
      int count = 0;
      long to = from + WINDOW;
      for (int i = 0; i < readers.size(); i++) {
        PostingList.Reader reader = readers.get(i);
        double idf = idf(reading.get(i));
        while (reader.number() < to) {
          int slot = (int) (reader.number() - from);
          if (scores[slot] == 0) {
            touched[count++] = slot;
          }
          scores[slot] += Bm25.term(idf, reader.count(), reader.length(), average);
          reader.next();
        }
      }
      for (int i = 0; i < count; i++) {
        int slot = touched[i];
        if (!partition.isGone(from + slot)) {
          moments.add(scores[slot]);
          best.offer(from + slot, scores[slot]);
        }
        scores[slot] = 0;
      }
      from = windowOf(least(readers));
    }
  }

  /** Adds the readers of the lists, each at its first text, and their terms. */
  private void begin(
      Map<Integer, List<PostingList.Stored>> lists,
      List<PostingList.Reader> readers,
      List<Term> reading) {
    for (Term term : terms) {
      PostingList.Reader reader = new PostingList.Reader(lists.getOrDefault(term.word, List.of()));
      if (reader.next()) {
        readers.add(reader);
        reading.add(term);
      }
    }
  }

  private static long least(List<PostingList.Reader> readers) {
    long least = Long.MAX_VALUE;
    for (PostingList.Reader reader : readers) {
      least = Math.min(least, reader.number());
    }
    return least;
  }

  /** The first number of the window of a number; the greatest number is behind all windows. */
  private static long windowOf(long number) {
    return number == Long.MAX_VALUE ? number : number & -WINDOW;
  }

  /**
   * Adds the scores of further words to those of candidates.
   *
   * @param candidates the texts in the order of their windows, as {@link #score} offers them
   * @param lists the lists of the further words
   */
  BestTexts refined(BestTexts candidates, Map<Integer, List<PostingList.Stored>> lists) {
    BestTexts refined = new BestTexts(candidates.size(), candidates.size());
    List<PostingList.Reader> readers = new ArrayList<>();
    List<Term> reading = new ArrayList<>();
    begin(lists, readers, reading);
    double[] scores = new double[WINDOW];
    double average = rarity.average();
    int end = 0;
    for (int first = 0; first < candidates.size(); first = end) {
      long from = windowOf(candidates.number(first));
      long to = from + WINDOW;
      for (end = first; end < candidates.size() && candidates.number(end) < to; end++) {
        scores[(int) (candidates.number(end) - from)] = candidates.score(end);
      }
      for (int i = 0; i < readers.size(); i++) {
        add(readers.get(i), idf(reading.get(i)), average, from, scores);
      }
      for (int i = first; i < end; i++) {
        int slot = (int) (candidates.number(i) - from);
        refined.offer(candidates.number(i), scores[slot]);
        scores[slot] = 0;
      }
    }
    return refined;
  }

  /** Adds the scores of a word to those texts of a window that have a score. */
  private static void add(
      PostingList.Reader reader, double idf, double average, long from, double[] scores) {
    while (reader.number() < from) {
      reader.next();
    }
    while (reader.number() < from + WINDOW) {
      int slot = (int) (reader.number() - from);
      if (scores[slot] > 0) {
        scores[slot] += Bm25.term(idf, reader.count(), reader.length(), average);
      }
      reader.next();
    }
  }

  /** Scores the texts without postings one by one. */
  void scoreAdded(ScoreMoments moments, TopK top, SearchScope scope) {
    partition.added.forEach(
        (id, counts) -> {
          double score = score(counts);
          if (score > 0) {
            moments.add(score);
            if (top.admits(score) && scope.accepts().test(id)) {
              top.offer(id, score);
            }
          }
        });
  }

  /** The scores of texts for some of the words. */
  double[] scores(List<byte[]> texts, Set<Integer> words) {
    boolean[] counted = new boolean[terms.size()];
    for (int i = 0; i < counted.length; i++) {
      counted[i] = words.contains(terms.get(i).word);
    }
    return texts.stream().mapToDouble(counts -> score(counts, counted)).toArray();
  }

  /** The score of a text with these words. */
  double score(byte[] counts) {
    boolean[] counted = new boolean[terms.size()];
    Arrays.fill(counted, true);
    return score(counts, counted);
  }

  /**
   * The score of a text.
   *
   * @param counted which of the terms count
   */
  private double score(byte[] packed, boolean[] counted) {
    int[] counts = new int[terms.size()];
    PackedCounts.Reader reader = PackedCounts.reader(packed);
    int length = 0;
    int next = 0;
    while (reader.next()) {
      while (next < words.length && words[next] < reader.number()) {
        next++;
      }
      if (next < words.length && words[next] == reader.number() && counted[places[next]]) {
        counts[places[next]] = reader.count();
      }
      length += reader.count();
    }
    double score = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        score += Bm25.term(idf(terms.get(i)), counts[i], length, rarity.average());
      }
    }
    return score;
  }
}
