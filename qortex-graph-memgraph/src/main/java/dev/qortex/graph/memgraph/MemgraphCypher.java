package dev.qortex.graph.memgraph;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.CypherQueries;
import dev.qortex.graph.memgraph.internal.bolt.BoltDatabase;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.exceptions.ClientException;
import org.neo4j.driver.summary.ResultSummary;
import org.neo4j.driver.types.Entity;
import org.neo4j.driver.types.Node;
import org.neo4j.driver.types.Path;
import org.neo4j.driver.types.Relationship;

/**
 * Cypher queries to the server of a backend, each for as long as {@link
 * BoltSettings.Limits#queryTimeout}. The transaction is declared as reading, and the transaction is
 * never committed, so that nothing stays of a statement that writes on a server that does not mind.
 * The effects of procedures outside of the transaction stay: deny them to the user of the
 * connection. Parameters have at most 32 lists or maps in each other.
 *
 * <p>{@code docs/bolt.md} has questions about the layout. Thread-safe; lives as long as the
 * backend.
 */
public final class MemgraphCypher implements CypherQueries {

  /** Greatest nesting of lists and maps in a parameter; the driver would go to any depth. */
  private static final int DEEPEST = 32;

  private final BoltDatabase bolt;

  /** Asks the server of that backend. */
  public MemgraphCypher(MemgraphBackend backend) {
    this.bolt = backend.bolt();
  }

  @Override
  public Rows read(String statement, Map<String, ?> parameters, int mostRows) {
    Checks.id("Cypher statement", statement);
    Checks.atLeast("number of rows", mostRows, 1);
    parameters.forEach((name, value) -> checkDepth(name, value, 0));
    return bolt.translated(
        () -> {
          try (Session session = bolt.session(AccessMode.READ);
              Transaction tx = bolt.begin(session)) {
            return read(tx, statement, parameters, mostRows);
          } catch (ClientException e) {
            if (isAboutStatement(e)) {
              throw refused(statement, String.valueOf(e.getMessage()), e);
            }
            throw e;
          }
        });
  }

  private static void checkDepth(String name, @Nullable Object value, int depth) {
    Iterable<?> inner =
        value instanceof Map<?, ?> map
            ? map.values()
            : value instanceof Object[] array
                ? Arrays.asList(array)
                : value instanceof Iterable<?> items ? items : null;
    if (inner == null) {
      return;
    } else if (depth == DEEPEST) {
      throw new IllegalArgumentException(
          "The parameter (%s) has more than (%s) lists or maps in each other.\nMaybe make it flatter, or pass it as JSON text."
              .formatted(Checks.shown(name), DEEPEST));
    }
    inner.forEach(item -> checkDepth(name, item, depth + 1));
  }

  private static Rows read(
      Transaction tx, String statement, Map<String, ?> parameters, int mostRows) {
    Result result = tx.run(statement, new TreeMap<>(parameters));
    List<String> columns = result.keys();
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    while (rows.size() < mostRows && result.hasNext()) {
      rows.add(row(result.next()));
    }
    boolean more = result.hasNext();
    ResultSummary summary = result.consume();
    if (summary.counters().containsUpdates()) {
      throw refused(statement, "it writes", null);
    }
    return new Rows(columns, rows, more);
  }

  private static boolean isAboutStatement(ClientException e) {
    String code = String.valueOf(e.code());
    return code.startsWith("Neo.ClientError.Statement.")
        || code.startsWith("Memgraph.ClientError.");
  }

  private static IllegalArgumentException refused(
      String statement, String why, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "The statement (%s) is refused (%s).\nMaybe it writes, or has a parameter without a value."
            .formatted(Checks.shown(statement), why),
        cause);
  }

  private static Map<String, @Nullable Object> row(Record row) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    row.asMap().forEach((column, value) -> values.put(column, plain(value)));
    return values;
  }

  /** A value of the driver as JSON knows it. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(MemgraphCypher::plain).toList();
    } else if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((key, item) -> copy.put(String.valueOf(key), plain(item)));
      return copy;
    } else if (value instanceof Node node) {
      return Map.of("labels", copy(node.labels()), "properties", properties(node));
    } else if (value instanceof Relationship edge) {
      return Map.of("type", edge.type(), "properties", properties(edge));
    } else if (value instanceof Path path) {
      return path(path);
    } else if (value instanceof Temporal || value instanceof TemporalAmount) {
      return value.toString();
    }
    return value;
  }

  private static List<String> copy(Iterable<String> labels) {
    List<String> copy = new ArrayList<>();
    labels.forEach(copy::add);
    return copy.stream().sorted().toList();
  }

  private static Map<String, @Nullable Object> properties(Entity entity) {
    Map<String, @Nullable Object> properties = new TreeMap<>();
    entity.asMap().forEach((name, value) -> properties.put(name, plain(value)));
    return properties;
  }

  private static List<@Nullable Object> path(Path path) {
    List<@Nullable Object> steps = new ArrayList<>();
    steps.add(plain(path.start()));
    path.forEach(
        segment -> {
          steps.add(plain(segment.relationship()));
          steps.add(plain(segment.end()));
        });
    return steps;
  }
}
