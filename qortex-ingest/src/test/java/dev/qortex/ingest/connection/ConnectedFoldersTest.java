package dev.qortex.ingest.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.IngestProgress;
import dev.qortex.ingest.IngestProgress.Stage;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectedFoldersTest {

  @TempDir Path root;

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build();
  private Path docs;
  private Path connections;

  @BeforeEach
  void write() throws IOException {
    docs = Files.createDirectory(root.resolve("docs"));
    connections = root.resolve("state/connections.json");
    Files.writeString(docs.resolve("a.md"), "# Retries\n\nA retry needs a backoff.");
    Files.writeString(docs.resolve("b.txt"), "A breaker opens after five failures.");
    Files.writeString(docs.resolve("c.bin"), "no document");
  }

  private ConnectedFolders onHeap() {
    return ConnectedFolders.builder(memory).build();
  }

  @Test
  void aFolderIsConnectedAndSynchronisedByItsName() throws IOException {
    ConnectedFolders folders = ConnectedFolders.builder(memory).file(connections).build();
    folders.connect("handbook", docs, "handbook");
    FolderReport report = folders.sync("handbook");

    assertThat(report.added()).containsExactly("a.md", "b.txt");
    Files.delete(docs.resolve("b.txt"));
    assertThat(folders.sync("handbook").removed()).containsExactly("b.txt");
    assertThat(folders.readAgain("handbook").changed()).containsExactly("a.md");
  }

  @Test
  void connectionsInAFileOutlastTheObjectAndAreShared() throws IOException {
    ConnectedFolders first = ConnectedFolders.builder(memory).file(connections).build();
    ConnectedFolders second = ConnectedFolders.builder(memory).file(connections).build();
    assertThat(connections).doesNotExist();
    ConnectedFolder connected = first.connect("handbook", docs, "ops");
    assertThat(second.all()).containsExactly(connected);
    assertThat(Files.readString(connections)).contains("\"domain\" : \"ops\"");
    second.disconnect("handbook");
    assertThat(first.find("handbook")).isEmpty();
  }

  @Test
  void anEarlierFileOfConnectionsIsRead() throws IOException {
    Files.createDirectories(connections.getParent());
    Files.writeString(
        connections,
        "{\n  \"d\" : {\n    \"folder\" : \"%s\",\n    \"domain\" : \"ops\"\n  }\n}"
            .formatted(docs.toRealPath()));
    ConnectedFolders folders = ConnectedFolders.builder(memory).file(connections).build();
    assertThat(folders.all()).containsExactly(new ConnectedFolder("d", docs.toRealPath(), "ops"));
  }

  @Test
  void aBrokenFileOfConnectionsIsReportedAndKept() throws IOException {
    Files.createDirectories(connections.getParent());
    ConnectedFolders folders = ConnectedFolders.builder(memory).file(connections).build();
    for (String broken :
        List.of("[", "{\"d\": {\"domain\": \"ops\"}}", "{\"a b\": {\"folder\": \"/\"}}")) {
      Files.writeString(connections, broken);
      assertThatThrownBy(folders::all)
          .isInstanceOf(StorageException.class)
          .hasMessageContainingAll(connections.toString(), "\nMaybe ");
      assertThatThrownBy(() -> folders.connect("d", docs, "d"))
          .isInstanceOf(StorageException.class);
      assertThat(connections).hasContent(broken);
    }
  }

  @Test
  void aNameHasOneFolderAndDomain() {
    ConnectedFolders folders = onHeap();
    ConnectedFolder connected = folders.connect("d", docs, "d");
    assertThat(folders.connect("d", docs.resolve("../docs"), "d")).isEqualTo(connected);
    assertThatThrownBy(() -> folders.connect("d", root, "d"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("'d'", connected.folder().toString(), "\nMaybe ");
    assertThatThrownBy(() -> folders.connect("d", docs, "other"))
        .isInstanceOf(IllegalStateException.class);
    for (String name : List.of("", "a/b", "..", "-a", "a b", "a..b", "x".repeat(129))) {
      assertThatThrownBy(() -> folders.connect(name, docs, "d"))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> folders.connect("e", docs.resolve("a.md"), "d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a.md");
    assertThat(folders.all()).containsExactly(connected);
  }

  @Test
  void anUnknownNameIsRefusedWithThoseThatThereAre() {
    ConnectedFolders folders = onHeap();
    folders.connect("handbook", docs, "d");
    for (Runnable call :
        List.<Runnable>of(
            () -> folders.sync("handbok"),
            () -> folders.readAgain("handbok"),
            () -> folders.files("handbok", (path, reason) -> {}),
            () -> folders.disconnect("handbok"),
            () -> folders.disconnectAndRetract("handbok"))) {
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("'handbok'", "[handbook]");
    }
  }

  @Test
  void theEndOfAConnectionKeepsOrRetractsWhatItsFilesSaid() {
    ConnectedFolders folders = onHeap();
    folders.connect("d", docs, "d");
    folders.sync("d");
    folders.disconnect("d");
    assertThat(memory.sources("d")).hasSize(2);

    List<IngestProgress> progress = new ArrayList<>();
    folders.connect("d", docs, "d");
    assertThat(folders.reporting(progress::add).disconnectAndRetract("d")).isEqualTo(2);
    assertThat(progress)
        .extracting(IngestProgress::stage, IngestProgress::done, IngestProgress::total)
        .containsExactly(tuple(Stage.RETRACTED, 1, 2), tuple(Stage.RETRACTED, 2, 2));
    assertThat(memory.sources("d")).isEmpty();
    assertThat(folders.all()).isEmpty();
  }

  @Test
  void theFilesOfAFolderAreListedWithTheReasonsForTheOthers() {
    ConnectedFolders folders = onHeap();
    folders.connect("d", docs, "d");
    List<String> others = new ArrayList<>();
    assertThat(folders.files("d", (path, reason) -> others.add(path)))
        .containsOnlyKeys("a.md", "b.txt");
    assertThat(others).containsExactly("c.bin");
    assertThat(memory.sources("d")).isEmpty();
  }

  @Test
  void theHostReadsFilesInItsOwnWayAndMayRefuseAFolder() {
    ConnectedFolders folders =
        ConnectedFolders.builder(memory)
            .documents(
                folder -> {
                  if (!folder.endsWith("docs")) {
                    throw new IllegalStateException("refused " + folder);
                  }
                  return DocumentIngestor.builder().files(file -> file.endsWith("b.txt"));
                })
            .build();
    folders.connect("d", docs, "d");
    folders.connect("root", root, "root");
    assertThat(folders.sync("d").added()).containsExactly("b.txt");
    assertThatThrownBy(() -> folders.sync("root")).hasMessageStartingWith("refused ");
  }

  @Test
  void aFolderIsReadOnceAtATime() {
    ConnectedFolders folders = onHeap();
    folders.connect("d", docs, "d");
    List<Throwable> refusals = new ArrayList<>();
    folders
        .reporting(
            news -> {
              if (refusals.isEmpty()) {
                refusals.add(catchThrowable(() -> folders.disconnect("d")));
              }
            })
        .sync("d");
    assertThat(refusals)
        .singleElement()
        .satisfies(
            refusal ->
                assertThat(refusal)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("'d'", "\nMaybe "));
    folders.disconnect("d");
  }

  @Test
  void connectionsOfADomainEndTogether() {
    ConnectedFolders folders = onHeap();
    folders.connect("a", docs, "ann");
    folders.connect("b", root, "ben");
    assertThat(folders.disconnectIf(folder -> folder.domain().equals("ann"))).isEqualTo(1);
    assertThat(folders.disconnectIf(folder -> folder.domain().equals("ann"))).isZero();
    assertThat(folders.all()).extracting(ConnectedFolder::name).containsExactly("b");
  }
}
