package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EqualNamesTest {

  @TempDir Path folder;

  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build();
  private final EqualNames names = new EqualNames(memory);

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("retry.md"), "# Retry\n\nA call is tried again.");
  }

  @AfterEach
  void close() {
    memory.close();
    store.close();
  }

  private void concepts(String domain, String... given) {
    Provenance here = Provenance.of(domain + ":list");
    var manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(here.sourceId(), "list"));
    for (String name : given) {
      manifest.concept(ConceptNode.of(domain + ":" + name, domain, name, "", here));
    }
    memory.ingest(manifest.build());
  }

  private List<EdgeKey> linksOf(String id) {
    return store.graph().edges(id, Direction.BOTH, Set.of()).stream()
        .map(ConceptEdge::key)
        .toList();
  }

  @Test
  void conceptsOfOneNameAreWaysAcross() {
    concepts("ops", "Retry", "C#");
    concepts("web", "retry", "C++", "Button");

    assertThat(names.link("ops", "web").added().edges()).isEqualTo(1);

    assertThat(memory.related("ops:Retry", Set.of("web")))
        .singleElement()
        .satisfies(path -> assertThat(path.toString()).contains("[web] retry"));
    assertThat(memory.related("ops:C#", Set.of("web"))).isEmpty();
  }

  @Test
  void theOrderOfTheDomainsIsNoMatter() {
    concepts("ops", "Retry");
    concepts("web", "Retry");
    names.link("ops", "web");
    List<EdgeKey> links = linksOf("ops:Retry");

    assertThat(names.link("web", "ops").changed()).isFalse();
    assertThat(linksOf("ops:Retry")).isEqualTo(links).hasSize(1);
  }

  @Test
  void aNameThatIsNoLongerTheSameIsNoLongerLinked() {
    concepts("ops", "Retry", "Backoff");
    concepts("web", "Retry", "Backoff");
    names.link("ops", "web");
    concepts("web", "Retry", "Delay");

    names.link("ops", "web");
    assertThat(linksOf("ops:Retry")).hasSize(1);
    assertThat(linksOf("ops:Backoff")).isEmpty();
  }

  @Test
  void theSourceTakesAllLinksBack() {
    concepts("ops", "Retry");
    concepts("web", "Retry");
    names.link("ops", "web");

    memory.retract(EqualNames.source("web", "ops"));
    assertThat(linksOf("ops:Retry")).isEmpty();
    assertThat(memory.find("Retry", Set.of())).hasSize(2);
  }

  @Test
  void aQuestionStaysInItsDomain() {
    concepts("ops", "Retry");
    concepts("web", "Retry");
    names.link("ops", "web");

    assertThat(memory.query(Question.of("Retry").in("ops")).items())
        .extracting(item -> item.node().domain())
        .containsOnly("ops");
  }

  @Test
  void wrongDomainsAreRefusedAndCreateNothing() {
    concepts("ops", "Retry");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> names.link("ops", "wbe"))
        .withMessageContaining("(wbe)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> names.link("ops", "ops"))
        .withMessageContaining("itself");
    assertThat(store.graph().domains()).hasSize(1);
  }

  @Test
  void aFolderLinksAfterEachRun() {
    FolderSync sync = new FolderSync(memory).linking(Set.of("web"));
    assertThat(sync.sync(folder, "ops").notes())
        .extracting(IngestNote::toString)
        .anyMatch(note -> note.contains("web") && note.contains("not linked"));

    concepts("web", "Retry");
    assertThat(sync.sync(folder, "ops").elements().added().edges()).isEqualTo(1);
    assertThat(sync.sync(folder, "ops").elements().added().edges()).isZero();
    assertThat(new FolderSync(memory).sync(folder, "ops").unchanged()).isEqualTo(1);
    assertThat(memory.related(memory.find("Retry", Set.of("ops")).get(0), Set.of("web")))
        .hasSize(1);
  }
}
