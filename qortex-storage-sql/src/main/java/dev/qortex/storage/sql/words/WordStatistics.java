package dev.qortex.storage.sql.words;

import dev.qortex.commons.PackedCounts;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Partitions of the texts at one position of the log of changes, and those texts of each that the
 * {@link Postings} do not have yet, or still have. Keeps the counts of words that it was asked for,
 * and does not change otherwise. Thread-safe once read.
 */
final class WordStatistics {

  /** A domain and kind. */
  static final class Partition {
    final String domain;
    final NodeKind kind;

    /** The key in the postings; 0 when it has none. */
    private long key;

    private int texts;
    private long words;

    /** Texts without postings, by id. */
    final Map<String, byte[]> added = new HashMap<>();

    /** Words of texts that went. */
    final List<byte[]> gone = new ArrayList<>();

    /** Numbers of texts that went, from the first of them. */
    private final BitSet goneNumbers = new BitSet();

    private long firstGone = -1;

    /** The number of texts in the postings that have a word, by the number of the word. */
    private final Map<Integer, Integer> counts = new ConcurrentHashMap<>();

    /** The number of further counts that all partitions together may remember. */
    private final AtomicInteger room;

    private Partition(String domain, NodeKind kind, AtomicInteger room) {
      this.domain = domain;
      this.kind = kind;
      this.room = room;
    }

    long key() {
      return key;
    }

    /** Returns the counts of those words that were counted before. */
    Map<Integer, Integer> counted(Set<Integer> words) {
      Map<Integer, Integer> known = new HashMap<>();
      for (Integer word : words) {
        Integer count = counts.get(word);
        if (count != null) {
          known.put(word, count);
        }
      }
      return known;
    }

    /** Remembers counts of words, as long as all partitions together have room. */
    void remember(Map<Integer, Integer> found) {
      for (Map.Entry<Integer, Integer> count : found.entrySet()) {
        if (room.get() > 0 && counts.putIfAbsent(count.getKey(), count.getValue()) == null) {
          room.decrementAndGet();
        }
      }
    }

    /** The number of texts. */
    int texts() {
      return texts;
    }

    /** The number of all words in the texts. */
    long words() {
      return words;
    }

    boolean isGone(long number) {
      long place = number - firstGone;
      return firstGone >= 0 && place >= 0 && goneNumbers.get((int) place);
    }

    private void add(String id, byte[] counts) {
      added.put(id, counts);
      texts++;
      words += Postings.length(counts);
    }

    private void remove(long number, byte[] counts) {
      firstGone = firstGone < 0 ? number : firstGone;
      goneNumbers.set((int) (number - firstGone));
      gone.add(counts);
      texts--;
      words -= Postings.length(counts);
    }

    /** By how much the texts without postings, and those that went, change the number of texts. */
    int change(int[] wanted) {
      int change = 0;
      for (byte[] counts : added.values()) {
        change += hasAll(counts, wanted) ? 1 : 0;
      }
      for (byte[] counts : gone) {
        change -= hasAll(counts, wanted) ? 1 : 0;
      }
      return change;
    }

    /** True if a text has all of these words, whose numbers rise. */
    private static boolean hasAll(byte[] counts, int[] wanted) {
      PackedCounts.Reader packed = PackedCounts.reader(counts);
      int found = 0;
      while (found < wanted.length && packed.next()) {
        if (packed.number() == wanted[found]) {
          found++;
        } else if (packed.number() > wanted[found]) {
          return false;
        }
      }
      return found == wanted.length;
    }
  }

  /** Most counts of words that are remembered, which take some ten megabytes. */
  private static final int COUNTED_AT_MOST = 100_000;

  private record Place(String domain, NodeKind kind) {}

  /** Number that changes with every write and whenever texts get postings. */
  private final long state;

  private final Map<Place, Partition> partitions = new HashMap<>();
  private final AtomicInteger room = new AtomicInteger(COUNTED_AT_MOST);
  private int unindexed;

  private WordStatistics(long state) {
    this.state = state;
  }

  /** Reads them; those that are known when nothing was written since. */
  static WordStatistics read(SqlConnection connection, WordStatistics known) throws SQLException {
    long state = 31 * MetaKey.POSITION.read(connection) + MetaKey.TEXT_NUMBER.read(connection);
    return known.state == state ? known : new WordStatistics(state).read(connection);
  }

  static WordStatistics none() {
    return new WordStatistics(-1);
  }

  private WordStatistics read(SqlConnection connection) throws SQLException {
    Map<Long, Partition> byKey = new HashMap<>();
    connection.forEach(
        row -> {
          Partition one = partition(row.getString(2), EnumCodes.kind(row.getInt(3)));
          one.key = row.getLong(1);
          one.texts = row.getInt(4);
          one.words = row.getLong(5);
          byKey.put(one.key, one);
        },
        "SELECT key, domain, kind, texts, words FROM text_partitions");
    connection.forEach(
        row -> {
          Partition one = byKey.get(row.getLong(2));
          if (one != null) {
            one.remove(row.getLong(1), row.getBytes(3));
          }
        },
        "SELECT number, text_partition, counts FROM gone_texts ORDER BY number");
    connection.forEach(
        row -> {
          partition(row.getString(3), EnumCodes.kind(row.getInt(2)))
              .add(row.getString(1), row.getBytes(4));
          unindexed++;
        },
        "SELECT id, kind, domain, counts FROM word_counts WHERE number = 0");
    return this;
  }

  private Partition partition(String domain, NodeKind kind) {
    return partitions.computeIfAbsent(
        new Place(domain, kind), place -> new Partition(domain, kind, room));
  }

  /** The number of texts without postings. */
  int unindexed() {
    return unindexed;
  }

  /** The partitions in a scope that have texts. */
  List<Partition> in(SearchScope scope) {
    return partitions.values().stream()
        .filter(one -> one.texts > 0 && scope.covers(one.domain, one.kind))
        .toList();
  }

  /** The partition of a domain and kind; an empty one when it has no texts. */
  Partition of(String domain, NodeKind kind) {
    Partition known = partitions.get(new Place(domain, kind));
    return known == null ? new Partition(domain, kind, room) : known;
  }
}
