package dev.qortex.storage.sql.words;

import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.Rarity;
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
import java.util.EnumMap;
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
 * Where these are very many, it reads those of rare words only, as long as the others cannot bring
 * another text among the best; the mean and the deviation of all scores are then estimated in part
 * from a sample. Source: Turtle and Flood, Query Evaluation: Strategies and Optimizations (1995).
 * Thread-safe.
 */
public final class BoundedWords implements LexicalIndex {

  /**
   * Number of postings up to which all are read, which takes about a millisecond; the scores are
   * exact.
   */
  private static final long MOST_POSTINGS = 100_000;

  private final SqlDatabase database;
  private final LexicalIndex written;
  private final long mostPostings;
  private final TextSamples samples = new TextSamples();
  private volatile WordStatistics known = WordStatistics.none();

  /**
   * Reads nothing yet.
   *
   * @param written the index that takes changes
   */
  public BoundedWords(SqlDatabase database, LexicalIndex written) {
    this(database, written, MOST_POSTINGS);
  }

  /** Reads only some of the words of a question with more postings than these. */
  BoundedWords(SqlDatabase database, LexicalIndex written, long mostPostings) {
    this.database = database;
    this.written = written;
    this.mostPostings = mostPostings;
  }

  /** Gives all texts their postings. */
  public void prepare() {
    Postings.complete(database);
  }

  /** Returns true if too many texts have no postings for a fast question. */
  public boolean isBehind(SqlConnection connection) throws SQLException {
    return statistics(connection).unindexed() > Postings.UNINDEXED_AT_MOST;
  }

  /** Deletes the words of removed texts, in the transaction of the connection. */
  public static void forgetGone(SqlConnection connection) throws SQLException {
    Postings.forgetGone(connection);
  }

  /** Takes all texts out of the postings, in the transaction of the connection. */
  public static void clear(SqlConnection connection) throws SQLException {
    Postings.clear(connection);
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
  public int containing(Set<String> words, String domain, NodeKind kind) {
    return containingEach(List.of(words), domain, kind).getOrDefault(words, 0);
  }

  @Override
  public Map<Set<String>, Integer> containingEach(
      Collection<Set<String>> sets, String domain, NodeKind kind) {
    return database.<Map<Set<String>, Integer>>readCommitted(
        connection -> containing(connection, new LinkedHashSet<>(sets), domain, kind));
  }

  private Map<Set<String>, Integer> containing(
      SqlConnection connection, Set<Set<String>> sets, String domain, NodeKind kind)
      throws SQLException {
    Partition partition = statistics(connection).of(domain, kind);
    Set<String> all = new HashSet<>();
    sets.forEach(all::addAll);
    Map<String, Integer> numbers = numbers(connection, all);
    Map<Set<String>, int[]> wanted = new HashMap<>();
    Set<Integer> single = new HashSet<>();
    Set<Integer> together = new HashSet<>();
    sets.forEach(
        words -> {
          if (!words.isEmpty() && numbers.keySet().containsAll(words)) {
            int[] sorted = words.stream().mapToInt(w -> numbers.getOrDefault(w, 0)).toArray();
            Arrays.sort(sorted);
            wanted.put(words, sorted);
            Arrays.stream(sorted).forEach((sorted.length == 1 ? single : together)::add);
          }
        });
    Map<Integer, Integer> texted =
        sizes(connection, List.of(partition), single).getOrDefault(partition.key(), Map.of());
    Map<Integer, List<PostingList.Stored>> lists =
        lists(connection, List.of(partition), together).getOrDefault(partition.key(), Map.of());
    Map<Set<String>, Integer> counts = new HashMap<>();
    for (Set<String> set : sets) {
      int[] words = wanted.get(set);
      counts.put(
          set,
          words == null
              ? 0
              : partition.change(words)
                  + (words.length == 1
                      ? texted.getOrDefault(words[0], 0)
                      : together(words, lists)));
    }
    return counts;
  }

  /** Number of texts of the postings that have all of the words. */
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
    connection.forEachOfAll(
        row -> numbers.put(connection.text(row, 2), row.getInt(1)),
        "SELECT number, word FROM dictionary WHERE word IN (...)",
        words);
    return numbers;
  }

  /** In how many texts of the postings the words stand, by key of the partition and word. */
  private static Map<Long, Map<Integer, Integer>> sizes(
      SqlConnection connection, Collection<Partition> partitions, Set<Integer> words)
      throws SQLException {
    Map<Long, Map<Integer, Integer>> sizes = new HashMap<>();
    Set<Integer> unknown = new HashSet<>();
    for (Partition partition : partitions) {
      if (partition.key() > 0) {
        Map<Integer, Integer> known = partition.counted(words);
        sizes.put(partition.key(), known);
        words.stream().filter(word -> !known.containsKey(word)).forEach(unknown::add);
      }
    }
    for (List<Long> piece : Sql.pieces(unknown.isEmpty() ? List.<Long>of() : sizes.keySet())) {
      piece.forEach(key -> unknown.forEach(word -> size(sizes, key).putIfAbsent(word, 0)));
      connection.forEachOf(
          row -> size(sizes, row.getLong(1)).put(row.getInt(2), row.getInt(3)),
          "SELECT text_partition, word, sum(texts) FROM postings WHERE text_partition IN "
              + Sql.marks(piece.size())
              + " AND word IN (...) GROUP BY text_partition, word",
          unknown,
          piece.toArray());
    }
    partitions.forEach(partition -> partition.remember(size(sizes, partition.key())));
    return sizes;
  }

  private static Map<Integer, Integer> size(Map<Long, Map<Integer, Integer>> sizes, long key) {
    return sizes.computeIfAbsent(key, k -> new HashMap<>());
  }

  /** The lists of words, by key of the partition and word. */
  static Map<Long, Map<Integer, List<PostingList.Stored>>> lists(
      SqlConnection connection, Collection<Partition> partitions, Set<Integer> words)
      throws SQLException {
    Map<Long, Map<Integer, List<PostingList.Stored>>> lists = new HashMap<>();
    List<Long> keys = partitions.stream().map(Partition::key).filter(key -> key > 0).toList();
    for (List<Long> piece : Sql.pieces(words.isEmpty() ? List.<Long>of() : keys)) {
      connection.forEachOfAll(
          row ->
              lists
                  .computeIfAbsent(row.getLong(1), key -> new HashMap<>())
                  .computeIfAbsent(row.getInt(2), word -> new ArrayList<>())
                  .add(new PostingList.Stored(row.getLong(3), row.getInt(4), row.getBytes(5))),
          "SELECT text_partition, word, first, texts, entries FROM postings WHERE text_partition IN"
              + " "
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
    Set<Integer> numbers = new LinkedHashSet<>();
    words.stream().map(numberOf::get).filter(Objects::nonNull).forEach(numbers::add);
    Map<Long, Map<Integer, Integer>> sizes = sizes(connection, partitions, numbers);
    Map<NodeKind, Rarity<Integer>> rarity = new EnumMap<>(NodeKind.class);
    List<PartitionSearch> searches = new ArrayList<>();
    long postings = 0;
    for (Partition partition : partitions) {
      PartitionSearch search =
          new PartitionSearch(
              partition,
              rarity.computeIfAbsent(partition.kind, kind -> new Rarity<>(numbers)),
              sizes.getOrDefault(partition.key(), Map.of()),
              mostPostings / 4);
      searches.add(search);
      postings += search.postings();
    }
    return postings > mostPostings
        ? pruned(connection, searches, k, scope)
        : all(connection, searches, lists(connection, partitions, numbers), k, scope);
  }

  /** Reads all postings of the words. */
  private static Matches all(
      SqlConnection connection,
      List<PartitionSearch> searches,
      Map<Long, Map<Integer, List<PostingList.Stored>>> lists,
      int k,
      SearchScope scope)
      throws SQLException {
    // More are kept where the scope refuses many.
    for (int kept = 8 * k; ; kept *= 32) {
      ScoreMoments moments = new ScoreMoments();
      BestTexts best = new BestTexts(kept);
      TopK top = new TopK(k);
      for (PartitionSearch search : searches) {
        moments.count(search.partition().texts());
        search.score(lists.getOrDefault(search.partition().key(), Map.of()), moments, best);
        search.scoreAdded(moments, top, scope);
      }
      if (offer(connection, best, top, scope)) {
        return new Matches(top.best(), moments.mean(), moments.deviation());
      }
    }
  }

  /** Reads the postings of rare words, and of others only as long as these may change the best. */
  private Matches pruned(
      SqlConnection connection, List<PartitionSearch> searches, int k, SearchScope scope)
      throws SQLException {
    TopK top = new TopK(k);
    MixedMoments moments = new MixedMoments();
    for (PartitionSearch search : searches) {
      prune(connection, search, top, scope, moments);
    }
    return new Matches(top.best(), moments.mean(), moments.deviation());
  }

  private void prune(
      SqlConnection connection,
      PartitionSearch search,
      TopK top,
      SearchScope scope,
      MixedMoments moments)
      throws SQLException {
    Partition partition = search.partition();
    PrunedSearch pruned = new PrunedSearch(connection, search, top, scope);
    pruned.run();
    ScoreMoments read = pruned.moments();
    Set<Integer> left = pruned.uncounted();
    read.count(partition.texts());
    search.scoreAdded(read, top, scope);
    moments.add(
        partition.texts(),
        read,
        left.isEmpty() ? new double[0] : search.scores(samples.of(connection, partition), left));
  }

  /**
   * Offers the best that the scope accepts, of which more are looked at as long as some are
   * refused; whether there were enough.
   */
  static boolean offer(SqlConnection connection, BestTexts best, TopK top, SearchScope scope)
      throws SQLException {
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
      if (accepted >= top.room() || seen.size() == best.offered()) {
        return true;
      }
      if (seen.size() >= best.kept()) {
        return false;
      }
    }
  }
}
