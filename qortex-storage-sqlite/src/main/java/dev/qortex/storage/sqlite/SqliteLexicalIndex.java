package dev.qortex.storage.sqlite;

import dev.qortex.core.lexical.InMemoryLexicalIndex;
import dev.qortex.core.lexical.LexicalIndex;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.sqlite.ChangeLog.Change;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The words of the nodes, searched in an index on the heap that follows the file. A text that is
 * put by hand stands in for that of the node, and one that is removed by hand is not found, until
 * the node's text changes; both are kept in a table of their own. Searches see the last committed
 * state. Thread-safe.
 */
final class SqliteLexicalIndex implements LexicalIndex {

  private static final int PIECE = 1000;

  private final SqliteDatabase database;
  private final Mirror<LexicalIndex> mirror;

  SqliteLexicalIndex(SqliteDatabase database) {
    this.database = database;
    this.mirror = new Mirror<>(database, new Texts());
  }

  @Override
  public void put(List<Entry> entries) {
    database.write(
        connection -> {
          try (SqlBatch batch = batch(connection)) {
            for (Entry entry : entries) {
              batch.add(entry.id(), Codes.code(entry.kind()), entry.domain(), entry.text());
            }
            batch.run();
          }
          log(connection, entries.stream().map(Entry::id).toList());
          return true;
        });
  }

  @Override
  public void remove(Collection<String> ids) {
    database.write(
        connection -> {
          try (SqlBatch batch = batch(connection)) {
            for (String id : ids) {
              batch.add(id, null, null, null);
            }
            batch.run();
          }
          log(connection, ids);
          return true;
        });
  }

  private static SqlBatch batch(Connection connection) throws SQLException {
    return new SqlBatch(
        connection, "INSERT OR REPLACE INTO words (id, kind, domain, text) VALUES (?, ?, ?, ?)");
  }

  private static void log(Connection connection, Collection<String> ids) throws SQLException {
    ChangeLog.append(connection, ChangeLog.Kind.WORDS, ids.stream().distinct().toList());
  }

  /** Forgets what was put or removed by hand for nodes whose text changed. */
  static void forget(Connection connection, Collection<String> ids) throws SQLException {
    if (Sql.first(connection, row -> row.getInt(1), "SELECT 1 FROM words LIMIT 1").isPresent()) {
      for (List<String> piece : Sql.pieces(ids)) {
        Sql.update(
            connection,
            "DELETE FROM words WHERE id IN " + Sql.marks(piece.size()),
            piece.toArray());
      }
    }
  }

  @Override
  public List<Scored> search(String text, int k, SearchScope scope) {
    return mirror.ask(index -> index.search(text, k, scope));
  }

  @Override
  public Statistics statistics(String domain, NodeKind kind) {
    return mirror.ask(index -> index.statistics(domain, kind));
  }

  /** Brings texts into the index. */
  private static final class Texts implements Mirror.Content<LexicalIndex> {

    @Override
    public LexicalIndex load(Connection connection) throws SQLException {
      LexicalIndex index = new InMemoryLexicalIndex();
      put(connection, index, GraphReader.NODES, false);
      put(connection, index, "SELECT id, kind, domain, text FROM words", true);
      return index;
    }

    /** Texts by hand come last, in place of those of nodes. */
    private static void put(
        Connection connection, LexicalIndex index, String sql, boolean byHand, Object... parameters)
        throws SQLException {
      List<Entry> piece = new ArrayList<>(PIECE);
      Sql.forEach(
          connection,
          row -> {
            String id = row.getString(1);
            String text = byHand ? row.getString(4) : GraphReader.node(row).content();
            if (text == null) {
              index.remove(List.of(id));
            } else {
              piece.add(new Entry(id, Codes.kind(row.getInt(2)), row.getString(3), text));
            }
            if (piece.size() == PIECE) {
              index.put(piece);
              piece.clear();
            }
            return true;
          },
          sql,
          parameters);
      index.put(piece);
    }

    @Override
    public void update(Connection connection, LexicalIndex index, List<Change> changes)
        throws SQLException {
      Set<String> ids = new LinkedHashSet<>();
      for (Change change : changes) {
        if (change.kind() == ChangeLog.Kind.GRAPH) {
          ids.addAll(GraphLog.newTexts(change.payload()));
        } else if (change.kind() == ChangeLog.Kind.WORDS) {
          Payloads.list(change.payload()).forEach(id -> ids.add((String) id));
        }
      }
      for (List<String> piece : Sql.pieces(ids)) {
        String in = Sql.marks(piece.size());
        Object[] parameters = piece.toArray();
        index.remove(piece);
        put(connection, index, GraphReader.NODES + "WHERE n.id IN " + in, false, parameters);
        String byHand = "SELECT id, kind, domain, text FROM words WHERE id IN " + in;
        put(connection, index, byHand, true, parameters);
      }
    }
  }
}
