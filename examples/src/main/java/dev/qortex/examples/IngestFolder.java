package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.FolderSync;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.llm.AnswerCache;
import dev.qortex.ingest.llm.CompletionExtractor;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads a folder into a memory and shows the result: the report of the files, and the
 * best-connected concepts with their typed edges and the sentences that state them.
 */
public final class IngestFolder {

  private static final String DOMAIN = "folder";
  private static final int BEST = 10;
  private static final int NOTES = 10;
  private static final Set<RelationType> TYPED =
      Arrays.stream(RelationType.values())
          .filter(type -> !type.isStructural())
          .collect(Collectors.toUnmodifiableSet());

  private static final String HELP =
      """
      Reads a folder of Markdown and text into a memory and shows what came of it.

        FOLDER    what to read (default: examples/handbook)
        --model   let a model read too: a scripted one, which stands for yours\
      """;

  private IngestFolder() {}

  /** Runs it; see {@code --help}. */
  public static void main(String[] args) {
    Path folder =
        Path.of(System.getProperty("qortex.examples.root", "")).resolve("examples/handbook");
    boolean model = false;
    for (String arg : args) {
      if (arg.equals("--help")) {
        System.out.println(HELP);
        return;
      } else if (arg.equals("--model")) {
        model = true;
      } else {
        folder = Path.of(arg);
      }
    }
    run(folder, model, System.out);
  }

  static void run(Path folder, boolean model, PrintStream out) {
    DocumentIngestor.Builder documents = DocumentIngestor.builder().progress(new ProgressBar(out));
    if (model) {
      documents.extractor(withModel());
    }
    DocumentIngestor ingestor = documents.build();
    try (InMemoryStore store = new InMemoryStore();
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(256)).build()) {
      show(new FolderSync(memory, ingestor).sync(folder, DOMAIN), out);
      show(store.graph(), out);
    }
  }

  private static Extractor withModel() {
    return Extractor.structure()
        .and(
            CompletionExtractor.builder("scripted", new ScriptedModel())
                .cache(AnswerCache.inMemory()) // in a folder, a second run asks for the rest
                .budget(1_000_000)
                .build());
  }

  private static void show(FolderReport report, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%nread %d files, skipped %d, %d failed%nadded %s%n",
        report.added().size() + report.changed().size(),
        report.unchanged(),
        report.failed().size(),
        report.elements().added());
    Map<IngestNote.Kind, List<IngestNote>> notes =
        report.notes().stream()
            .collect(Collectors.groupingBy(IngestNote::kind, TreeMap::new, Collectors.toList()));
    notes.forEach(
        (kind, of) -> {
          out.printf(Locale.ROOT, "%s: %d%n", kind.name().toLowerCase(Locale.ROOT), of.size());
          of.stream().limit(NOTES).forEach(note -> out.println("  " + note));
        });
  }

  /** Those with the most typed edges that a sentence states, and these edges. */
  private static void show(GraphBackend graph, PrintStream out) {
    NodeQuery concepts = NodeQuery.all().kinds(Set.of(NodeKind.CONCEPT));
    Map<Node, List<ConceptEdge>> edges =
        graph
            .streamNodes(concepts)
            .collect(
                Collectors.toMap(
                    node -> node,
                    node ->
                        graph.edges(node.id(), Direction.BOTH, TYPED).stream()
                            .filter(edge -> !edge.provenance().quote().isEmpty())
                            .toList()));
    out.printf("%nthe best-connected concepts and what is said of them%n");
    edges.keySet().stream()
        .sorted(
            Comparator.comparing((Node node) -> -edges.getOrDefault(node, List.of()).size())
                .thenComparing(Node::id))
        .limit(BEST)
        .forEach(
            node -> {
              List<ConceptEdge> of = edges.getOrDefault(node, List.of());
              out.printf("%n%s (%s edges)%n", node.name(), of.size());
              of.forEach(edge -> show(edge, graph, out));
            });
  }

  private static void show(ConceptEdge edge, GraphBackend graph, PrintStream out) {
    Map<String, Node> ends = graph.nodes(List.of(edge.sourceId(), edge.targetId()));
    String quote = edge.provenance().quote();
    out.printf(
        Locale.ROOT,
        "  %s %s %s (%.2f) %s%s%n",
        name(ends, edge.sourceId()),
        edge.relation().value(),
        name(ends, edge.targetId()),
        edge.confidence(),
        edge.provenance().sourceId() + ", " + edge.provenance().location(),
        quote.isEmpty() ? "" : ": \"" + quote + "\"");
  }

  private static String name(Map<String, Node> nodes, String id) {
    Node node = nodes.get(id);
    return node == null ? id : node.name();
  }
}
