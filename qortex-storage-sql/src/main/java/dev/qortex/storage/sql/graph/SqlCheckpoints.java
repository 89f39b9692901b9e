package dev.qortex.storage.sql.graph;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.spi.CheckpointChecks;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.elements.StoredContributionFormat;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.vectors.SqlVectorIndex;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checkpoints in a file. Keeping one copies rows inside of the database; a comparison or a restore
 * brings only what is different onto the heap. Thread-safe.
 */
public record SqlCheckpoints(SqlDatabase database) implements Checkpoints {

  private static final String COLUMNS =
      "SELECT key, name, created_at, whole, metrics, concepts, passages, edges, rules, examples"
          + " FROM checkpoints";

  private static final String BY_ID = COLUMNS + " WHERE CAST(key AS TEXT) = ?";

  @Override
  public Checkpoint create(String name, Set<String> domains, Map<String, Double> metrics) {
    CheckpointChecks.arguments(name, domains, metrics);
    return database.write(connection -> create(connection, name, domains, metrics));
  }

  private Checkpoint create(
      SqlConnection connection, String name, Set<String> domains, Map<String, Double> metrics)
      throws SQLException {
    for (String domain : new TreeSet<>(domains)) {
      if (ElementReader.domain(connection, domain).isEmpty()) {
        throw CheckpointChecks.unknownDomain(domain);
      }
    }
    long key =
        connection
            .first(
                row -> row.getLong(1),
                "INSERT INTO checkpoints (name, created_at, whole, metrics, embedding_model)"
                    + " VALUES (?, ?, ?, ?, ?) RETURNING key",
                name,
                database.clock().instant(),
                domains.isEmpty(),
                JsonColumn.write(new TreeMap<>(metrics)),
                model(connection))
            .orElseThrow();
    String copyDomain =
        "INSERT INTO checkpoint_domains SELECT ?, name, description, created_at FROM domains";
    if (domains.isEmpty()) {
      connection.update(copyDomain, key);
    }
    for (String domain : domains) {
      connection.update(copyDomain + " WHERE name = ?", key, domain);
    }
    GraphState kept = new GraphState(key, domains.isEmpty());
    CheckpointTables.fill(connection, kept);
    ElementCounts counts = kept.counts(connection);
    connection.update(
        "UPDATE checkpoints SET concepts = ?, passages = ?, edges = ?, rules = ?, examples = ?"
            + " WHERE key = ?",
        counts.concepts(),
        counts.passages(),
        counts.edges(),
        counts.rules(),
        counts.examples(),
        key);
    return checkpoint(connection, Long.toString(key));
  }

  /** The name of the model that made the vectors; empty when it is unknown. */
  private static String model(SqlConnection connection) throws SQLException {
    return connection
        .first(row -> row.getString(1), "SELECT name FROM embedding_models WHERE role = 'current'")
        .orElse("");
  }

  @Override
  public List<Checkpoint> list() {
    return database.read(
        connection -> {
          List<Checkpoint> found = new ArrayList<>();
          connection.forEach(
              row -> found.add(checkpoint(connection, row)), COLUMNS + " ORDER BY key");
          return List.copyOf(found);
        });
  }

  @Override
  public Optional<Checkpoint> find(String id) {
    return database.read(
        connection -> connection.first(row -> checkpoint(connection, row), BY_ID, id));
  }

  private static Checkpoint checkpoint(SqlConnection connection, String id) throws SQLException {
    return connection
        .first(row -> checkpoint(connection, row), BY_ID, id)
        .orElseThrow(() -> CheckpointChecks.unknown(id));
  }

  private static Checkpoint checkpoint(SqlConnection connection, ResultSet row)
      throws SQLException {
    SortedMap<String, Double> metrics = new TreeMap<>();
    JsonColumn.map(row.getString(5)).forEach((name, value) -> metrics.put(name, (Double) value));
    return new Checkpoint(
        row.getString(1),
        row.getString(2),
        Sql.instant(row.getString(3)),
        row.getBoolean(4),
        new TreeSet<>(
            connection.list(
                domain -> domain.getString(1),
                "SELECT name FROM checkpoint_domains WHERE checkpoint = ?",
                row.getLong(1))),
        new ElementCounts(
            row.getInt(6), row.getInt(7), row.getInt(8), row.getInt(9), row.getInt(10)),
        metrics);
  }

  private static GraphState state(SqlConnection connection, String id) throws SQLException {
    Checkpoint checkpoint = checkpoint(connection, id);
    return new GraphState(Long.valueOf(id), checkpoint.whole());
  }

  @Override
  public CheckpointDiff diff(String id) {
    return database.read(connection -> diff(connection, state(connection, id), GraphState.NOW));
  }

  @Override
  public CheckpointDiff diff(String from, String to) {
    return database.read(
        connection -> diff(connection, state(connection, from), state(connection, to)));
  }

  private static CheckpointDiff diff(SqlConnection connection, GraphState from, GraphState to)
      throws SQLException {
    return CheckpointDiff.of(visible(connection, from, to), visible(connection, to, from));
  }

  /** Contributions that are visible in one state and have no equal row in the other. */
  private static SortedMap<ElementKey, StoredContribution> visible(
      SqlConnection connection, GraphState here, GraphState there) throws SQLException {
    ContributedElements<StoredContribution> elements =
        new ContributedElements<>(StoredContributionFormat.FORMAT);
    here.difference(there, connection, elements, true);
    SortedMap<ElementKey, StoredContribution> found = new TreeMap<>();
    for (ElementKind kind : ElementKind.values()) {
      elements.of(kind).forEach(one -> found.put(one.key(), one.contribution()));
    }
    return found;
  }

  @Override
  public RestoreReport restore(String id) {
    return database.write(connection -> restore(connection, id));
  }

  private static RestoreReport restore(SqlConnection connection, String id) throws SQLException {
    GraphState then = state(connection, id);
    CheckpointTables.check(connection, then);
    ContributedElements<StoredContribution> came =
        new ContributedElements<>(StoredContributionFormat.FORMAT);
    GraphState.NOW.difference(then, connection, came, false);
    ContributedElements<StoredContribution> gone =
        new ContributedElements<>(StoredContributionFormat.FORMAT);
    then.difference(GraphState.NOW, connection, gone, false);
    CheckpointTables.restoreKeys(connection, then);
    boolean changed = CheckpointTables.restoreSources(connection, then);
    SqlGraphEdit edit = new SqlGraphEdit(connection);
    edit.replace(came, gone);
    changed |= CheckpointTables.deleteSilentSources(connection, then);
    changed |= CheckpointTables.restoreDomains(connection, then);
    if (changed) {
      edit.changeDomains();
    }
    long revision = SqlBackend.commit(connection, edit);
    CheckpointTables.restoreVectors(connection, then, model(connection));
    GraphOutcome outcome = edit.outcome();
    return outcome.restored(
        id, SqlVectorIndex.contained(connection, outcome.unembedded()), revision);
  }

  @Override
  public boolean delete(String id) {
    return database.write(
        connection -> {
          Optional<Long> key = connection.first(row -> row.getLong(1), BY_ID, id);
          if (key.isPresent()) {
            CheckpointTables.delete(connection, key.get());
          }
          return key.isPresent();
        });
  }
}
