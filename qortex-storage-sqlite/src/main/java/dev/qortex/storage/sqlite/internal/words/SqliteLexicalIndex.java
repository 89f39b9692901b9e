package dev.qortex.storage.sqlite.internal.words;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.InMemoryLexicalIndex;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.sqlite.internal.changes.ChangeLog;
import dev.qortex.storage.sqlite.internal.changes.ChangeLog.Change;
import dev.qortex.storage.sqlite.internal.changes.GraphChangeLog;
import dev.qortex.storage.sqlite.internal.changes.HeapReplica;
import dev.qortex.storage.sqlite.internal.elements.ElementJson;
import dev.qortex.storage.sqlite.internal.elements.EnumCodes;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqlBatch;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The words of the nodes, searched in an index on the heap that follows the {@link StoredWords}. A
 * text that is put by hand stands in for that of the node, and one that is removed by hand is not
 * found, until the node's text changes; both are also kept in a table of their own, for the time
 * when texts must be counted anew. Searches see the last committed state. Thread-safe.
 */
public final class SqliteLexicalIndex implements LexicalIndex {

  private final SqliteDatabase database;
  private final HeapReplica<Texts> mirror;

  public SqliteLexicalIndex(SqliteDatabase database) {
    this.database = database;
    this.mirror = new HeapReplica<>(database, new Rows());
    StoredWords.renew(database);
  }

  @Override
  public void put(List<Entry> entries) {
    database.write(
        connection -> {
          try (SqlBatch batch =
              new SqlBatch(
                  connection,
                  "INSERT OR REPLACE INTO texts_by_hand (id, kind, domain, text)"
                      + " VALUES (?, ?, ?, ?)")) {
            for (Entry entry : entries) {
              batch.add(entry.id(), EnumCodes.code(entry.kind()), entry.domain(), entry.text());
            }
            batch.run();
          }
          StoredWords.put(connection, entries);
          log(connection, entries.stream().map(Entry::id).toList());
          return true;
        });
  }

  @Override
  public void remove(Collection<String> ids) {
    database.write(
        connection -> {
          for (List<String> piece : Sql.pieces(ids)) {
            takeOut(connection, Sql.marks(piece.size()), piece.toArray());
          }
          StoredWords.remove(connection, ids);
          log(connection, ids);
          return true;
        });
  }

  /** What is no node has no text that would have to stay away. */
  private static void takeOut(Connection connection, String ids, Object... parameters)
      throws SQLException {
    Sql.update(connection, "DELETE FROM texts_by_hand WHERE id IN " + ids, parameters);
    Sql.update(
        connection,
        "INSERT INTO texts_by_hand (id) SELECT id FROM nodes WHERE domain IS NOT NULL AND id IN "
            + ids,
        parameters);
  }

  private static void log(Connection connection, Collection<String> ids) throws SQLException {
    ChangeLog.append(connection, ChangeLog.Kind.WORDS, ids.stream().distinct().toList());
  }

  /**
   * Brings the words up to date with the graph, and forgets what was put or removed by hand.
   *
   * @param gone the nodes whose text went
   * @param texts those whose text came or changed
   */
  public static void follow(Connection connection, Collection<String> gone, List<Entry> texts)
      throws SQLException {
    String any = "SELECT 1 FROM texts_by_hand LIMIT 1";
    if (Sql.first(connection, row -> row.getInt(1), any).isPresent()) {
      Set<String> changed = new LinkedHashSet<>(gone);
      texts.forEach(text -> changed.add(text.id()));
      for (List<String> piece : Sql.pieces(changed)) {
        Sql.update(
            connection,
            "DELETE FROM texts_by_hand WHERE id IN " + Sql.marks(piece.size()),
            piece.toArray());
      }
    }
    StoredWords.remove(connection, gone);
    StoredWords.put(connection, texts);
  }

  @Override
  public List<Scored> search(String text, int k, SearchScope scope) {
    return mirror.ask(texts -> texts.index.search(text, k, scope));
  }

  @Override
  public Statistics statistics(String domain, NodeKind kind) {
    return mirror.ask(texts -> texts.index.statistics(domain, kind));
  }

  /** The index, and the words by number, each once on the heap. */
  private static final class Texts {
    private final InMemoryLexicalIndex index = new InMemoryLexicalIndex();
    private final List<String> dictionary = new ArrayList<>();
  }

  /** Brings rows into the index. */
  private static final class Rows implements HeapReplica.Content<Texts> {

    @Override
    public Texts load(Connection connection) throws SQLException {
      Texts texts = new Texts();
      StoredWords.forEach(connection, texts.dictionary, null, texts.index::put);
      return texts;
    }

    @Override
    public void update(Connection connection, Texts texts, List<Change> changes)
        throws SQLException {
      Set<String> ids = new LinkedHashSet<>();
      for (Change change : changes) {
        if (change.kind() == ChangeLog.Kind.GRAPH) {
          ids.addAll(GraphChangeLog.newTexts(change.payload()));
        } else if (change.kind() == ChangeLog.Kind.WORDS) {
          ElementJson.list(change.payload()).forEach(id -> ids.add((String) id));
        }
      }
      texts.index.remove(ids);
      StoredWords.forEach(connection, texts.dictionary, ids, texts.index::put);
    }
  }
}
