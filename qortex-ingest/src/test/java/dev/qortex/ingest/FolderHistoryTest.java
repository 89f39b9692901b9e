package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.Node;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.structured.Facts;
import dev.qortex.ingest.structured.StructuredIngestor;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph is that of the texts in a folder, whatever was in it before and however it was read. */
class FolderHistoryTest {

  private static final int PAGES = 30;

  /** Names that are one with others, contain others, or are words as well. */
  private static final List<String> NAMES =
      List.of(
          "Dead Letter",
          "Dead Letters",
          "dead-letter queue",
          "Retry",
          "Retries",
          "Retry Policy",
          "Remote Procedure Call",
          "RPC",
          "Rapid Parcel Carrier",
          "HTTP",
          "HTTPS",
          "Ada Lovelace",
          "Lovelace",
          "Parcel",
          "parcels",
          "Harbour",
          "Bank of Wales",
          "CartStore",
          "Cart Store",
          "Idempotency Key",
          "Timeout",
          "API",
          "APIs",
          "Kubernetes");

  @TempDir Path folder;

  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final QortexClient memory = client(store);

  private static QortexClient client(InMemoryStore store) {
    return LocalQortexClient.builder(store)
        .history(0)
        .embedding(new HashingEmbeddingModel(16))
        .build();
  }

  /** All that a graph shows, and who says it. */
  private record Graph(GraphContents contents, Map<String, List<String>> contributors) {

    static Graph of(GraphBackend graph) {
      GraphContents contents = GraphContents.of(graph);
      return new Graph(
          contents,
          contents.nodes().stream()
              .collect(Collectors.toMap(Node::id, node -> graph.contributors(node.id()))));
    }
  }

  private void assertThatTheGraphIsThatOfTheFolder() {
    try (InMemoryStore other = new InMemoryStore(() -> Instant.EPOCH)) {
      new FolderSync(client(other)).sync(folder, "d");
      Graph expected = Graph.of(other.graph());
      Graph found = Graph.of(store.graph());
      assertThat(found.contents().nodes()).containsExactlyElementsOf(expected.contents().nodes());
      assertThat(found.contents().edges()).containsExactlyElementsOf(expected.contents().edges());
      assertThat(found).isEqualTo(expected);
    }
  }

  private FolderReport sync() {
    return sync(memory);
  }

  /** Reads the folder in some ten batches, each of which is stored alone. */
  private FolderReport sync(QortexClient client) {
    DocumentIngestor ingestor = DocumentIngestor.builder().batch(1000).build();
    return new FolderSync(client, ingestor).sync(folder, "d");
  }

  private void write(String path, String text) {
    try {
      Path file = folder.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void delete(String path) {
    try {
      Files.deleteIfExists(folder.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The pages of one random handbook, by path. */
  private static Map<String, String> pages(Random random) {
    Map<String, String> pages = new TreeMap<>();
    for (int i = 0; i < PAGES; i++) {
      pages.put(path(i), page(random));
    }
    return pages;
  }

  private static String path(int page) {
    return (page % 3 == 0 ? "guides/" : "") + "page-%02d.md".formatted(page);
  }

  private static String page(Random random) {
    StringBuilder page = new StringBuilder("# ").append(name(random)).append("\n\n");
    int sections = 1 + random.nextInt(3);
    for (int i = 0; i < sections; i++) {
      if (i > 0) {
        page.append("\n## ").append(name(random)).append("\n\n");
      }
      int sentences = 1 + random.nextInt(4);
      for (int j = 0; j < sentences; j++) {
        page.append(sentence(random)).append(random.nextInt(4) == 0 ? "\n\n" : " ");
      }
      page.append('\n');
    }
    return page.toString();
  }

  private static String name(Random random) {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private static String sentence(Random random) {
    String one = name(random);
    String two = name(random);
    return switch (random.nextInt(11)) {
      case 0 -> "The " + one + " uses the " + two + ".";
      case 1 -> "A " + one + " is a kind of " + two + ".";
      case 2 -> "**" + one + "**: what the " + two + " needs at night.";
      case 3 -> "Never send " + one.toLowerCase(Locale.ROOT) + " without " + two + ".";
      case 4 -> "We make a Remote Procedure Call (RPC) for " + one + ".";
      case 5 -> "The Rapid Parcel Carrier (RPC) brings " + one + ".";
      case 6 -> "See [there](" + path(random.nextInt(PAGES)) + "#" + two + ") for " + one + ".";
      case 7 -> "When `" + one.replace(" ", "") + "` fails, " + two + " waits.";
      case 8 -> "\n\n- " + one + ": holds every " + two + " of a day.\n\n";
      case 9 -> "Yesterday " + one + " met " + two + " in the harbour with parcels.";
      default -> "\n\n```java\nnew " + one.replace(" ", "") + "();\n```\n\n";
    };
  }

  /** A client whose process ends at a writing call, before or after what it does. */
  private QortexClient dying(int calls, boolean before) {
    int[] left = {calls};
    return (QortexClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {QortexClient.class},
            (proxy, method, args) -> {
              boolean writes = Set.of("ingest", "retract").contains(method.getName());
              boolean dies = writes && left[0]-- == 0;
              if (dies && before) {
                throw new Killed();
              }
              Object result;
              try {
                result = method.invoke(memory, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              if (dies) {
                throw new Killed();
              }
              return result;
            });
  }

  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private void syncUntilKilled(int calls, boolean before) {
    try {
      sync(dying(calls, before));
    } catch (Killed expected) {
      // The next run goes on from here.
    }
  }

  @RepeatedTest(50)
  void theSameTextsAreTheSameGraphWhateverTheirHistory(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Map<String, String> pages = pages(random);
    List<String> paths = new ArrayList<>(pages.keySet());
    write("index.md", page(random));
    int steps = 1 + random.nextInt(4);
    for (int i = 0; i < steps; i++) {
      Collections.shuffle(paths, random);
      for (String path : paths.subList(0, random.nextInt(PAGES))) {
        switch (random.nextInt(4)) {
          case 0 -> delete(path);
          case 1 -> write(path, page(random));
          default -> write(path, pages.get(path));
        }
      }
      if (random.nextBoolean()) {
        syncUntilKilled(random.nextInt(12), random.nextBoolean());
      } else {
        sync();
      }
    }
    pages.forEach(this::write);
    sync();
    assertThatTheGraphIsThatOfTheFolder();
    delete(paths.get(0));
    sync();
    assertThatTheGraphIsThatOfTheFolder();
  }

  @Test
  void aRunThatBrokeOffIsFinishedEvenWhenItsFilesAreAsBefore() {
    Map<String, String> pages = pages(new Random(0));
    pages.forEach(this::write);
    sync();
    Graph before = Graph.of(store.graph());
    for (int calls = 0; calls < 12; calls++) {
      write("page-01.md", "# Harbour Bank\n\nThe Dead Letters (DL) of a Retry Policy.");
      write("new.md", "# Parcel Harbour\n\nA Timeout of the Bank.");
      syncUntilKilled(calls, false);
      write("page-01.md", pages.get("page-01.md"));
      delete("new.md");
      sync();
      assertThat(Graph.of(store.graph())).isEqualTo(before);
    }
  }

  @Test
  void aFileThatIsReadAloneIsAsInItsFolderAfterTheNextRun() {
    pages(new Random(1)).forEach(this::write);
    DocumentIngestor alone = DocumentIngestor.standard();
    memory.ingest(alone.read(folder.resolve("page-01.md"), "d"));
    sync();
    assertThatTheGraphIsThatOfTheFolder();
    memory.ingest(alone.read(folder.resolve("page-02.md"), "d"));
    assertThat(sync().unchanged()).isEqualTo(PAGES);
    assertThatTheGraphIsThatOfTheFolder();
  }

  @Test
  void onlyFilesWhoseNamesMeanSomethingElseAreExtractedAgain() {
    write("one.md", "# Retry\n\nA call is tried again after a Harbour Delay.");
    write("two.md", "# Valve\n\nOil flows.");
    List<String> extracted = Collections.synchronizedList(new ArrayList<>());
    Extractor listening =
        reading -> {
          extracted.add(reading.sourceId());
          return Extraction.none();
        };
    FolderSync sync =
        new FolderSync(
            memory,
            DocumentIngestor.builder().extractor(Extractor.standard().and(listening)).build());
    sync.sync(folder, "d");
    extracted.clear();
    write("three.md", "# Delay\n\nTime that passes.");
    FolderReport report = sync.sync(folder, "d");
    assertThat(report.added()).containsExactly("three.md");
    assertThat(report.changed()).isEmpty();
    assertThat(report.unchanged()).isEqualTo(2);
    assertThat(extracted).containsExactlyInAnyOrder("d:one.md", "d:three.md");
    extracted.clear();
    assertThat(sync.sync(folder, "d").unchanged()).isEqualTo(3);
    assertThat(extracted).isEmpty();
  }

  @Test
  void anExtractorThatCostsMoreThanTimeReadsOnlyWhatChanged() {
    write("one.md", "# Retry\n\nA call is tried again after a Delay.");
    List<String> extracted = new ArrayList<>();
    Extractor costly =
        new Extractor() {
          @Override
          public Extraction extract(Reading reading) {
            extracted.add(reading.sourceId());
            return Extraction.none();
          }

          @Override
          public boolean isRepeatable() {
            return false;
          }
        };
    DocumentIngestor ingestor =
        DocumentIngestor.builder().extractor(Extractor.standard().and(costly)).build();
    FolderSync sync = new FolderSync(memory, ingestor);
    sync.sync(folder, "d");
    write("two.md", "# Delay\n\nTime that passes.");
    sync.sync(folder, "d");
    assertThat(extracted).containsExactly("d:one.md", "d:two.md");
    assertThat(sync.readAgain(folder, "d").changed()).containsExactly("one.md", "two.md");
    assertThatTheGraphIsThatOfTheFolder();
  }

  @Test
  void namesOfFactsAreFoundByTheNextRun() {
    write("one.md", "# Retry\n\nA call is tried again after a quiet pause.");
    sync();
    Facts.Concept pause =
        new Facts.Concept("quiet pause", "Time without calls.", "d:quiet pause", 1, Map.of());
    memory.ingest(
        StructuredIngestor.replacing("facts")
            .read(new Facts(List.of(pause), List.of(), List.of()), "d"));
    FolderReport report = sync();
    assertThat(report.unchanged()).isEqualTo(1);
    assertThat(store.graph().contributors("d:quiet pause")).contains("d:one.md");
    long revision = store.graph().revision();
    sync();
    assertThat(store.graph().revision()).isEqualTo(revision);
  }
}
