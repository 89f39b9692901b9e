package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.storage.sqlite.jdbc.JsonColumn;
import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Gauntlet rules in a file. Thread-safe. */
record SqliteRules(SqliteDatabase database) implements RuleStorage {

  private static final String PUT =
      "INSERT INTO gauntlet_rules (project_id, rule_id, persona, rule, category, context,"
          + " antipattern, rationale, tags, provenance, version, seed_filename, seed_file_hash,"
          + " active) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (project_id, rule_id) DO UPDATE SET persona = excluded.persona,"
          + " rule = excluded.rule, category = excluded.category, context = excluded.context,"
          + " antipattern = excluded.antipattern, rationale = excluded.rationale,"
          + " tags = excluded.tags, provenance = excluded.provenance, version = excluded.version,"
          + " seed_filename = excluded.seed_filename, seed_file_hash = excluded.seed_file_hash";

  @Override
  public int put(String projectId, List<GauntletRule> rules) {
    return database.write(
        connection -> {
          SqliteBuildlogStorage.requireProject(connection, projectId);
          int before = count(connection, projectId);
          for (GauntletRule rule : rules) {
            put(connection, projectId, rule);
          }
          return count(connection, projectId) - before;
        });
  }

  private static void put(SqlConnection connection, String projectId, GauntletRule rule)
      throws SQLException {
    connection.update(
        PUT,
        projectId,
        rule.id(),
        rule.persona(),
        rule.text(),
        rule.category(),
        rule.notes().context(),
        rule.notes().antipattern(),
        rule.notes().rationale(),
        JsonColumn.write(rule.notes().tags()),
        JsonColumn.write(rule.provenance()),
        rule.origin().version(),
        rule.origin().file(),
        rule.origin().hash(),
        rule.active());
  }

  private static int count(SqlConnection connection, String projectId) throws SQLException {
    return (int)
        connection.number("SELECT count(*) FROM gauntlet_rules WHERE project_id = ?", projectId);
  }

  @Override
  public List<GauntletRule> list(String projectId) {
    return database.list(
        SqliteRules::rule,
        "SELECT * FROM gauntlet_rules WHERE project_id = ? ORDER BY persona, seq",
        projectId);
  }

  @Override
  public Optional<GauntletRule> find(String projectId, String ruleId) {
    return database.first(
        SqliteRules::rule,
        "SELECT * FROM gauntlet_rules WHERE project_id = ? AND rule_id = ?",
        projectId,
        ruleId);
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
            JsonColumn.texts(row.getString("tags"))),
        JsonColumn.map(row.getString("provenance")),
        new Origin(
            row.getString("seed_filename"), row.getString("seed_file_hash"), row.getInt("version")),
        row.getBoolean("active"));
  }

  @Override
  public boolean setActive(String projectId, String ruleId, boolean active) {
    return database.write(
        connection ->
            connection.update(
                    "UPDATE gauntlet_rules SET active = ? WHERE project_id = ? AND rule_id = ?",
                    active,
                    projectId,
                    ruleId)
                > 0);
  }
}
