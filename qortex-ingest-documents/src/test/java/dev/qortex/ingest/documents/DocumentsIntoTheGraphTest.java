package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.document.Document;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentsIntoTheGraphTest {

  @TempDir Path folder;

  private final DocumentIngestor ingestor =
      DocumentIngestor.builder().parser(new HtmlParser()).parser(new PdfParser()).build();

  @BeforeEach
  void write() throws IOException {
    try (InputStream page = HtmlParserTest.class.getResourceAsStream("golden.html")) {
      Files.copy(page, folder.resolve("golden.html"));
    }
    Files.write(folder.resolve("golden.pdf"), PdfParserTest.golden().bytes());
    Files.writeString(folder.resolve("plain.md"), "# Jitter\n\nJitter is a kind of noise.\n");
  }

  private static List<Object> shown(InMemoryBackend graph) {
    List<Object> elements = new ArrayList<>();
    for (Node node : graph.nodes(NodeQuery.all())) {
      elements.add(node);
      elements.addAll(graph.edges(node.id(), Direction.OUT, Set.of()));
    }
    graph.streamRules(RuleQuery.all()).forEach(elements::add);
    return elements;
  }

  @Test
  void twiceIsTheSameGraphAndTakingBackIsIdentity() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.readText("# Jitter\n\nJitter is a kind of noise.\n", "own.md", "d"));
      List<Object> before = shown(graph);
      IngestionManifest manifest = ingestor.read(folder, "d");
      assertThat(graph.ingest(manifest).changed()).isTrue();
      assertThat(shown(graph)).hasSizeGreaterThan(before.size() + 30);
      assertThat(graph.ingest(ingestor.read(folder, "d")).changed()).isFalse();
      graph.sources("d").stream()
          .map(SourceMetadata::id)
          .filter(id -> !id.equals("d:own.md"))
          .forEach(graph::retract);
      assertThat(shown(graph)).isEqualTo(before);
    }
  }

  @Test
  void headingsAndTermsOfEachKindAreConcepts() {
    IngestionManifest manifest = ingestor.read(folder, "d");
    assertThat(manifest.sources())
        .extracting(SourceMetadata::type)
        .containsExactly("html", "pdf", "markdown");
    assertThat(manifest.concepts())
        .extracting(ConceptNode::id)
        .contains("d:retry", "d:backoff", "d:jitter", "d:waiting", "d:limits of the whole thing");
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.relation() == RelationType.PART_OF)
        .extracting(ConceptEdge::sourceId, ConceptEdge::targetId)
        .contains(tuple("d:waiting", "d:retry"), tuple("d:kinds", "d:retry"));
    assertThat(manifest.passages())
        .extracting(passage -> passage.provenance().location())
        .contains("Retries > Kinds", "page 2 > Retries > Waiting");
    assertThat(manifest.passages()).noneMatch(passage -> passage.text().contains("Ignore all"));
    assertThat(manifest.notes()).extracting(IngestNote::subject).containsExactly("golden.html");
  }

  @Test
  void aPageIsGivenAsMarkdown() {
    String page =
        """
        <h1>Retry</h1>
        <p>See <a href="backoff.html#limits">the <b>backoff</b></a>, or call <code>retry()</code>.</p>
        <ul><li>one <i>kind</i></li><li>another</li></ul>
        <pre><code class="language-java">retry(call,  3);
        done();</code></pre>
        <table><tr><th>Option</th><th>Default</th></tr>
        <tr><td><code>wait</code></td><td>200 ms</td></tr></table>
        """;
    assertThat(ingestor.readText(page, "retry.html", "d").passages())
        .singleElement()
        .satisfies(
            passage -> {
              assertThat(passage.markdown())
                  .isEqualTo(
                      """
                      See [the **backoff**](backoff.html#limits), or call `retry()`.

                      - one *kind*
                      - another

                      ```java
                      retry(call,  3);
                      done();
                      ```

                      | Option | Default |
                      | --- | --- |
                      | `wait` | 200 ms |\
                      """);
              assertThat(passage.text())
                  .contains("See the backoff, or call retry().", "wait | 200");
            });
  }

  @Test
  void drawingsStylesAndScriptsOfAPageAreNoPassages() {
    String page =
        """
        <style>.secret { color: red }</style>
        <h1>Retry <svg><title>Secret</title><path d="M0 0"/></svg></h1>
        <p>A call <svg viewBox="0 0 9 9"><text>Secret</text></svg> is tried again.</p>
        <div><svg><g><text>Secret</text><foreignObject><p>Secret</p></foreignObject></g></svg></div>
        <script>const secret = "Secret";</script>
        """;
    assertThat(ingestor.readText(page, "retry.html", "d").passages())
        .singleElement()
        .satisfies(
            passage -> assertThat(passage.written()).isEqualTo("Retry\nA call is tried again."));
  }

  @Test
  void noLetterOfAPassageIsLost() throws IOException {
    IngestionManifest manifest = ingestor.read(folder.resolve("golden.pdf"), "d");
    Document document =
        new PdfParser().parse("golden.pdf", Files.readAllBytes(folder.resolve("golden.pdf")));
    String blocks =
        document.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .map(block -> block.lead() + block.text())
            .collect(Collectors.joining());
    String passages = manifest.passages().stream().map(Passage::text).collect(Collectors.joining());
    assertThat(passages.replaceAll("\\s", "")).isEqualTo(blocks.replaceAll("\\s", ""));
  }
}
