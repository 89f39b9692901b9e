package dev.qortex.storage.sql.words;

import dev.qortex.commons.PackedCounts;
import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.Bm25;
import dev.qortex.core.spi.ScoreMoments;
import dev.qortex.core.spi.TopK;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.words.WordStatistics.Partition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Search by words in the {@link Postings}, with the scores of {@link SqlLexicalIndex} and without
 * its copy on the heap: a question reads about three bytes for each text that has one of its words.
 * Thread-safe.
 */
public final class BoundedWords implements LexicalIndex {

  /** Texts whose scores are added up at the same time; their scores fit into the cache. */
  private static final int WINDOW = 1 << 14;

  private final SqlDatabase database;
  private final LexicalIndex written;
  private volatile WordStatistics known = WordStatistics.none();

  /**
   * Reads nothing yet.
   *
   * @param written the index that takes changes
   */
  public BoundedWords(SqlDatabase database, LexicalIndex written) {
    this.database = database;
    this.written = written;
  }

  /** Gives all texts their postings. */
  public void prepare() {
    Postings.complete(database);
  }

  /** Gives all texts their postings if many have none. */
  public void maintain() {
    if (database.<WordStatistics>readCommitted(this::statistics).unindexed()
        > Postings.UNINDEXED_AT_MOST) {
      Postings.complete(database);
    }
  }

  /** Leaves no word of texts that went, in the transaction of the connection. */
  public static void forgetGone(SqlConnection connection) throws SQLException {
    Postings.forgetGone(connection);
  }

  private WordStatistics statistics(SqlConnection connection) throws SQLException {
    WordStatistics now = WordStatistics.read(connection, known);
    known = now;
    return now;
  }

  @Override
  public void put(List<Entry> entries) {
    written.put(entries);
  }

  @Override
  public void remove(Collection<String> ids) {
    written.remove(ids);
  }

  @Override
  public int size(String domain, NodeKind kind) {
    return database.<WordStatistics>readCommitted(this::statistics).of(domain, kind).texts();
  }

  @Override
  public int containing(String text, String domain, NodeKind kind) {
    return containing(List.of(text), domain, kind).getOrDefault(text, 0);
  }

  @Override
  public Map<String, Integer> containing(Collection<String> texts, String domain, NodeKind kind) {
    return database.<Map<String, Integer>>readCommitted(
        connection -> containing(connection, new LinkedHashSet<>(texts), domain, kind));
  }

  private Map<String, Integer> containing(
      SqlConnection connection, Set<String> texts, String domain, NodeKind kind)
      throws SQLException {
    Partition partition = statistics(connection).of(domain, kind);
    Map<String, Set<String>> wordsOf = new HashMap<>();
    Set<String> all = new HashSet<>();
    for (String text : texts) {
      wordsOf.put(text, new LinkedHashSet<>(Words.of(text)));
      all.addAll(wordsOf.getOrDefault(text, Set.of()));
    }
    Map<String, Integer> numbers = numbers(connection, all);
    Map<String, int[]> wanted = new HashMap<>();
    Set<Integer> single = new HashSet<>();
    Set<Integer> together = new HashSet<>();
    wordsOf.forEach(
        (text, words) -> {
          if (!words.isEmpty() && numbers.keySet().containsAll(words)) {
            int[] sorted = words.stream().mapToInt(w -> numbers.getOrDefault(w, 0)).toArray();
            Arrays.sort(sorted);
            wanted.put(text, sorted);
            Arrays.stream(sorted).forEach((sorted.length == 1 ? single : together)::add);
          }
        });
    Map<Integer, Integer> texted = texts(connection, partition, single);
    Map<Integer, List<PostingList.Stored>> lists =
        lists(connection, List.of(partition), together).getOrDefault(partition.key(), Map.of());
    Map<String, Integer> counts = new HashMap<>();
    for (String text : texts) {
      int[] words = wanted.get(text);
      counts.put(
          text,
          words == null
              ? 0
              : partition.change(words)
                  + (words.length == 1
                      ? texted.getOrDefault(words[0], 0)
                      : together(words, lists)));
    }
    return counts;
  }

  /** How many texts of the postings have all of the words. */
  private static int together(int[] words, Map<Integer, List<PostingList.Stored>> lists) {
    List<PostingList.Reader> readers = new ArrayList<>();
    for (int word : words) {
      PostingList.Reader reader = new PostingList.Reader(lists.getOrDefault(word, List.of()));
      if (!reader.next()) {
        return 0;
      }
      readers.add(reader);
    }
    int count = 0;
    long candidate = readers.get(0).number();
    while (candidate != Long.MAX_VALUE) {
      long furthest = candidate;
      for (PostingList.Reader reader : readers) {
        while (reader.number() < furthest && reader.next()) {
          // The next text that may have all words.
        }
        furthest = Math.max(furthest, reader.number());
      }
      if (furthest == candidate) {
        count++;
        readers.get(0).next();
        furthest = readers.get(0).number();
      }
      candidate = furthest;
    }
    return count;
  }

  private static Map<String, Integer> numbers(SqlConnection connection, Set<String> words)
      throws SQLException {
    Map<String, Integer> numbers = new HashMap<>();
    connection.forEachOf(
        row -> numbers.put(row.getString(2), row.getInt(1)),
        "SELECT number, word FROM dictionary WHERE word IN (...)",
        words);
    return numbers;
  }

  /** In how many texts of the postings the words stand. */
  private static Map<Integer, Integer> texts(
      SqlConnection connection, Partition partition, Set<Integer> words) throws SQLException {
    Map<Integer, Integer> texts = new HashMap<>();
    connection.forEachOf(
        row -> texts.put(row.getInt(1), row.getInt(2)),
        "SELECT word, sum(texts) FROM postings WHERE text_partition = ? AND word IN (...)"
            + " GROUP BY word",
        words,
        partition.key());
    return texts;
  }

  /** The lists of words, by key of the partition and word. */
  private static Map<Long, Map<Integer, List<PostingList.Stored>>> lists(
      SqlConnection connection, Collection<Partition> partitions, Set<Integer> words)
      throws SQLException {
    Map<Long, Map<Integer, List<PostingList.Stored>>> lists = new HashMap<>();
    List<Long> keys = partitions.stream().map(Partition::key).filter(key -> key > 0).toList();
    for (List<Long> piece : Sql.pieces(words.isEmpty() ? List.<Long>of() : keys)) {
      connection.forEachOf(
          row ->
              lists
                  .computeIfAbsent(row.getLong(1), key -> new HashMap<>())
                  .computeIfAbsent(row.getInt(2), word -> new ArrayList<>())
                  .add(new PostingList.Stored(row.getLong(3), row.getInt(4), row.getBytes(5))),
          "SELECT text_partition, word, first, texts, entries FROM postings WHERE text_partition IN "
              + Sql.marks(piece.size())
              + " AND word IN (...) ORDER BY text_partition, word, first",
          words,
          piece.toArray());
    }
    return lists;
  }

  @Override
  public Matches match(String text, int k, SearchScope scope) {
    return database.<Matches>readCommitted(
        connection -> match(connection, new LinkedHashSet<>(Words.of(text)), k, scope));
  }

  private Matches match(SqlConnection connection, Set<String> words, int k, SearchScope scope)
      throws SQLException {
    List<Partition> partitions = statistics(connection).in(scope);
    Map<String, Integer> numberOf = numbers(connection, words);
    List<Integer> numbers = words.stream().map(numberOf::get).filter(Objects::nonNull).toList();
    Map<Long, Map<Integer, List<PostingList.Stored>>> lists =
        lists(connection, partitions, new LinkedHashSet<>(numbers));
    // More are kept where the scope refuses many.
    for (int kept = 8 * k; ; kept *= 32) {
      ScoreMoments moments = new ScoreMoments();
      BestTexts best = new BestTexts(kept);
      TopK top = new TopK(k);
      for (Partition partition : partitions) {
        moments.count(partition.texts());
        List<Term> terms = terms(partition, numbers, lists.getOrDefault(partition.key(), Map.of()));
        score(partition, terms, moments, best);
        scoreAdded(partition, terms, moments, top, scope);
      }
      if (offer(connection, best, top, scope)) {
        return new Matches(top.best(), moments.mean(), moments.deviation());
      }
    }
  }

  /** A word of the question in a partition. */
  private static final class Term {
    private final int word;
    private final double idf;
    private final PostingList.Reader reader;

    Term(int word, double idf, PostingList.Reader reader) {
      this.word = word;
      this.idf = idf;
      this.reader = reader;
      reader.next();
    }
  }

  private static List<Term> terms(
      Partition partition, List<Integer> numbers, Map<Integer, List<PostingList.Stored>> lists) {
    List<Term> terms = new ArrayList<>();
    for (int number : numbers) {
      List<PostingList.Stored> list = lists.getOrDefault(number, List.of());
      int having = partition.change(new int[] {number});
      for (PostingList.Stored stored : list) {
        having += stored.texts();
      }
      if (having > 0) {
        terms.add(
            new Term(number, Bm25.idf(partition.texts(), having), new PostingList.Reader(list)));
      }
    }
    return terms;
  }

  /** Adds up the scores of the texts in the postings, window by window. */
  private static void score(
      Partition partition, List<Term> terms, ScoreMoments moments, BestTexts best) {
    double[] scores = new double[WINDOW];
    double average = partition.average();
    long from = least(terms);
    while (from != Long.MAX_VALUE) {
      long to = from + WINDOW;
      for (Term term : terms) {
        PostingList.Reader reader = term.reader;
        while (reader.number() < to) {
          scores[(int) (reader.number() - from)] +=
              Bm25.term(term.idf, reader.count(), reader.length(), average);
          reader.next();
        }
      }
      for (int slot = 0; slot < WINDOW; slot++) {
        if (scores[slot] > 0) {
          if (!partition.isGone(from + slot)) {
            moments.add(scores[slot]);
            best.offer(from + slot, scores[slot]);
          }
          scores[slot] = 0;
        }
      }
      from = least(terms);
    }
  }

  private static long least(List<Term> terms) {
    long least = Long.MAX_VALUE;
    for (Term term : terms) {
      least = Math.min(least, term.reader.number());
    }
    return least;
  }

  /** Scores the texts without postings one by one. */
  private static void scoreAdded(
      Partition partition, List<Term> terms, ScoreMoments moments, TopK top, SearchScope scope) {
    Map<Integer, Integer> places = new HashMap<>();
    for (Term term : terms) {
      places.put(term.word, places.size());
    }
    int[] counts = new int[terms.size()];
    partition.added.forEach(
        (id, packed) -> {
          Arrays.fill(counts, 0);
          PackedCounts.Reader reader = PackedCounts.reader(packed);
          int length = 0;
          while (reader.next()) {
            Integer place = places.get(reader.number());
            if (place != null) {
              counts[place] = reader.count();
            }
            length += reader.count();
          }
          double score = 0;
          for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
              score += Bm25.term(terms.get(i).idf, counts[i], length, partition.average());
            }
          }
          if (score > 0) {
            moments.add(score);
            if (top.admits(score) && scope.accepts().test(id)) {
              top.offer(id, score);
            }
          }
        });
  }

  /**
   * Offers the best that the scope accepts, of which more are looked at as long as some are
   * refused; whether there were enough.
   */
  private static boolean offer(
      SqlConnection connection, BestTexts best, TopK top, SearchScope scope) throws SQLException {
    int accepted = 0;
    Map<Long, Double> seen = new HashMap<>();
    for (int asked = top.room(); ; asked *= 4) {
      Map<Long, Double> scores = best.best(asked);
      scores.keySet().removeAll(seen.keySet());
      seen.putAll(scores);
      Map<String, Double> byId = new HashMap<>();
      connection.forEachOf(
          row -> byId.put(row.getString(2), scores.getOrDefault(row.getLong(1), 0.0)),
          "SELECT number, id FROM word_counts WHERE number > 0 AND number IN (...)",
          scores.keySet());
      for (Map.Entry<String, Double> text : byId.entrySet()) {
        if (scope.accepts().test(text.getKey())) {
          accepted++;
          top.offer(text.getKey(), text.getValue());
        }
      }
      if (accepted >= top.room() || seen.size() == best.offered) {
        return true;
      }
      if (seen.size() >= best.kept) {
        return false;
      }
    }
  }

  /**
   * Scored numbers of texts, of which the best are kept, and those that are as good as the last.
   */
  private static final class BestTexts {
    private final int kept;
    private long[] numbers = new long[256];
    private double[] scores = new double[256];
    private int size;
    private int full;
    private double least;
    private int offered;

    BestTexts(int kept) {
      this.kept = kept;
      this.full = 4 * kept;
    }

    void offer(long number, double score) {
      offered++;
      if (score < least) {
        return;
      }
      if (size == full) {
        least = least(kept);
        drop();
        full = Math.max(full, 2 * size);
        if (score < least) {
          return;
        }
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, size * 2);
        scores = Arrays.copyOf(scores, size * 2);
      }
      numbers[size] = number;
      scores[size++] = score;
    }

    private double least(int most) {
      if (size <= most) {
        return 0;
      }
      double[] sorted = Arrays.copyOf(scores, size);
      Arrays.sort(sorted);
      return sorted[size - most];
    }

    private void drop() {
      int left = 0;
      for (int i = 0; i < size; i++) {
        if (scores[i] >= least) {
          numbers[left] = numbers[i];
          scores[left++] = scores[i];
        }
      }
      size = left;
    }

    /** The best so many, with all that are as good as the last of them. */
    Map<Long, Double> best(int most) {
      double enough = least(most);
      Map<Long, Double> best = new HashMap<>();
      for (int i = 0; i < size; i++) {
        if (scores[i] >= enough) {
          best.put(numbers[i], scores[i]);
        }
      }
      return best;
    }
  }
}
