package dev.qortex.graph.memgraph.internal.bolt;

import dev.qortex.commons.Pieces;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.Result;
import org.neo4j.driver.SimpleQueryRunner;
import org.neo4j.driver.Values;

/** Statements of one transaction. Not thread-safe. */
public final class BoltTransaction {

  /** Number of rows that go to the server at once. */
  public static final int ROWS = 10_000;

  private final SimpleQueryRunner runner;

  BoltTransaction(SimpleQueryRunner runner) {
    this.runner = runner;
  }

  public void run(Cypher query, Map<String, ?> parameters) {
    run(query.text(), parameters);
  }

  public void run(String statement, Map<String, ?> parameters) {
    result(statement, parameters).consume();
  }

  /** Runs a statement that takes many rows, in pieces. */
  public void runEach(String statement, String name, Collection<?> rows) {
    for (List<?> piece : Pieces.of(rows, ROWS)) {
      run(statement, Map.of(name, piece));
    }
  }

  /** True if there is a row. */
  public boolean any(Cypher query, Map<String, ?> parameters) {
    return result(query.text(), parameters).hasNext();
  }

  public void forEach(
      Cypher query, Map<String, ?> parameters, Consumer<Map<String, Object>> visitor) {
    forEach(query.text(), parameters, visitor);
  }

  public void forEach(
      String statement, Map<String, ?> parameters, Consumer<Map<String, Object>> visitor) {
    Result result = result(statement, parameters);
    while (result.hasNext()) {
      visitor.accept(result.next().asMap());
    }
  }

  /** The rows of a statement that takes many {@code $ids}, in pieces. */
  public void forEach(
      Cypher statement, Collection<String> ids, Consumer<Map<String, Object>> visitor) {
    forEach(statement, ids, Map.of(), visitor);
  }

  /** The rows of a statement that takes many {@code $ids}, in pieces, with further parameters. */
  public void forEach(
      Cypher statement,
      Collection<String> ids,
      Map<String, ?> parameters,
      Consumer<Map<String, Object>> visitor) {
    forEach(statement.text(), "ids", ids, parameters, visitor);
  }

  /** The rows of a statement that takes many, in pieces. */
  public void forEach(
      String statement,
      String name,
      Collection<?> rows,
      Map<String, ?> parameters,
      Consumer<Map<String, Object>> visitor) {
    for (List<?> piece : Pieces.of(rows, ROWS)) {
      Map<String, @Nullable Object> all = new HashMap<>(parameters);
      all.put(name, piece);
      forEach(statement, all, visitor);
    }
  }

  /** The converted rows of a statement, in a list that may be changed. */
  public <T> List<T> list(
      Cypher statement, Map<String, ?> parameters, Function<Map<String, Object>, T> read) {
    List<T> found = new ArrayList<>();
    forEach(statement, parameters, row -> found.add(read.apply(row)));
    return found;
  }

  /**
   * Shows rows for as long as they are wanted.
   *
   * @param visitor whether it wants the next row, too
   */
  public void whileWanted(
      String statement, Map<String, ?> parameters, Predicate<Map<String, Object>> visitor) {
    Result result = result(statement, parameters);
    boolean more = true;
    while (more && result.hasNext()) {
      more = visitor.test(result.next().asMap());
    }
    result.consume();
  }

  /** The raw result, for what is read in great numbers. */
  public Result result(String statement, Map<String, ?> parameters) {
    return runner.run(statement, Values.value(parameters));
  }
}
