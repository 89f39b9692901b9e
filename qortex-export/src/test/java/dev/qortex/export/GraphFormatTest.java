package dev.qortex.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.nio.BaseEventDrivenImporter;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.jgrapht.util.SupplierUtil;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GraphFormatTest {

  private static final Provenance BOOK = Provenance.of("book", "1 < 2 \"&\" ]]>");

  private static final List<String> HOSTILE =
      List.of(
          "plain",
          "\"quoted\" 'single' `back`",
          "ends with \\",
          "\\N \\G \\n \\\" \\\\",
          "</title><script>alert(1)</script>",
          "]]> <![CDATA[ <!-- --> <?x?>",
          "&amp; &lt; &#0; &",
          "{a -> b; c [label=<b>]}",
          "two\nlines\r\nand\rthree\ttabs",
          "  blanks around  ",
          "عربي \u202Eleft 🙂 👩\u200D🚀",
          "%s %d ${x} {0}");

  private static List<Node> nodes(List<String> names) {
    List<Node> nodes = new ArrayList<>();
    for (String name : names) {
      nodes.add(
          new ConceptNode(
              "id " + name, "d " + name, name, "of " + name, 0.5, BOOK, Map.of(name, name)));
    }
    nodes.add(Passage.of("p", "plain", "", "Text without a title.", BOOK));
    return nodes;
  }

  private static Subgraph hostile() {
    return linked(HOSTILE);
  }

  private static Subgraph linked(List<String> names) {
    List<Node> nodes = nodes(names);
    List<ConceptEdge> edges = new ArrayList<>();
    for (int i = 1; i < nodes.size(); i++) {
      edges.add(edge(nodes.get(i - 1).id(), RelationType.USES, nodes.get(i).id()));
    }
    edges.add(edge("p", RelationType.MENTIONS, nodes.get(0).id()));
    edges.add(edge("id plain", RelationType.PART_OF, nodes.get(1).id()));
    edges.add(edge("id plain", RelationType.SIMILAR_TO, "id plain"));
    return new Subgraph(nodes, edges);
  }

  private static ConceptEdge edge(String from, RelationType relation, String to) {
    return ConceptEdge.of(from, relation, to, 0.25, BOOK);
  }

  /** What an importer saw: the attributes of each node, and ends and attributes of each edge. */
  private record Read(
      SortedMap<String, Map<String, String>> nodes, List<Map<String, String>> edges) {

    static Read by(
        BaseEventDrivenImporter<String, DefaultEdge> importer,
        Consumer<Graph<String, DefaultEdge>> run) {
      SortedMap<String, Map<String, String>> nodes = new TreeMap<>();
      Map<DefaultEdge, Map<String, String>> edges = new LinkedHashMap<>();
      importer.addVertexAttributeConsumer(
          (key, value) ->
              nodes
                  .computeIfAbsent(key.getFirst(), n -> new TreeMap<>())
                  .put(key.getSecond(), value.getValue()));
      importer.addEdgeAttributeConsumer(
          (key, value) ->
              edges
                  .computeIfAbsent(key.getFirst(), e -> new TreeMap<>())
                  .put(key.getSecond(), value.getValue()));
      Graph<String, DefaultEdge> graph =
          new DirectedPseudograph<>(null, SupplierUtil.createDefaultEdgeSupplier(), false);
      run.accept(graph);
      List<Map<String, String>> found = new ArrayList<>();
      for (DefaultEdge edge : graph.edgeSet()) {
        Map<String, String> said = new TreeMap<>(edges.get(edge));
        said.put("from", graph.getEdgeSource(edge));
        said.put("to", graph.getEdgeTarget(edge));
        found.add(said);
      }
      return new Read(nodes, found);
    }

    Map<String, String> node(int index) {
      return nodes.get("n" + index);
    }
  }

  private static String written(GraphFormat format, Subgraph graph) {
    StringWriter out = new StringWriter();
    try {
      format.write(graph, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  @Test
  void graphMlIsReadBackWhole() {
    Subgraph graph = hostile();
    GraphMLImporter<String, DefaultEdge> importer = new GraphMLImporter<>();
    importer.setVertexFactory(id -> id);
    String xml = written(GraphFormat.GRAPHML, graph);
    Read read = Read.by(importer, into -> importer.importGraph(into, new StringReader(xml)));
    assertThat(read.nodes()).hasSameSizeAs(graph.nodes());
    for (int i = 0; i < graph.nodes().size(); i++) {
      Node node = graph.nodes().get(i);
      Map<String, String> expected = new TreeMap<>();
      expected.put("ID", "n" + i);
      expected.put("id", node.id());
      expected.put("name", node.name());
      expected.put("kind", node instanceof Passage ? "passage" : "concept");
      expected.put("domain", node.domain());
      expected.put("text", node.content());
      expected.put("confidence", Double.toString(node.confidence()));
      expected.put("source", "book");
      expected.put("location", BOOK.location());
      expected.values().removeIf(String::isEmpty);
      Map<String, String> known = new TreeMap<>(read.node(i));
      known.keySet().removeIf(name -> name.startsWith("property."));
      assertThat(known).isEqualTo(expected);
      assertThat(read.node(i).values()).containsAll(values(node));
    }
    assertEdges(graph, read, "relation");
  }

  private static List<String> values(Node node) {
    return node.properties().values().stream().map(String::valueOf).toList();
  }

  @Test
  void propertiesWhoseNamesAreAlikeInGraphMlStayApart() {
    Map<String, Object> properties = Map.of("a b", "blank", "a_b", "line", "year", 2026L);
    Node node = new ConceptNode("c", "d", "c", "", 1, BOOK, properties);
    assertThat(written(GraphFormat.GRAPHML, new Subgraph(List.of(node), List.of())))
        .contains("attr.name=\"property.a_b\"")
        .containsPattern("attr.name=\"property.a_b\\.node\\d\"")
        .contains("attr.name=\"property.year\"", ">blank<", ">line<", ">2026<");
    Node sly = new ConceptNode("c", "d", "c", "", 1, BOOK, Map.of("_", 1, "_.node8", 2, "é", 3));
    assertThat(written(GraphFormat.GRAPHML, new Subgraph(List.of(sly), List.of())))
        .containsOnlyOnce("attr.name=\"property._\"")
        .containsOnlyOnce("attr.name=\"property._.node8\"");
  }

  private static void assertEdges(Subgraph graph, Read read, String relation) {
    List<String> ids = graph.nodes().stream().map(Node::id).toList();
    assertThat(read.edges())
        .extracting(edge -> edge.get("from"), edge -> edge.get("to"), edge -> edge.get(relation))
        .containsExactlyInAnyOrderElementsOf(
            graph.edges().stream()
                .map(
                    edge ->
                        tuple(
                            "n" + ids.indexOf(edge.sourceId()),
                            "n" + ids.indexOf(edge.targetId()),
                            edge.relation().value()))
                .toList());
    assertThat(read.edges()).extracting(edge -> edge.get("confidence")).containsOnly("0.25");
  }

  @Test
  void dotIsReadBackWhole() {
    // This reader takes the quote after a backslash for a quoted one, whatever stands before.
    Subgraph graph = linked(HOSTILE.stream().filter(name -> !name.endsWith("\\")).toList());
    DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
    importer.setVertexFactory(id -> id);
    String dot = written(GraphFormat.DOT, graph);
    Read read = Read.by(importer, into -> importer.importGraph(into, new StringReader(dot)));
    assertThat(read.nodes()).hasSameSizeAs(graph.nodes());
    for (int i = 0; i < graph.nodes().size(); i++) {
      Node node = graph.nodes().get(i);
      assertThat(unescaped(read.node(i).get("node_id"))).isEqualTo(node.id());
      assertThat(unescaped(read.node(i).get("domain"))).isEqualTo(node.domain());
      assertThat(unescaped(read.node(i).get("label")).replace("&amp;", "&"))
          .isEqualTo(node.name().isEmpty() ? node.id() : node.name());
    }
    assertEdges(graph, read, "label");
  }

  @Test
  void aBackslashAtTheEndOfATextOfDotIsDoubled() {
    assertThat(written(GraphFormat.DOT, hostile())).contains("label=\"ends with \\\\\",");
  }

  /** What Graphviz makes of the escapes of a label. */
  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        plain.append(c);
        continue;
      }
      i++;
      switch (text.charAt(i)) {
        case 'n' -> plain.append('\n');
        case 'r' -> plain.append('\r');
        default -> plain.append(text.charAt(i));
      }
    }
    return plain.toString();
  }

  @Test
  void thePageShowsEveryTextAndRunsOnlyItsOwnScript() {
    Subgraph graph = hostile();
    Document page = Jsoup.parse(written(GraphFormat.HTML, graph));
    page.outputSettings().prettyPrint(false);
    assertThat(page.select("g[data-node] > title").eachText())
        .hasSameSizeAs(graph.nodes())
        .allSatisfy(text -> assertThat(text).isNotBlank());
    for (int i = 0; i < graph.nodes().size(); i++) {
      Node node = graph.nodes().get(i);
      assertThat(page.select("g[data-node=" + i + "] > title").first().wholeText())
          .isEqualTo((node.id() + "\n" + node.content()).replace("\r\n", "\n").replace('\r', '\n'));
    }
    assertThat(page.select("line")).hasSameSizeAs(graph.edges());
    assertThat(page.select("tr")).hasSize(graph.edges().size() + 1);
    assertThat(page.select("script")).hasSize(1);
    assertThat(page.select("[src], [href], link, img, iframe, object, embed")).isEmpty();
    assertThat(page.getAllElements())
        .flatExtracting(element -> element.attributes().asList())
        .extracting(attribute -> attribute.getKey())
        .noneMatch(name -> name.startsWith("on"));
  }

  @Test
  void thePolicyOfThePageAllowsItsScriptByItsHash() throws NoSuchAlgorithmException {
    Document page = Jsoup.parse(written(GraphFormat.HTML, hostile()));
    byte[] hash =
        MessageDigest.getInstance("SHA-256")
            .digest(page.select("script").first().data().getBytes(StandardCharsets.UTF_8));
    assertThat(page.select("meta[http-equiv]").attr("content"))
        .isEqualTo(
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
                + Base64.getEncoder().encodeToString(hash)
                + "'");
  }

  @Test
  void everyNodeLiesInTheDrawing() {
    Document page = Jsoup.parse(written(GraphFormat.HTML, hostile()));
    double side = Double.parseDouble(page.select("svg").attr("viewBox").split(" ")[2]);
    assertThat(page.select("circle").eachAttr("cx"))
        .hasSize(HOSTILE.size())
        .doesNotHaveDuplicates()
        .allSatisfy(x -> assertThat(Double.parseDouble(x)).isBetween(0.0, side));
  }

  @Test
  void charactersThatNoFileCanHoldAreReplaced() {
    Subgraph graph = new Subgraph(nodes(List.of("nul \0, bell \u0007, none \uFFFF")), List.of());
    for (GraphFormat format : GraphFormat.values()) {
      assertThat(written(format, graph))
          .contains("nul \uFFFD, bell \uFFFD, none \uFFFD")
          .doesNotContain("\0", "\u0007", "\uFFFF");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSamePartGivesTheSameFile(GraphFormat format, @TempDir Path folder) throws IOException {
    Subgraph graph = hostile();
    List<Node> turned = new ArrayList<>(graph.nodes());
    Collections.reverse(turned);
    Path file = folder.resolve("graph");
    format.write(new Subgraph(turned, graph.edges()), file);
    assertThat(file).hasContent(written(format, graph));
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyPartIsAFileToo(GraphFormat format) {
    assertThat(written(format, new Subgraph(List.of(), List.of()))).isNotBlank();
  }

  @Test
  void aPageOfTooManyNodesIsRefused() {
    List<String> names = IntStream.rangeClosed(0, 2000).mapToObj(i -> "n" + i).toList();
    Subgraph graph = new Subgraph(nodes(names), List.of());
    assertThatThrownBy(() -> GraphFormat.HTML.write(graph, new StringWriter()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(2002) nodes")
        .hasMessageContaining("Maybe");
  }

  @Test
  void theFolderOfTheFileIsMade(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("charts/today/graph.dot");
    Subgraph small = new Subgraph(nodes(List.of("a")), List.of());
    GraphFormat.DOT.write(small, file);
    assertThat(file).hasContent(written(GraphFormat.DOT, small));
  }

  @Test
  void aFileThatCannotBeWrittenAnewIsLeftAsItWas(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("graph.html");
    Subgraph small = new Subgraph(nodes(List.of("a")), List.of());
    GraphFormat.HTML.write(small, file);
    byte[] before = Files.readAllBytes(file);
    Subgraph large =
        new Subgraph(nodes(IntStream.range(0, 2_001).mapToObj(i -> "n" + i).toList()), List.of());
    assertThatThrownBy(() -> GraphFormat.HTML.write(large, file))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(file).hasBinaryContent(before);
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all).containsExactly(file);
    }
    GraphFormat.DOT.write(small, file);
    assertThat(file).content().startsWith("digraph");
  }

  @Test
  void anEdgeIntoTheVoidIsRefused() {
    assertThatThrownBy(
            () -> new Subgraph(nodes(List.of("a")), List.of(edge("p", RelationType.USES, "b"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("p uses b");
  }

  @Test
  void aPartIsTakenByIdsOrDomain() {
    try (GraphBackend backend = new InMemoryBackend(InstantSource.system())) {
      IngestionManifest.Builder manifest =
          IngestionManifest.builder("d").source(SourceMetadata.of("book", "book"));
      for (String id : List.of("a", "b", "c")) {
        manifest.concept(ConceptNode.of(id, "d", id, "", Provenance.of("book")));
      }
      backend.ingest(
          manifest
              .edge(edge("a", RelationType.USES, "b"))
              .edge(edge("b", RelationType.USES, "c"))
              .build());
      assertThat(Subgraph.domain(backend, "d").edges()).hasSize(2);
      assertThat(Subgraph.domain(backend, "unknown").nodes()).isEmpty();
      Subgraph two = Subgraph.of(backend, List.of("b", "a", "unknown"));
      assertThat(two.nodes()).extracting(Node::id).containsExactly("a", "b");
      assertThat(two.edges()).extracting(ConceptEdge::targetId).containsExactly("b");
    }
  }
}
