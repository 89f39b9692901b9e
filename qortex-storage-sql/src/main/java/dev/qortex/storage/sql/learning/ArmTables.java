package dev.qortex.storage.sql.learning;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of one learner. Each method runs in a transaction of the caller. Thread-safe. */
public record ArmTables(String learner) {

  private static final String STATES =
      "SELECT arm_id, successes, failures, pulls, total_reward, last_updated FROM arms"
          + " WHERE learner = (SELECT key FROM learners WHERE name = ?) AND context = ?";

  private static final String ADD_TO_LOG =
      "INSERT INTO arm_log (learner, observation_id, context, arm_id, kept, kept_by_others,"
          + " successes, failures, pulls, reward, origin, at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private static final String IN_LOG =
      "SELECT 1 FROM arm_log WHERE learner = ? AND context = ? AND arm_id = ?"
          + " AND observation_id = ?";

  private static final String ADD_TO_STATE =
      "INSERT INTO arms (learner, context, arm_id, successes, failures, pulls, total_reward,"
          + " last_updated, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (learner, context, arm_id) DO UPDATE SET"
          + " successes = arms.successes * ? + excluded.successes,"
          + " failures = arms.failures * ? + excluded.failures,"
          + " pulls = arms.pulls + excluded.pulls,"
          + " total_reward = arms.total_reward * ? + excluded.total_reward,"
          + " last_updated = CASE WHEN excluded.last_updated > arms.last_updated"
          + " THEN excluded.last_updated ELSE arms.last_updated END,"
          + " changed = excluded.changed";

  private static final String RESCALE_OTHERS =
      "UPDATE arms SET successes = successes * ?, failures = failures * ?,"
          + " total_reward = total_reward * ?, changed = ?"
          + " WHERE learner = ? AND context = ? AND arm_id <> ?";

  /** A smaller scale is taken into the rows. */
  private static final double LEAST_SCALE = 1e-6;

  private static final String ADD_SELECTION =
      "INSERT INTO selections (learner, id, context, picks, candidates, explored, origin, at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (learner, id) DO NOTHING";

  /**
   * State of the learner as a whole.
   *
   * @param revision grows with every change
   * @param rebuilt the revision at which rows last vanished or were written anew
   */
  public record Head(long key, long revision, long rebuilt) {}

  public Optional<Head> head(SqlConnection connection) throws SQLException {
    return connection.first(
        row -> new Head(row.getLong(1), row.getLong(2), row.getLong(3)),
        "SELECT key, revision, rebuilt FROM learners WHERE name = ?",
        learner);
  }

  /** Returns the head of the learner, and creates it if absent. */
  Head ensureHead(SqlConnection connection) throws SQLException {
    Optional<Head> known = head(connection);
    if (known.isPresent()) {
      return known.get();
    }
    connection.update("INSERT INTO learners (name, revision, rebuilt) VALUES (?, 0, 0)", learner);
    return head(connection).orElseThrow();
  }

  public Map<String, ArmState> arms(SqlConnection connection, String context) throws SQLException {
    Map<String, ArmState> arms = unscaled(connection, STATES, learner, context);
    return scaled(arms, scale(connection, context));
  }

  public Map<String, ArmState> arms(
      SqlConnection connection, String context, Collection<String> armIds) throws SQLException {
    Map<String, ArmState> found = new HashMap<>();
    connection.forEachOf(
        row -> found.put(row.getString(1), state(row)),
        STATES + " AND arm_id IN (...)",
        armIds,
        learner,
        context);
    return inOrder(armIds, scaled(found, scale(connection, context)));
  }

  /** Changes the map. */
  static <M extends Map<String, ArmState>> M scaled(M arms, double scale) {
    if (scale != 1) {
      arms.replaceAll((armId, state) -> state.kept(scale));
    }
    return arms;
  }

  /** The factor by which the rows of a context are multiplied. */
  double scale(SqlConnection connection, String context) throws SQLException {
    return connection
        .first(
            row -> row.getDouble(1),
            "SELECT scale FROM scales"
                + " WHERE learner = (SELECT key FROM learners WHERE name = ?) AND context = ?",
            learner,
            context)
        .orElse(1.0);
  }

  /** The arms that have a state, in the order asked. */
  static LinkedHashMap<String, ArmState> inOrder(
      Collection<String> armIds, Map<String, ArmState> states) {
    LinkedHashMap<String, ArmState> ordered = new LinkedHashMap<>();
    for (String armId : armIds) {
      ArmState state = states.get(armId);
      if (state != null) {
        ordered.put(armId, state);
      }
    }
    return ordered;
  }

  /** The rows of a context that changed after a revision, without its scale. */
  Map<String, ArmState> unscaledSince(SqlConnection connection, String context, long revision)
      throws SQLException {
    return unscaled(connection, STATES + " AND changed > ?", learner, context, revision);
  }

  private static Map<String, ArmState> unscaled(
      SqlConnection connection, String sql, Object... parameters) throws SQLException {
    Map<String, ArmState> states = new HashMap<>();
    connection.forEach(row -> states.put(row.getString(1), state(row)), sql, parameters);
    return states;
  }

  private static ArmState state(ResultSet row) throws SQLException {
    return new ArmState(
        row.getDouble(2),
        row.getDouble(3),
        row.getLong(4),
        row.getDouble(5),
        Sql.instant(row.getString(6)));
  }

  public List<String> contexts(SqlConnection connection) throws SQLException {
    return connection.texts(
        "SELECT DISTINCT context FROM arms"
            + " WHERE learner = (SELECT key FROM learners WHERE name = ?)",
        learner);
  }

  /** Returns whether any of these contexts has no text. */
  public boolean lacksAny(SqlConnection connection, Set<String> contexts) throws SQLException {
    return connection
            .textsOf(
                "SELECT context FROM context_texts"
                    + " WHERE learner = (SELECT key FROM learners WHERE name = ?)"
                    + " AND context IN (...)",
                contexts,
                learner)
            .size()
        < contexts.size();
  }

  /** Keeps texts of contexts that have none; how many. */
  public int describe(SqlConnection connection, Map<String, String> texts) throws SQLException {
    Head head = ensureHead(connection);
    int kept = 0;
    for (Map.Entry<String, String> text : texts.entrySet()) {
      kept +=
          connection.update(
              "INSERT INTO context_texts VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
              head.key(),
              text.getKey(),
              text.getValue());
    }
    return kept;
  }

  public SortedMap<String, String> descriptions(SqlConnection connection) throws SQLException {
    SortedMap<String, String> texts = new TreeMap<>();
    connection.forEach(
        row -> texts.put(row.getString(1), row.getString(2)),
        "SELECT context, text FROM context_texts"
            + " WHERE learner = (SELECT key FROM learners WHERE name = ?)",
        learner);
    return texts;
  }

  public List<ArmUpdate> apply(
      SqlConnection connection, List<ArmUpdate> updates, List<SelectionRecord> selections)
      throws SQLException {
    Head head = ensureHead(connection);
    long revision = head.revision() + 1;
    List<ArmUpdate> counted = new ArrayList<>(updates.size());
    Map<String, Double> scales = new HashMap<>();
    for (ArmUpdate update : updates) {
      if (addToLog(connection, head, update)) {
        if (!scales.containsKey(update.context())) {
          scales.put(update.context(), scale(connection, update.context()));
        }
        double scale = scales.getOrDefault(update.context(), 1.0);
        scales.put(update.context(), addToState(connection, head, revision, update, scale));
        counted.add(update);
      }
    }
    for (SelectionRecord selection : selections) {
      addSelection(connection, head, selection);
    }
    if (!counted.isEmpty()) {
      connection.update("UPDATE learners SET revision = ? WHERE key = ?", revision, head.key());
    }
    return Collections.unmodifiableList(counted);
  }

  /** Adds an update unless it is there. A row that another constraint refuses is an error. */
  boolean addToLog(SqlConnection connection, Head head, ArmUpdate update) throws SQLException {
    EvidenceChange change = update.change();
    Object[] row = {
      head.key(),
      update.observationId(),
      update.context(),
      update.armId(),
      change.kept(),
      change.keptByOthers(),
      change.successes(),
      change.failures(),
      change.pulls(),
      change.reward(),
      update.origin(),
      update.at()
    };
    if (connection.update(ADD_TO_LOG + " ON CONFLICT DO NOTHING", row) == 1) {
      return true;
    }
    // The conflict has no target, because PostgreSQL's index on the id is one on its hash.
    boolean repeated =
        connection.exists(
            IN_LOG, head.key(), update.context(), update.armId(), update.observationId());
    return !repeated && connection.update(ADD_TO_LOG, row) == 1;
  }

  /** Changes the rows; the scale of the context from now on. */
  private static double addToState(
      SqlConnection connection, Head head, long revision, ArmUpdate update, double oldScale)
      throws SQLException {
    EvidenceChange change = update.change();
    double scale = oldScale * change.keptByOthers();
    double kept = change.kept() / change.keptByOthers();
    if (scale < LEAST_SCALE) {
      connection.update(
          RESCALE_OTHERS,
          scale,
          scale,
          scale,
          revision,
          head.key(),
          update.context(),
          update.armId());
      kept = change.kept() * oldScale;
      scale = 1;
    }
    if (scale != oldScale) {
      connection.update(
          "INSERT INTO scales (learner, context, scale) VALUES (?, ?, ?)"
              + Sql.orReplace("learner, context", "scale"),
          head.key(),
          update.context(),
          scale);
    }
    connection.update(
        ADD_TO_STATE,
        head.key(),
        update.context(),
        update.armId(),
        change.successes() / scale,
        change.failures() / scale,
        change.pulls(),
        change.reward() / scale,
        update.at(),
        revision,
        kept,
        kept,
        kept);
    return scale;
  }

  private static void addSelection(SqlConnection connection, Head head, SelectionRecord selection)
      throws SQLException {
    connection.update(
        ADD_SELECTION,
        head.key(),
        selection.id(),
        selection.context(),
        JsonColumn.write(selection.picks().stream().map(ArmTables::json).toList()),
        JsonColumn.write(selection.candidates()),
        selection.explored(),
        selection.origin(),
        selection.at());
  }

  /** Without propensity when it was not computed. */
  private static Map<String, @Nullable Object> json(SelectionRecord.Pick pick) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("arm", pick.armId());
    fields.put(
        "propensity", pick.propensity().isPresent() ? pick.propensity().getAsDouble() : null);
    return fields;
  }

  /** Replaces all rows of a context. */
  void write(SqlConnection connection, Head head, String context, Map<String, ArmState> states)
      throws SQLException {
    for (String table : List.of("arms", "scales")) {
      String sql = "DELETE FROM " + table + " WHERE learner = ? AND context = ?";
      connection.update(sql, head.key(), context);
    }
    insert(connection, head, context, states);
  }

  /** Replaces the rows of some arms of a context that is not {@link #isFading}. */
  void write(
      SqlConnection connection,
      Head head,
      String context,
      Collection<String> armIds,
      Map<String, ArmState> states)
      throws SQLException {
    connection.updateAnyOf(
        "DELETE FROM arms WHERE learner = ? AND context = ? AND arm_id IN (...)",
        armIds,
        head.key(),
        context);
    insert(connection, head, context, states);
  }

  /** True if the evidence of an arm may follow from the entries of others, too. */
  boolean isFading(SqlConnection connection, Head head, String context) throws SQLException {
    return scale(connection, context) != 1
        || connection.exists(
            "SELECT 1 FROM arm_log WHERE learner = ? AND context = ? AND kept_by_others < 1",
            head.key(),
            context);
  }

  private static void insert(
      SqlConnection connection, Head head, String context, Map<String, ArmState> states)
      throws SQLException {
    long revision = head.revision() + 1;
    connection.updateEach(
        "INSERT INTO arms VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        states.entrySet(),
        arm ->
            new Object[] {
              head.key(),
              context,
              arm.getKey(),
              arm.getValue().successes(),
              arm.getValue().failures(),
              arm.getValue().pulls(),
              arm.getValue().totalReward(),
              arm.getValue().lastUpdated(),
              revision
            });
    connection.update(
        "UPDATE learners SET revision = ?, rebuilt = ? WHERE key = ?",
        revision,
        revision,
        head.key());
  }
}
