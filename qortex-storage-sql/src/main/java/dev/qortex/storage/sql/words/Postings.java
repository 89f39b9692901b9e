package dev.qortex.storage.sql.words;

import dev.qortex.commons.PackedCounts;
import dev.qortex.core.model.NodeKind;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Inverted index of the words of all texts, for questions that read what they need from the
 * database.
 *
 * <p>A log-structured index: the words of a text that came or changed are searched one by one in
 * {@code word_counts}, where every writer puts them, until there are {@link #UNINDEXED_AT_MOST} of
 * such texts; then these are added to the postings at once, in lists of their own. What went from
 * the postings is kept in {@code gone_texts} and taken off the statistics. So writers pay nothing
 * for an index that nobody asks, and a question sees each text exactly once. Source: O'Neil et al.,
 * The Log-Structured Merge-Tree (1996). Pure functions on a connection.
 */
final class Postings {

  /** More texts without postings make a question slow. */
  static final int UNINDEXED_AT_MOST = 4_000;

  /** Texts that get their postings in one transaction; some 50 MB of heap. */
  private static final int PIECE = 40_000;

  /** Share of deleted texts above which a partition is indexed anew. */
  private static final double GONE_AT_MOST = 0.3;

  private Postings() {}

  private record Text(String id, NodeKind kind, String domain, byte[] counts) {}

  private record Partition(String domain, NodeKind kind) {}

  /** Adds all texts that have no postings, in transactions of their own. */
  static void complete(SqlDatabase database) {
    while (database.<Boolean>write(Postings::addSome)) {
      // Each transaction adds a piece, so that what was done stays.
    }
  }

  /** True if there may be more. */
  private static boolean addSome(SqlConnection connection) throws SQLException {
    List<Text> texts = new ArrayList<>();
    connection.forEach(
        row ->
            texts.add(
                new Text(
                    row.getString(1),
                    EnumCodes.kind(row.getInt(2)),
                    row.getString(3),
                    row.getBytes(4))),
        "SELECT id, kind, domain, counts FROM word_counts WHERE number = 0 LIMIT " + PIECE);
    texts.sort(
        Comparator.comparing(Text::domain).thenComparing(Text::kind).thenComparing(Text::id));
    Map<Partition, List<Text>> byPartition = new HashMap<>();
    texts.forEach(
        text ->
            byPartition
                .computeIfAbsent(new Partition(text.domain, text.kind), p -> new ArrayList<>())
                .add(text));
    long last = MetaKey.TEXT_NUMBER.read(connection);
    for (Map.Entry<Partition, List<Text>> one : byPartition.entrySet()) {
      add(connection, one.getKey(), one.getValue(), last);
      last += one.getValue().size();
    }
    MetaKey.TEXT_NUMBER.write(connection, last);
    return texts.size() == PIECE;
  }

  private static void add(
      SqlConnection connection, Partition partition, List<Text> texts, long before)
      throws SQLException {
    SortedMap<Integer, PostingList> lists = new TreeMap<>();
    Map<String, Long> numbers = new HashMap<>();
    long words = 0;
    long number = before;
    for (Text text : texts) {
      numbers.put(text.id, ++number);
      int length = length(text.counts);
      words += length;
      PackedCounts.Reader packed = PackedCounts.reader(text.counts);
      while (packed.next()) {
        lists
            .computeIfAbsent(packed.number(), word -> new PostingList())
            .add(number, packed.count(), length);
      }
    }
    long key = key(connection, partition, texts.size(), words);
    SqlRows rows =
        new SqlRows(
            connection,
            "INSERT INTO postings (text_partition, word, first, texts, entries)",
            "",
            ColumnType.LONG,
            ColumnType.LONG,
            ColumnType.LONG,
            ColumnType.LONG,
            ColumnType.BYTES);
    for (Map.Entry<Integer, PostingList> list : lists.entrySet()) {
      PostingList entries = list.getValue();
      rows.add(key, list.getKey(), entries.first(), entries.texts(), entries.toBytes());
    }
    rows.run();
    connection.updateEach(
        "UPDATE word_counts SET number = ? WHERE id = ?",
        texts,
        text -> new Object[] {numbers.get(text.id), text.id});
  }

  private static long key(SqlConnection connection, Partition partition, int texts, long words)
      throws SQLException {
    connection.update(
        "INSERT INTO text_partitions (key, domain, kind, texts, words)"
            + " VALUES ((SELECT coalesce(max(key), 0) + 1 FROM text_partitions), ?, ?, ?, ?)"
            + " ON CONFLICT (domain, kind) DO UPDATE SET texts = text_partitions.texts +"
            + " excluded.texts, words = text_partitions.words + excluded.words",
        partition.domain,
        EnumCodes.code(partition.kind),
        texts,
        words);
    return connection.number(
        "SELECT key FROM text_partitions WHERE domain = ? AND kind = ?",
        partition.domain,
        EnumCodes.code(partition.kind));
  }

  /** The number of words of a text, with repetitions. */
  static int length(byte[] counts) {
    int length = 0;
    PackedCounts.Reader packed = PackedCounts.reader(counts);
    while (packed.next()) {
      length += packed.count();
    }
    return length;
  }

  /** Notes that these texts go or change; called before they do. */
  static void retire(SqlConnection connection, Collection<String> ids) throws SQLException {
    if (ids.isEmpty() || !connection.exists("SELECT 1 FROM text_partitions LIMIT 1")) {
      return;
    }
    for (List<String> piece : Sql.pieces(ids)) {
      String marks = Sql.marks(piece.size());
      connection.update(
          "INSERT INTO gone_texts (number, text_partition, counts)"
              + " SELECT w.number, p.key, w.counts FROM word_counts w"
              + " JOIN text_partitions p ON p.domain = w.domain AND p.kind = w.kind"
              + " WHERE w.number > 0 AND w.id IN "
              + marks,
          piece.toArray());
    }
    List<Long> worn =
        connection.list(
            row -> row.getLong(1),
            "SELECT p.key FROM text_partitions p JOIN (SELECT text_partition, count(*) AS gone"
                + " FROM gone_texts GROUP BY text_partition) g ON g.text_partition = p.key"
                + " WHERE g.gone >= ? + p.texts * ?",
            UNINDEXED_AT_MOST / 4,
            GONE_AT_MOST);
    for (long key : worn) {
      reset(connection, key);
    }
  }

  /** Takes a partition out of the postings; its texts get new ones later. */
  private static void reset(SqlConnection connection, long key) throws SQLException {
    connection.update(
        "UPDATE word_counts SET number = 0 WHERE number > 0 AND (domain, kind) ="
            + " (SELECT domain, kind FROM text_partitions WHERE key = ?)",
        key);
    connection.update("DELETE FROM postings WHERE text_partition = ?", key);
    connection.update("DELETE FROM gone_texts WHERE text_partition = ?", key);
    connection.update("DELETE FROM text_partitions WHERE key = ?", key);
  }

  /** Leaves no word of a text that went; the partitions of such texts are indexed anew later. */
  static void forgetGone(SqlConnection connection) throws SQLException {
    for (long key :
        connection.list(row -> row.getLong(1), "SELECT DISTINCT text_partition FROM gone_texts")) {
      reset(connection, key);
    }
  }

  /** Forgets the whole index; its texts get new postings later. */
  static void clear(SqlConnection connection) throws SQLException {
    connection.update("UPDATE word_counts SET number = 0 WHERE number > 0");
    connection.update("DELETE FROM postings");
    connection.update("DELETE FROM gone_texts");
    connection.update("DELETE FROM text_partitions");
  }
}
