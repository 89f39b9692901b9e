package dev.qortex.storage.sql.words;

import dev.qortex.commons.PackedCounts;
import dev.qortex.commons.Pieces;
import dev.qortex.commons.WordCounts;
import dev.qortex.commons.Words;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex.Entry;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words of every text as core counts them, so that nothing need be read word by word again. A
 * dictionary gives each word a number. Pure functions on a connection.
 */
public final class StoredWords {

  private static final int PIECE = 2000;

  private StoredWords() {}

  /** Counts and writes texts, in place of those of the same id. */
  public static void put(SqlConnection connection, List<Entry> entries) throws SQLException {
    Map<String, Integer> numbers = new HashMap<>();
    Map<String, Entry> last = new LinkedHashMap<>();
    entries.forEach(entry -> last.put(entry.id(), entry));
    for (List<Entry> piece : Pieces.of(last.values(), PIECE)) {
      put(connection, piece, numbers);
    }
  }

  private static void put(
      SqlConnection connection, List<Entry> entries, Map<String, Integer> numbers)
      throws SQLException {
    List<WordCounts> counted = entries.stream().map(e -> WordCounts.of(e.text())).toList();
    learn(connection, counted, numbers);
    Postings.retire(connection, entries.stream().map(Entry::id).toList());
    SqlRows rows =
        new SqlRows(
            connection,
            "INSERT INTO word_counts (id, kind, domain, counts, number)",
            Sql.orReplace("id", "kind", "domain", "counts", "number"),
            ColumnType.TEXT,
            ColumnType.LONG,
            ColumnType.TEXT,
            ColumnType.BYTES,
            ColumnType.LONG);
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      rows.add(
          entry.id(),
          EnumCodes.code(entry.kind()),
          entry.domain(),
          packed(counted.get(i), numbers),
          0);
    }
    rows.run();
  }

  /** Adds the numbers of the words that have none yet, those of new words included. */
  private static void learn(
      SqlConnection connection, List<WordCounts> texts, Map<String, Integer> numbers)
      throws SQLException {
    Set<String> unknown = new HashSet<>();
    for (WordCounts text : texts) {
      for (int i = 0; i < text.size(); i++) {
        if (!numbers.containsKey(text.word(i))) {
          unknown.add(text.word(i));
        }
      }
    }
    int last = last(connection);
    connection.forEachOf(
        row -> {
          numbers.put(row.getString(2), row.getInt(1));
          unknown.remove(row.getString(2));
        },
        "SELECT number, word FROM dictionary WHERE word IN (...)",
        last == 0 ? List.<String>of() : unknown);
    List<String> inOrder = new ArrayList<>(unknown);
    Collections.sort(inOrder);
    SqlRows rows =
        new SqlRows(
            connection,
            "INSERT INTO dictionary (number, word)",
            "",
            ColumnType.LONG,
            ColumnType.TEXT);
    for (String word : inOrder) {
      numbers.put(word, ++last);
      rows.add(last, word);
    }
    rows.run();
  }

  private static int last(SqlConnection connection) throws SQLException {
    return (int) connection.number("SELECT max(number) FROM dictionary");
  }

  private static byte[] packed(WordCounts text, Map<String, Integer> numbers) {
    long[] sorted = new long[text.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (long) numbers.getOrDefault(text.word(i), 0) << 32 | text.count(i);
    }
    Arrays.sort(sorted);
    PackedCounts packed = new PackedCounts();
    for (long number : sorted) {
      packed.add((int) (number >>> 32), (int) number);
    }
    return packed.toBytes();
  }

  /** Deletes the words of those texts. */
  public static void remove(SqlConnection connection, Collection<String> ids) throws SQLException {
    Postings.retire(connection, ids);
    connection.updateAnyOf("DELETE FROM word_counts WHERE id IN (...)", ids);
  }

  /** Takes the words of a text. */
  interface Visitor {
    void visit(String id, NodeKind kind, String domain, WordCounts words);
  }

  /**
   * Shows texts.
   *
   * @param dictionary the words by number, as far as they are read; grows
   * @param ids the ids of the texts; null for all
   */
  public static void forEach(
      SqlConnection connection,
      List<String> dictionary,
      @Nullable Collection<String> ids,
      Visitor visitor)
      throws SQLException {
    readNewWords(connection, dictionary);
    String all = "SELECT id, kind, domain, counts FROM word_counts";
    if (ids == null) {
      connection.forEach(row -> show(row, dictionary, visitor), all);
    } else {
      connection.forEachOf(row -> show(row, dictionary, visitor), all + " WHERE id IN (...)", ids);
    }
  }

  /** Numbers without a word, which nothing uses, get an empty one. */
  private static void readNewWords(SqlConnection connection, List<String> dictionary)
      throws SQLException {
    connection.forEach(
        row -> {
          while (dictionary.size() < row.getInt(1)) {
            dictionary.add("");
          }
          dictionary.add(row.getString(2));
        },
        "SELECT number, word FROM dictionary WHERE number >= ? ORDER BY number",
        dictionary.size());
  }

  private static void show(ResultSet row, List<String> dictionary, Visitor visitor)
      throws SQLException {
    byte[] bytes = row.getBytes(4);
    String[] words = new String[bytes.length];
    int[] counts = new int[bytes.length];
    int size = 0;
    PackedCounts.Reader packed = PackedCounts.reader(bytes);
    while (packed.next()) {
      words[size] = dictionary.get(packed.number());
      counts[size++] = packed.count();
    }
    visitor.visit(
        row.getString(1),
        EnumCodes.kind(row.getInt(2)),
        row.getString(3),
        WordCounts.of(Arrays.copyOf(words, size), Arrays.copyOf(counts, size)));
  }

  /** Counts all texts anew when they were counted by another version of {@link Words}. */
  public static void renew(SqlDatabase database) {
    if (database.<Long>readCommitted(MetaKey.TOKENIZER::read) != Words.VERSION) {
      database.<Boolean>write(StoredWords::renew);
    }
  }

  /** Renews the words inside of a transaction; returns whether that was necessary. */
  public static boolean renew(SqlConnection connection) throws SQLException {
    if (MetaKey.TOKENIZER.read(connection) == Words.VERSION) {
      return false;
    }
    MetaKey.TOKENIZER.write(connection, Words.VERSION);
    if (MetaKey.POSITION.read(connection) == 0) {
      return false; // a new file, in which nothing is counted
    }
    connection.update("DELETE FROM word_counts");
    Postings.clear(connection);
    connection.update("DELETE FROM dictionary WHERE number < ?", last(connection));
    Map<String, Integer> numbers = new HashMap<>();
    List<Entry> piece = new ArrayList<>(PIECE);
    connection.forEach(
        row -> {
          Node node = ElementReader.node(row);
          piece.add(new Entry(node.id(), node.kind(), node.domain(), node.content()));
          if (piece.size() == PIECE) {
            put(connection, piece, numbers);
            piece.clear();
          }
        },
        ElementReader.NODES);
    put(connection, piece, numbers);
    putTextsByHand(connection);
    // Too much to follow: replicas with the words on the heap read them all again.
    ChangeLog.append(connection, ChangeLog.Kind.WORDS, null, ChangeLog.REMEMBERED + 1, () -> "[]");
    return true;
  }

  private static void putTextsByHand(SqlConnection connection) throws SQLException {
    List<Entry> texts = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    connection.forEach(
        row -> {
          String id = row.getString(1);
          String text = row.getString(4);
          if (text == null) {
            gone.add(id);
          } else {
            texts.add(new Entry(id, EnumCodes.kind(row.getInt(2)), row.getString(3), text));
          }
        },
        "SELECT id, kind, domain, text FROM texts_by_hand");
    put(connection, texts);
    remove(connection, gone);
  }

  /**
   * Deletes the words that no text contains. The newest number stays, without its word: no number
   * comes twice.
   */
  public static void deleteUnused(SqlConnection connection) throws SQLException {
    BitSet used = new BitSet();
    connection.forEach(
        row -> {
          PackedCounts.Reader packed = PackedCounts.reader(row.getBytes(1));
          while (packed.next()) {
            used.set(packed.number());
          }
        },
        "SELECT counts FROM word_counts");
    int last = last(connection);
    List<Integer> unused =
        connection.list(row -> row.getInt(1), "SELECT number FROM dictionary").stream()
            .filter(number -> !used.get(number) && number != last)
            .toList();
    connection.updateEach(
        "DELETE FROM dictionary WHERE number = ?", unused, number -> new Object[] {number});
    if (!used.get(last)) {
      connection.update("UPDATE dictionary SET word = '' WHERE number = ?", last);
    }
  }
}
