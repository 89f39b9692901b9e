package dev.qortex.storage.sql.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.elements.StoredContributionFormat;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a restore brings onto the heap. */
class SqliteCheckpointsTest {

  @TempDir Path folder;

  private static void ingest(SqliteStore store, String domain, String... names) {
    Provenance from = Provenance.of("source of " + domain);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(from.sourceId(), "text"));
    for (String name : names) {
      manifest.concept(ConceptNode.of(domain + name, domain, name, "", from));
      manifest.edge(ConceptEdge.of(domain + names[0], RelationType.USES, domain + name, 0.5, from));
    }
    manifest.rule(new ExplicitRule("rule of " + domain, domain, "Always.", List.of(), "", 1, from));
    store.ingest(manifest.build(), TextVectors.none());
  }

  /** How many elements are shown as different, in both directions. */
  private static int different(SqliteDatabase database, String checkpoint) {
    GraphState then = new GraphState(Long.valueOf(checkpoint), true);
    ContributedElements<StoredContribution> shown =
        new ContributedElements<>(StoredContributionFormat.FORMAT);
    database.<Boolean>read(
        connection -> {
          then.difference(GraphState.NOW, connection, shown, false);
          GraphState.NOW.difference(then, connection, shown, false);
          return true;
        });
    return Arrays.stream(ElementKind.values()).mapToInt(kind -> shown.of(kind).size()).sum();
  }

  private SqliteDatabase open() {
    return SqliteDatabase.open(
        folder.resolve("memory.db"), SqliteSettings.defaults(), SqliteStore.migrations());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void afterADomainCameBackNothingIsDifferentAnyMore(boolean deleted) {
    try (SqliteDatabase database = open();
        SqliteStore store = SqliteStore.over(database)) {
      ingest(store, "d", "a", "b", "c");
      ingest(store, "e", "a", "b");
      String checkpoint = store.checkpoints().create("all", Set.of(), Map.of()).id();
      if (deleted) {
        store.graph().deleteDomain("d");
      } else {
        store.graph().retract("source of d");
      }
      assertThat(different(database, checkpoint)).isEqualTo(3 + 3 + 1);
      store.checkpoints().restore(checkpoint);
      assertThat(different(database, checkpoint)).isZero();
      assertThat(store.maintenance().verify().findings()).isEmpty();
    }
  }

  @Test
  void keysThatOthersHaveNowAreLeftToThem() {
    try (SqliteDatabase database = open();
        SqliteStore store = SqliteStore.over(database)) {
      ingest(store, "d", "a", "b", "c");
      String checkpoint = store.checkpoints().create("some", Set.of("d"), Map.of()).id();
      store.graph().deleteDomain("d");
      ingest(store, "e", "a", "b");
      store.checkpoints().restore(checkpoint);
      assertThat(store.checkpoints().diff(checkpoint).isEmpty()).isTrue();
      assertThat(store.graph().stats().total().concepts()).isEqualTo(5);
      assertThat(store.maintenance().verify().findings()).isEmpty();
    }
  }
}
