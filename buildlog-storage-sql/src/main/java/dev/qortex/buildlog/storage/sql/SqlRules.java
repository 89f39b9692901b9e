package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gauntlet rules in a database. Thread-safe. */
record SqlRules(SqlDatabase database) implements RuleStorage {

  private static final String PUT =
      "INSERT INTO gauntlet_rules (project_id, rule_id, persona, rule, category, context,"
          + " antipattern, rationale, tags, refs, provenance, version, seed_filename,"
          + " seed_file_hash, active) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (project_id, rule_id) DO UPDATE SET persona = excluded.persona,"
          + " rule = excluded.rule, category = excluded.category, context = excluded.context,"
          + " antipattern = excluded.antipattern, rationale = excluded.rationale,"
          + " tags = excluded.tags, refs = excluded.refs, provenance = excluded.provenance,"
          + " version = excluded.version, seed_filename = excluded.seed_filename,"
          + " seed_file_hash = excluded.seed_file_hash, active = excluded.active";

  /**
   * The rules that a project sees: its own, and the global ones that these do not hide. Its id is
   * the value of three parameters.
   */
  private static final String VISIBLE =
      "SELECT r.*, r.active AND NOT EXISTS (SELECT 1 FROM muted_rules m"
          + " WHERE m.project_id = ? AND m.rule_id = r.rule_id) AS in_pool"
          + " FROM gauntlet_rules r WHERE (r.project_id = ? OR r.project_id = ''"
          + " AND NOT EXISTS (SELECT 1 FROM gauntlet_rules o"
          + " WHERE o.project_id = ? AND o.rule_id = r.rule_id))";

  private static final String VISIBLE_RULE = VISIBLE + " AND r.rule_id = ?";

  @Override
  public int put(List<GauntletRule> rules) {
    return database.write(
        connection -> {
          long before = connection.number("SELECT count(*) FROM gauntlet_rules");
          for (GauntletRule rule : rules) {
            if (!rule.global()) {
              SqlBuildlogStorage.requireProject(connection, rule.origin().project());
            }
            put(connection, rule);
          }
          return (int) (connection.number("SELECT count(*) FROM gauntlet_rules") - before);
        });
  }

  private static void put(SqlConnection connection, GauntletRule rule) throws SQLException {
    connection.update(
        PUT,
        rule.origin().project(),
        rule.id(),
        rule.persona(),
        rule.text(),
        rule.category(),
        rule.notes().context(),
        rule.notes().antipattern(),
        rule.notes().rationale(),
        JsonColumn.write(rule.notes().tags()),
        JsonColumn.write(rule.notes().references()),
        JsonColumn.write(rule.provenance()),
        rule.origin().version(),
        rule.origin().file(),
        rule.origin().hash(),
        rule.active());
  }

  @Override
  public List<GauntletRule> list(String projectId) {
    return database.list(
        SqlRules::rule, VISIBLE + " ORDER BY persona, seq", projectId, projectId, projectId);
  }

  @Override
  public List<GauntletRule> ownedBy(String owner) {
    return database.list(
        SqlRules::rule,
        "SELECT *, active AS in_pool FROM gauntlet_rules WHERE project_id = ?"
            + " ORDER BY persona, seq",
        owner);
  }

  @Override
  public List<String> muted(String projectId) {
    return database.list(
        row -> row.getString(1),
        "SELECT rule_id FROM muted_rules WHERE project_id = ? ORDER BY rule_id",
        projectId);
  }

  @Override
  public Optional<GauntletRule> find(String projectId, String ruleId) {
    return database.first(SqlRules::rule, VISIBLE_RULE, projectId, projectId, projectId, ruleId);
  }

  private static GauntletRule rule(ResultSet row) throws SQLException {
    return new GauntletRule(
        row.getString("rule_id"),
        row.getString("persona"),
        row.getString("rule"),
        row.getString("category"),
        new Notes(
            row.getString("context"),
            row.getString("antipattern"),
            row.getString("rationale"),
            JsonColumn.texts(row.getString("tags")),
            references(JsonColumn.map(row.getString("refs")))),
        JsonColumn.map(row.getString("provenance")),
        new Origin(
            row.getString("project_id"),
            row.getString("seed_filename"),
            row.getString("seed_file_hash"),
            row.getInt("version")),
        row.getBoolean("in_pool"));
  }

  private static Map<String, String> references(Map<String, Object> stored) {
    Map<String, String> titles = new LinkedHashMap<>();
    stored.forEach((url, title) -> titles.put(url, String.valueOf(title)));
    return titles;
  }

  @Override
  public boolean mute(String projectId, String ruleId, boolean muted) {
    return database.write(
        connection -> {
          boolean known = connection.exists(VISIBLE_RULE, projectId, projectId, projectId, ruleId);
          if (known) {
            SqlBuildlogStorage.requireProject(connection, projectId);
            connection.update(
                muted
                    ? "INSERT INTO muted_rules (project_id, rule_id) VALUES (?, ?)"
                        + " ON CONFLICT DO NOTHING"
                    : "DELETE FROM muted_rules WHERE project_id = ? AND rule_id = ?",
                projectId,
                ruleId);
          }
          return known;
        });
  }
}
