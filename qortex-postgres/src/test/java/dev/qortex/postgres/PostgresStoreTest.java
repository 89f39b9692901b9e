package dev.qortex.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.Verification;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.postgres.BreakingSource.Break;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Beyond the contracts: several users of one schema, failing connections, and rights. */
class PostgresStoreTest {

  private final OpenStores stores = new OpenStores();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  private static IngestionManifest passage(String id, String text) {
    SourceMetadata source = SourceMetadata.of("source " + id, "text");
    return IngestionManifest.builder("d")
        .source(source)
        .passage(Passage.of(id, "d", id, text, Provenance.of(source.id())))
        .build();
  }

  private static ArmUpdate update(int number) {
    return ArmUpdate.observation("o" + number, "c", "arm", 1, "", Instant.EPOCH);
  }

  private static List<String> found(PostgresStore store, String word) {
    return store.words().search(word, 10, SearchScope.everywhere()).stream()
        .map(each -> each.id())
        .toList();
  }

  @Test
  void aStoreSeesWhatAnotherCommittedAtItsNextQuestion() {
    PostgresStore one = stores.open();
    PostgresStore other = stores.open();
    assertThat(found(other, "kettle")).isEmpty();
    assertThat(other.snapshots().current().nodeCount()).isZero();
    one.ingest(passage("p", "A kettle boils."), TextVectors.none());
    assertThat(found(other, "kettle")).containsExactly("p");
    assertThat(other.snapshots().current().nodeCount()).isEqualTo(1);
    one.learning("learner").apply(List.of(update(1)));
    assertThat(other.learning("learner").loadAll("c").get("arm").successes()).isEqualTo(1);
  }

  @Test
  void aTransactionOverAllPartsIsTakenBackAsAWhole() {
    PostgresStore store = stores.open();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                store.inTransaction(
                    () -> {
                      store.graph().ingest(passage("p", "A kettle boils."));
                      store.learning("learner").apply(List.of(update(1)));
                      store.interoception().adjust(Map.of("p", 0.5));
                      throw new IllegalStateException("no");
                    }));
    assertThat(store.graph().nodes(NodeQuery.all())).isEmpty();
    assertThat(store.learning("learner").loadAll("c")).isEmpty();
    assertThat(store.interoception().size()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_COMMIT", "AFTER_COMMIT"})
  void aConnectionThatBreaksDuringACommitCostsNoWriteAndDoublesNone(Break when) {
    BreakingSource breaking = new BreakingSource(Server.source());
    try (PostgresStore store = PostgresStore.open(breaking.source(), stores.settings())) {
      store.learning("learner").apply(List.of(update(0)));
      for (int i = 1; i <= 5; i++) {
        breaking.breakNext(when);
        assertThat(store.learning("learner").apply(List.of(update(i)))).hasSize(1);
        assertThat(breaking.isBroken()).isTrue();
      }
      List<ArmUpdate> log = new ArrayList<>();
      store.learning("learner").log().forEachUpdate(log::add);
      assertThat(log).hasSize(6);
      assertThat(store.learning("learner").loadAll("c").get("arm").pulls()).isEqualTo(6);
    }
  }

  @Test
  void aTransactionOfTheCallerIsNotRepeatedWhenItsConnectionBreaks() {
    BreakingSource breaking = new BreakingSource(Server.source());
    try (PostgresStore store = PostgresStore.open(breaking.source(), stores.settings())) {
      int[] runs = {0};
      breaking.breakNext(Break.BEFORE_COMMIT);
      assertThatExceptionOfType(StorageException.class)
          .isThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        runs[0]++;
                        return store.graph().ingest(passage("p", "A kettle boils."));
                      }))
          .withMessageContainingAll("Maybe", "try again");
      assertThat(runs[0]).isEqualTo(1);
      assertThat(store.graph().nodes(NodeQuery.all())).isEmpty();
      store.graph().ingest(passage("p", "A kettle boils."));
      assertThat(store.graph().nodes(NodeQuery.all())).hasSize(1);
    }
  }

  @Test
  void severalProgramsThatCreateOneSchemaAtOnceAllSucceed() throws Exception {
    DataSource source = Server.source();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Long>> openings = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String id = "p" + i;
        openings.add(
            () -> {
              try (PostgresStore store = PostgresStore.open(source, stores.settings())) {
                store.graph().ingest(passage(id, "A kettle boils."));
                return store.graph().revision();
              }
            });
      }
      for (Future<Long> opening : threads.invokeAll(openings)) {
        assertThat(opening.get()).isPositive();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(stores.open().graph().nodes(NodeQuery.all())).hasSize(4);
  }

  @Test
  void aWriterThatWaitsTooLongSaysSo() throws SQLException {
    PostgresSettings brief = stores.settings().timeout(Duration.ofMillis(200));
    PostgresStore store = stores.open();
    try (Connection other = Server.source().getConnection();
        Statement statement = other.createStatement();
        PostgresStore hasty = PostgresStore.open(Server.source(), brief)) {
      other.setAutoCommit(false);
      other.setSchema(brief.schema());
      statement.execute("SELECT * FROM writer FOR UPDATE");
      assertThatExceptionOfType(StorageBusyException.class)
          .isThrownBy(() -> hasty.graph().createDomain("d", ""))
          .withMessageContainingAll(brief.schema(), "PT0.2S", "Maybe");
      assertThat(store.graph().domains()).isEmpty();
      other.rollback();
      assertThat(hasty.graph().createDomain("d", "").name()).isEqualTo("d");
    }
  }

  @Test
  void aUserWithRightsOnRowsOnlyUsesAnUpToDateSchema() {
    stores.open().graph().ingest(passage("p", "A kettle boils."));
    String schema = stores.settings().schema();
    String user = schema + "_user";
    Server.execute("CREATE ROLE " + user + " LOGIN");
    Server.execute("GRANT USAGE ON SCHEMA " + schema + " TO " + user);
    Server.execute(
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + schema + " TO " + user);
    try {
      DataSource limited = Server.source(user);
      try (PostgresStore store = PostgresStore.open(limited, stores.settings())) {
        store.ingest(passage("q", "A kettle whistles."), TextVectors.none());
        store.learning("learner").apply(List.of(update(1)));
        assertThat(found(store, "kettle")).containsExactlyInAnyOrder("p", "q");
      }
      assertThatExceptionOfType(StorageException.class)
          .isThrownBy(
              () -> PostgresStore.open(limited, PostgresSettings.defaults().schema(schema + "_2")))
          .withMessageContainingAll("denied", "Maybe");
    } finally {
      Server.execute("DROP OWNED BY " + user);
      Server.execute("DROP ROLE " + user);
    }
  }

  @Test
  void tablesOfANewerProgramAreRefused() {
    stores.open();
    Server.execute(
        "INSERT INTO %s.schema_migrations VALUES ('memory', 99, '099_later.sql', 'x', 'then')"
            .formatted(stores.settings().schema()));
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(stores::open)
        .withMessageContainingAll("version (99)", "Maybe a newer program");
  }

  @Test
  void namesOfSchemasThatWouldNeedQuotesAreRefused() {
    for (String name : List.of("", "Qortex", "a b", "a\"; DROP", "pg_mine", "1a", "a".repeat(64))) {
      assertThatIllegalArgumentException()
          .as(name)
          .isThrownBy(() -> PostgresSettings.defaults().schema(name));
    }
  }

  @Test
  void memoriesInTwoSchemasDoNotSeeEachOther() {
    PostgresStore one = stores.open();
    try (OpenStores others = new OpenStores()) {
      PostgresStore other = others.open();
      one.graph().ingest(passage("p", "A kettle boils."));
      assertThat(other.graph().nodes(NodeQuery.all())).isEmpty();
      other.eraseDomain("d", Set.of());
      assertThat(one.graph().nodes(NodeQuery.all())).hasSize(1);
    }
  }

  @Test
  void aServerThatIsKilledAndStartedAgainCostsARetryOnly() {
    PostgresServer.assumeInstalled();
    try (PostgresServer server = PostgresServer.start(true);
        PostgresStore store =
            PostgresStore.open(Server.sourceOf(server.url()), PostgresSettings.defaults())) {
      for (int i = 0; i < 3; i++) {
        store.ingest(passage("p" + i, "A kettle boils."), TextVectors.none());
        assertThat(found(store, "kettle")).hasSize(i + 1);
        server.kill();
        server.start();
        store.learning("learner").apply(List.of(update(i)));
        assertThat(found(store, "kettle")).hasSize(i + 1);
      }
      assertThat(store.learning("learner").loadAll("c").get("arm").pulls()).isEqualTo(3);
    }
  }

  private static IngestionManifest edge() {
    Provenance here = Provenance.of("book");
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("book", "text"))
        .concept(ConceptNode.of("a", "d", "a", "", here))
        .concept(ConceptNode.of("b", "d", "b", "", here))
        .edge(ConceptEdge.of("a", RelationType.USES, "b", 1, here))
        .build();
  }

  @Test
  void aSchemaThatIsOlderThanTheNumbersOfEnteringEdgesIsSoundOnceItIsOpened() {
    stores.open().graph().ingest(edge());
    String schema = stores.settings().schema();
    Server.execute("ALTER TABLE " + schema + ".nodes DROP COLUMN in_degree");
    Server.execute(
        "DELETE FROM " + schema + ".schema_migrations WHERE component = 'memory' AND version = 9");
    PostgresStore store = stores.reopen();
    assertThat(store.verify().findings()).isEmpty();
    assertThat(store.verify().rows()).containsEntry("edges", 1L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DELETE FROM nodes WHERE id = 'b'|edges that begin or end at a node that does not exist"
            + "|a > uses > node *",
        "DELETE FROM nodes WHERE id = 'a'|contributions to nodes that do not exist|node *",
        "UPDATE edges SET relation = 99|edges of relations that do not exist|relation 99",
        "UPDATE nodes SET kind = 99 WHERE id = 'a'|nodes of kinds that do not exist|a",
        "DELETE FROM sources|sources that contribute and do not exist|source *",
        "UPDATE edges SET wins = FALSE|edges whose visible contribution is not the one with the"
            + " highest confidence|a > uses > b",
        "DELETE FROM node_contributions WHERE node = (SELECT key FROM nodes WHERE id = 'a')"
            + "|nodes that are there without a contribution, or gone with one|a",
        "UPDATE nodes SET in_degree = 7|nodes whose number of entering edges is wrong|[ab]"
      })
  void referencesThatLeadNowhereAreFound(String damage, String what, String example)
      throws SQLException {
    PostgresStore store = stores.open();
    store.graph().ingest(edge());
    Verification before = store.verify();
    assertThat(before.findings()).isEmpty();
    assertThat(before.rows()).containsEntry("nodes", 2L).containsEntry("edges", 1L);
    try (Connection connection = Server.source().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = " + stores.settings().schema());
      statement.execute(damage);
    }
    Verification after = store.verify();
    assertThat(after.sound()).isFalse();
    assertThat(after.findings())
        .filteredOn(finding -> finding.what().equals(what))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.examples().get(0)).matches(example.replace("*", "[0-9]+"));
              assertThat(finding.remedy())
                  .containsAnyOf("Ingest the sources again", "Run as the owner: UPDATE nodes");
              assertThat(finding.mendable()).isFalse();
            });
  }
}
