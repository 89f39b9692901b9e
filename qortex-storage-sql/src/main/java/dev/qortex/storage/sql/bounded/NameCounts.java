package dev.qortex.storage.sql.bounded;

import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers of names with a word, which are kept as long as the graph stays. Thread-safe. */
final class NameCounts {

  /** Some megabytes of heap. */
  private static final int KEPT = 20_000;

  private record Word(String domain, String word, boolean mentioned) {}

  /**
   * A number of names.
   *
   * @param limit the greatest number that was counted; a number above it stands for more
   */
  private record Count(int names, int limit) {

    boolean isExactUpTo(int wanted) {
      return names <= limit || limit >= wanted;
    }
  }

  /**
   * State of the names.
   *
   * @param revision the revision of the graph
   * @param named the greatest key of a node whose names were added to their tables afterwards
   */
  private record State(long revision, long named) {}

  private final Map<Word, Count> known = new HashMap<>();
  private State state = new State(-1, -1);

  /**
   * Counts the names with each of the words, in one statement at most, which stops at the limit.
   *
   * @param limit the greatest exact count; higher counts may be returned as any number above it
   * @param mentioned whether only names of concepts count that passages mention
   */
  Map<String, Integer> read(
      SqlConnection connection,
      String domain,
      Collection<String> words,
      int limit,
      boolean mentioned)
      throws SQLException {
    State now = new State(MetaKey.REVISION.read(connection), MetaKey.NAMED_NODE.read(connection));
    Map<String, Integer> counts = new HashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String word : words) {
      Count count = known(now, new Word(domain, word, mentioned));
      if (count != null && count.isExactUpTo(limit)) {
        counts.put(word, count.names);
      } else {
        unknown.add(word);
      }
    }
    Map<String, Integer> read = count(connection, domain, unknown, limit, mentioned);
    read.forEach(
        (word, names) -> keep(now, new Word(domain, word, mentioned), new Count(names, limit)));
    counts.putAll(read);
    return counts;
  }

  private synchronized @Nullable Count known(State now, Word word) {
    return now.equals(state) ? known.get(word) : null;
  }

  private synchronized void keep(State now, Word word, Count count) {
    if (!now.equals(state) || known.size() >= KEPT) {
      known.clear();
    }
    state = now;
    known.put(word, count);
  }

  private static Map<String, Integer> count(
      SqlConnection connection, String domain, List<String> words, int limit, boolean mentioned)
      throws SQLException {
    Map<String, Integer> counts = new HashMap<>();
    for (List<String> some : Sql.pieces(words)) {
      List<String> piece = SqlConnection.padded(some);
      List<Object> parameters = new ArrayList<>(List.of(domain));
      parameters.addAll(piece);
      connection.forEach(
          row -> counts.put(row.getString(1), row.getInt(2)),
          "SELECT v.column1, (SELECT count(*) FROM (SELECT DISTINCT w.form FROM name_words w"
              + " WHERE w.domain = ? AND w.word = v.column1"
              + (mentioned ? SqlNames.AND_MENTIONED : "")
              + " LIMIT "
              + (limit + 1)
              + ") AS some_names) FROM (VALUES "
              + String.join(",", Collections.nCopies(piece.size(), "(?)"))
              + ") AS v",
          parameters.toArray());
    }
    return counts;
  }
}
