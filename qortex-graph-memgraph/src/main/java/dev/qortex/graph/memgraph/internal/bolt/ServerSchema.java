package dev.qortex.graph.memgraph.internal.bolt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.Record;
import org.neo4j.driver.Session;
import org.neo4j.driver.Transaction;

/**
 * The constraints and indexes of a server, of which only those are made that are missing: to make
 * one, Memgraph locks out writers. What is missing is looked up again at each attempt, since
 * another process may make the same.
 */
public record ServerSchema(BoltDatabase bolt) {

  /**
   * Refuses a database in which a graph cannot be kept.
   *
   * @throws IllegalStateException with what is the matter and the remedy
   */
  public void checkStorage() {
    Map<String, Object> told = new HashMap<>();
    bolt.translated(
        () ->
            bolt.repeated(
                () -> {
                  for (String statement : bolt.dialect().showStorage()) {
                    if (!new StorageInfo(told).isTold()) {
                      told.putAll(storage(statement));
                    }
                  }
                  return told;
                }));
    new StorageInfo(told)
        .refusal()
        .ifPresent(
            why -> {
              throw new IllegalStateException(
                  "The Bolt server at (%s) %s".formatted(bolt.settings().uri(), why));
            });
  }

  private Map<String, Object> storage(String statement) {
    Map<String, Object> values = new HashMap<>();
    try (Session session = bolt.session(AccessMode.WRITE)) {
      for (Record row : session.run(statement, bolt.transactionConfig()).list()) {
        values.put(row.get("storage info").asString(), row.get("value").asObject());
      }
    }
    return values;
  }

  /** Makes what is missing of the constraints and indexes. */
  public void make() {
    bolt.translated(
        () ->
            bolt.repeated(
                () -> {
                  try (Session session = bolt.session(AccessMode.WRITE)) {
                    List<String> statements = missing(session);
                    if (!statements.isEmpty()) {
                      run(session, statements);
                    }
                    return statements;
                  }
                }));
  }

  private void run(Session session, List<String> statements) {
    if (bolt.dialect().awaitSchema().isEmpty()) {
      statements.forEach(statement -> session.run(statement, bolt.transactionConfig()).consume());
      return;
    }
    try (Transaction together = session.beginTransaction(bolt.transactionConfig())) {
      statements.forEach(statement -> together.run(statement).consume());
      together.commit();
    }
    await(session);
  }

  private void await(Session session) {
    bolt.dialect()
        .awaitSchema()
        .ifPresent(await -> session.run(await, bolt.transactionConfig()).consume());
  }

  private List<String> missing(Session session) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String show : bolt.dialect().showSchema()) {
      session.run(show, bolt.transactionConfig()).forEachRemaining(row -> rows.add(row.asMap()));
    }
    return bolt.dialect().missing(rows);
  }
}
