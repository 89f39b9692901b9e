package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file, the folder that holds it, and the folder around that, read in any order. */
class ReadingOrderTest {

  @TempDir Path temporary;
  private Path folder;

  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build();
  private final FolderSync sync = new FolderSync(memory);

  @BeforeEach
  void write() throws IOException {
    folder = temporary.toRealPath();
    write("valve.md", "# Valve\n\nThe valve needs water from the **pump**.");
    write("sub/pump.md", "# Pump\n\nThe pump needs power.");
    write("sub/deep/oil.md", "# Oil\n\nThe oil keeps the **pump** cool.");
  }

  @AfterEach
  void close() {
    memory.close();
    store.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Reads the parts in that order: the file alone as a host without a folder does. */
  private void read(String order) {
    for (String part : order.split(" ")) {
      switch (part) {
        case "file" ->
            memory.ingest(DocumentIngestor.standard().read(folder.resolve("sub/pump.md"), "d"));
        case "subfolder" -> sync.sync(folder.resolve("sub"), "d");
        default -> sync.sync(folder, "d");
      }
    }
  }

  private List<String> sources() {
    return memory.sources("d").stream().map(SourceMetadata::id).sorted().toList();
  }

  private Object graph() {
    return List.of(
        memory.concepts("d", Set.of()).map(ConceptNode::id).sorted().toList(),
        store.graph().stats().total());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file subfolder folder",
        "subfolder file folder",
        "file folder subfolder",
        "folder file subfolder",
        "subfolder folder file",
        "folder subfolder file",
      })
  void everyFileIsThereOnce(String order) {
    sync.sync(folder, "d");
    Object expected = graph();
    sources().forEach(memory::retract);

    read(order);
    // A host that stores a file without looking makes a copy until the folder is read again.
    FolderReport last = sync.sync(folder, "d");

    assertThat(sources()).containsExactly("d:sub/deep/oil.md", "d:sub/pump.md", "d:valve.md");
    assertThat(graph()).isEqualTo(expected);
    assertThat(last.failed()).isEmpty();
    assertThat(sync.sync(folder, "d").unchanged()).isEqualTo(3);
    if (order.endsWith(" folder")) {
      assertThat(last.added()).isEmpty();
      assertThat(last.notes()).isEmpty();
    }
  }

  @Test
  void whatWasLearnedOfConceptsStays() {
    sync.sync(folder.resolve("sub"), "d");
    String pump =
        memory.find("Pump", Set.of("d")).stream().map(ConceptNode::id).findFirst().orElseThrow();
    String answer = memory.query(Question.of("Pump").in("d").kinds(NodeKind.CONCEPT)).id();
    memory.feedback(answer, Map.of(pump, Outcome.ACCEPTED));
    Map<String, Double> before = store.interoception().factors(Set.of(pump));

    sync.sync(folder, "d");

    assertThat(before).isNotEmpty();
    assertThat(store.interoception().factors(Set.of(pump))).isEqualTo(before);
    assertThat(memory.find("Pump", Set.of("d"))).extracting(ConceptNode::id).containsExactly(pump);
  }

  @Test
  void aFileThatCannotBeReadAsAPartOfTheFolderKeepsWhatItHad() throws IOException {
    sync.sync(folder.resolve("sub"), "d");
    write("sub/pump.md", "\0\0\0");
    Files.write(folder.resolve("sub/pump.md"), new byte[] {(byte) 0xff, 0, 1, 2});
    sync.sync(folder, "d");
    assertThat(sources()).contains("d:pump.md").doesNotContain("d:deep/oil.md");
  }
}
