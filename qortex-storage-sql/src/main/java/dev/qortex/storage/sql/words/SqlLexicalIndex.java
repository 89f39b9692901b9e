package dev.qortex.storage.sql.words;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.changes.ChangeLog.Change;
import dev.qortex.storage.sql.changes.GraphChangeLog;
import dev.qortex.storage.sql.changes.HeapReplica;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The words of the nodes, searched in an index on the heap that follows the {@link StoredWords}. A
 * text that is put by hand stands in for that of the node, and one that is removed by hand is not
 * found, until the node's text changes; both are also kept in a table of their own, for the time
 * when texts must be counted anew. Searches see the last committed state. Thread-safe.
 */
public final class SqlLexicalIndex implements LexicalIndex {

  private final SqlDatabase database;
  private final HeapReplica<Texts> replica;

  /** Part of the index that is searched. */
  private final UnaryOperator<LexicalIndex> part;

  public SqlLexicalIndex(SqlDatabase database) {
    this(database, new HeapReplica<>(database, new Rows()), UnaryOperator.identity());
    StoredWords.renew(database);
  }

  private SqlLexicalIndex(
      SqlDatabase database, HeapReplica<Texts> replica, UnaryOperator<LexicalIndex> part) {
    this.database = database;
    this.replica = replica;
    this.part = part;
  }

  @Override
  public void put(List<Entry> entries) {
    database.change(
        connection -> {
          connection.updateEach(
              "INSERT INTO texts_by_hand (id, kind, domain, text) VALUES (?, ?, ?, ?)"
                  + Sql.orReplace("id", "kind", "domain", "text"),
              entries,
              entry ->
                  new Object[] {
                    entry.id(), EnumCodes.code(entry.kind()), entry.domain(), entry.text()
                  });
          StoredWords.put(connection, entries);
          log(connection, entries.stream().map(Entry::id).toList());
        });
  }

  @Override
  public void remove(Collection<String> ids) {
    database.change(
        connection -> {
          for (List<String> piece : Sql.pieces(ids)) {
            takeOut(connection, Sql.marks(piece.size()), piece.toArray());
          }
          StoredWords.remove(connection, ids);
          log(connection, ids);
        });
  }

  /** Removes texts of ids; ids that are not nodes have none. */
  private static void takeOut(SqlConnection connection, String ids, Object... parameters)
      throws SQLException {
    connection.update("DELETE FROM texts_by_hand WHERE id IN " + ids, parameters);
    connection.update(
        "INSERT INTO texts_by_hand (id) SELECT id FROM nodes WHERE domain IS NOT NULL AND id IN "
            + ids,
        parameters);
  }

  private static void log(SqlConnection connection, Collection<String> ids) throws SQLException {
    ChangeLog.append(connection, ChangeLog.Kind.WORDS, ids.stream().distinct().toList());
  }

  /**
   * Brings the words up to date with the graph, and removes manual changes.
   *
   * @param gone the nodes whose text was removed
   * @param texts the added and changed texts
   */
  public static void follow(SqlConnection connection, Collection<String> gone, List<Entry> texts)
      throws SQLException {
    String any = "SELECT 1 FROM texts_by_hand LIMIT 1";
    if (connection.exists(any)) {
      Set<String> changed = new LinkedHashSet<>(gone);
      texts.forEach(text -> changed.add(text.id()));
      connection.updateAnyOf("DELETE FROM texts_by_hand WHERE id IN (...)", changed);
    }
    StoredWords.remove(connection, gone);
    StoredWords.put(connection, texts);
  }

  @Override
  public Matches match(String text, int k, SearchScope scope) {
    return replica.ask(texts -> part.apply(texts.index).match(text, k, scope));
  }

  @Override
  public int containing(Set<String> words, String domain, NodeKind kind) {
    return replica.ask(texts -> part.apply(texts.index).containing(words, domain, kind));
  }

  @Override
  public <T> T reading(Supplier<T> work) {
    return database.lookingOnce(() -> database.committedOnly(work));
  }

  @Override
  public int size(String domain, NodeKind kind) {
    return replica.ask(texts -> part.apply(texts.index).size(domain, kind));
  }

  @Override
  public LexicalIndex without(Set<String> ids) {
    return new SqlLexicalIndex(database, replica, index -> part.apply(index).without(ids));
  }

  /** The index, and the words by number, each once on the heap. */
  private static final class Texts {
    private final InMemoryLexicalIndex index = new InMemoryLexicalIndex();
    private final List<String> dictionary = new ArrayList<>();
  }

  /** Brings rows into the index. */
  private static final class Rows implements HeapReplica.Content<Texts> {

    @Override
    public Texts load(SqlConnection connection) throws SQLException {
      Texts texts = new Texts();
      StoredWords.forEach(connection, texts.dictionary, null, texts.index::put);
      return texts;
    }

    @Override
    public void update(SqlConnection connection, Texts texts, List<Change> changes)
        throws SQLException {
      Set<String> ids = ChangeLog.ids(changes, ChangeLog.Kind.WORDS);
      for (Change change : changes) {
        if (change.kind() == ChangeLog.Kind.GRAPH) {
          ids.addAll(GraphChangeLog.newTexts(change.payload()));
        }
      }
      texts.index.remove(ids);
      StoredWords.forEach(connection, texts.dictionary, ids, texts.index::put);
    }
  }
}
