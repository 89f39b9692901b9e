package dev.qortex.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.GraphLearning;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A role that is bound to one domain neither sees nor changes anything of another, by any statement
 * over any table of the schema: a new table without a policy fails here.
 */
class RowLevelSecurityTest {

  private static final String SCRIPT = "row-level-security.sql";

  private final OpenStores stores = new OpenStores();
  private final String schema = stores.settings().schema();
  private final String role = schema + "_role_of_a";

  @BeforeEach
  void fillAndBind() throws IOException, SQLException {
    PostgresStore store = stores.open();
    try (QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(16))
            .learning(GraphLearning.over(store))
            .build()) {
      for (String domain : List.of("domaina", "domainb")) {
        memory.ingest(manifest(domain));
        Answer answer = memory.query(Question.of(domain + "word kettle").in(domain));
        memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
        store.checkpoints().create(domain + "checkpoint", Set.of(domain), Map.of());
      }
    }
    as("", "CREATE ROLE " + role + " LOGIN");
    as("", script());
    as("", "GRANT USAGE ON SCHEMA " + schema + " TO " + role);
    as(
        "",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + schema + " TO " + role);
    as("", "INSERT INTO domain_roles VALUES ('" + role + "', 'domaina')");
  }

  @AfterEach
  void drop() {
    stores.close();
    Server.execute("DROP OWNED BY " + role);
    Server.execute("DROP ROLE " + role);
  }

  private static IngestionManifest manifest(String d) {
    SourceMetadata source = SourceMetadata.of(d + "source", "text");
    Provenance here = Provenance.of(source.id());
    return IngestionManifest.builder(d)
        .source(source)
        .passage(Passage.of(d + "passage", d, d + "title", d + "word kettle.", here))
        .concept(ConceptNode.of(d + "concept", d, d + "name", d + "text", here))
        .concept(ConceptNode.of(d + "other", d, d + "second", d + "text", here))
        .edge(ConceptEdge.of(d + "passage", RelationType.MENTIONS, d + "concept", 1, here))
        .edge(ConceptEdge.of(d + "concept", RelationType.USES, d + "other", 1, here))
        .rule(new ExplicitRule(d + "rule", d, d + "rule text", List.of(d + "concept"), "", 1, here))
        .example(
            new CodeExample(
                d + "example",
                d,
                d + "code",
                "java",
                d + "about",
                List.of(d + "concept"),
                false,
                here))
        .build();
  }

  private static String script() throws IOException {
    try (InputStream script = PostgresStore.class.getResourceAsStream(SCRIPT)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Connection connection(String user) throws SQLException {
    PGSimpleDataSource source = (PGSimpleDataSource) Server.source();
    source.setCurrentSchema(schema);
    if (!user.isEmpty()) {
      source.setUser(user);
    }
    return source.getConnection();
  }

  /** Runs a statement as a user, or as the owner without one. */
  private void as(String user, String sql) throws SQLException {
    try (Connection connection = connection(user);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> read(String user, String sql) throws SQLException {
    try (Connection connection = connection(user)) {
      return read(connection, sql);
    }
  }

  private static List<String> read(Connection connection, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  private List<String> tables() throws SQLException {
    return read(
        "",
        "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = '"
            + schema
            + "'::regnamespace ORDER BY relname");
  }

  /** All rows of all tables as texts, with where they lie. */
  private Map<String, TreeSet<String>> rows(String user) throws SQLException {
    Map<String, TreeSet<String>> rows = new TreeMap<>();
    List<String> tables = tables();
    try (Connection connection = connection(user)) {
      for (String table : tables) {
        rows.put(table, new TreeSet<>(read(connection, "SELECT t::text FROM " + table + " t")));
      }
    }
    return rows;
  }

  @Test
  void everyTableIsSecured() throws SQLException {
    assertThat(
            read(
                "",
                "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relrowsecurity"
                    + " AND relnamespace = '"
                    + schema
                    + "'::regnamespace"))
        .isEmpty();
  }

  @Test
  void theRoleSeesItsOwnDomainAndNothingOfTheOther() throws SQLException {
    Map<String, TreeSet<String>> all = rows("");
    Map<String, TreeSet<String>> seen = rows(role);
    assertThat(all.toString()).contains("domainb");
    assertThat(seen.toString()).doesNotContain("domainb");
    for (String table :
        List.of("sources", "nodes", "rules", "examples", "vectors", "word_counts", "domains")) {
      assertThat(seen.get(table)).as(table).isNotEmpty();
    }
    assertThat(all.get("edges")).hasSize(4);
    assertThat(seen.get("edges")).hasSize(2);
  }

  @Test
  void theRoleChangesNothingThatItDoesNotSee() throws SQLException {
    Map<String, TreeSet<String>> hidden = rows("");
    rows(role).forEach((table, seen) -> hidden.get(table).removeAll(seen));
    for (String table : tables()) {
      String column =
          read(
                  "",
                  "SELECT attname FROM pg_attribute WHERE attnum > 0 AND attidentity = '' AND"
                      + " attrelid = '%s.%s'::regclass ORDER BY attnum".formatted(schema, table))
              .get(0);
      tried(role, "UPDATE %s SET %s = %s".formatted(table, column, column));
      tried(role, "DELETE FROM " + table);
      tried(role, "TRUNCATE " + table);
    }
    Map<String, TreeSet<String>> left = rows("");
    hidden.forEach((table, rows) -> assertThat(left.get(table)).as(table).containsAll(rows));
  }

  @Test
  void theRoleGivesNoRowToTheOtherDomain() throws SQLException {
    List<String> withDomain =
        read(
            "",
            "SELECT table_name FROM information_schema.columns WHERE column_name = 'domain'"
                + " AND table_schema = '%s' ORDER BY table_name".formatted(schema));
    assertThat(withDomain).contains("nodes", "rules", "sources");
    for (String table : withDomain) {
      String all = "SELECT t::text FROM " + table + " t ORDER BY t::text";
      List<String> before = read("", all);
      tried(role, "UPDATE " + table + " SET domain = 'domainb'");
      assertThat(read("", all)).as(table).isEqualTo(before);
    }
    assertThatExceptionOfType(SQLException.class)
        .isThrownBy(
            () -> as(role, "INSERT INTO sources VALUES (999, 'x', 'domainb', 'x', 'text', '', '')"))
        .withMessageContaining("row-level security");
    as(role, "INSERT INTO sources VALUES (999, 'x', 'domaina', 'x', 'text', '', '')");
  }

  private boolean tried(String user, String sql) {
    try {
      as(user, sql);
      return true;
    } catch (SQLException refused) {
      return false;
    }
  }

  @Test
  void aSchemaForEachTenantHoldsTheirStoresApart() throws SQLException {
    String own = schema + "_tenant";
    as("", "CREATE SCHEMA " + own + " AUTHORIZATION " + role);
    try (PostgresStore tenant =
        PostgresStore.open(Server.source(role), stores.settings().schema(own))) {
      tenant.graph().ingest(manifest("domaina"));
      assertThat(tenant.graph().domains()).hasSize(1);
    }
    as("", "REVOKE ALL ON SCHEMA " + schema + " FROM " + role);
    assertThatExceptionOfType(SQLException.class)
        .isThrownBy(() -> read(role, "SELECT id FROM " + schema + ".nodes"));
    Server.execute("DROP SCHEMA " + own + " CASCADE");
  }
}
