package dev.qortex.storage.sql.bounded;

import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.bounded.BoundedReads;
import dev.qortex.core.spi.bounded.DomainStatistics;
import dev.qortex.core.spi.bounded.NameIndex;
import dev.qortex.core.spi.bounded.Neighbourhoods;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.names.NameTables;
import dev.qortex.storage.sql.vectors.VectorSearch;
import dev.qortex.storage.sql.words.BoundedWords;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Bounded reads of the tables of a store. Thread-safe. */
public final class SqlBoundedReads implements BoundedReads {

  private final SqlDatabase database;
  private final BoundedWords words;
  private final VectorSearch.BoundedSearch vectors;
  private final SqlStatistics statistics;
  private final SqlNames names;
  private final SqlNeighbourhoods neighbourhoods;

  /**
   * Reads nothing yet.
   *
   * @param words the store's index, which takes changes
   * @param vectors search of vectors without a copy on the heap
   */
  public SqlBoundedReads(
      SqlDatabase database, LexicalIndex words, VectorSearch.BoundedSearch vectors) {
    this.database = database;
    this.words = new BoundedWords(database, words);
    this.vectors = vectors;
    this.statistics = new SqlStatistics(database, this.words);
    this.names = new SqlNames(database);
    this.neighbourhoods = new SqlNeighbourhoods(database);
  }

  @Override
  public LexicalIndex words() {
    return words;
  }

  @Override
  public VectorIndex vectors() {
    return vectors.index();
  }

  @Override
  public NameIndex names() {
    return names;
  }

  @Override
  public Neighbourhoods neighbourhoods() {
    return neighbourhoods;
  }

  @Override
  public DomainStatistics statistics(String domain) {
    return statistics.of(domain);
  }

  @Override
  public List<String> passages(String domain) {
    return statistics.passages(domain);
  }

  /** Does nothing inside of a transaction, which would then be part of it. */
  @Override
  public void prepare() {
    if (!database.inTransaction()) {
      words.prepare();
      vectors.prepare().run();
      NameTables.complete(database);
      database.<Boolean>write(
          connection -> {
            connection.analyze();
            return true;
          });
    }
  }

  /** The work without which a question would be slow. */
  private List<Runnable> due(SqlConnection connection) throws SQLException {
    List<Runnable> due = new ArrayList<>();
    if (words.isBehind(connection)) {
      due.add(words::prepare);
    }
    if (vectors.behind().apply(connection)) {
      due.add(vectors.prepare());
    }
    if (!NameTables.areComplete(connection)) {
      due.add(() -> NameTables.complete(database));
    }
    return due;
  }

  @Override
  public <T> T reading(Supplier<T> work) {
    List<Runnable> due = new ArrayList<>();
    Optional<T> result =
        database.<Optional<T>>readCommitted(
            connection -> {
              due.clear(); // of an attempt on a dead connection
              if (!database.inTransaction()) {
                due.addAll(due(connection));
              }
              return due.isEmpty() ? Optional.of(read(connection, work)) : Optional.empty();
            });
    due.forEach(Runnable::run);
    return result.orElseGet(() -> database.<T>readCommitted(connection -> read(connection, work)));
  }

  private <T> T read(SqlConnection connection, Supplier<T> work) throws SQLException {
    connection.useIndexes();
    return database.committedOnly(work);
  }
}
