package dev.qortex.benchmarks.projection;

import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Fills a graph with concepts, edges and a rule for every tenth concept, and lists its rules. */
final class ProjectionProcess {

  private static final int BATCH = 10_000;
  private static final int PAGE = 500;

  /** Number of edges that are read before times count, until the compiler is done. */
  private static final int WARM_UP = 2_000_000;

  private static final List<RelationType> RELATIONS =
      Arrays.stream(RelationType.values()).filter(type -> !type.isStructural()).toList();

  private ProjectionProcess() {}

  /** For the child: the file or nothing, concepts, edges, rounds, seed, and what to do. */
  public static void main(String[] args) {
    int rounds = Integer.parseInt(args[3]);
    int warmUp = WARM_UP / Integer.parseInt(args[2]);
    List<String> acts = List.of(args[5].split(","));
    try (MemoryStore store =
        args[0].isEmpty() ? new InMemoryStore() : SqliteStore.open(Path.of(args[0]))) {
      if (acts.contains("fill")) {
        fill(
            store.graph(),
            Integer.parseInt(args[1]),
            Integer.parseInt(args[2]),
            new SplittableRandom(Long.parseLong(args[4])));
      }
      GraphRules rules = new GraphRules(store.graph(), TemplateSet.standard(), BeliefSource.none());
      if (acts.contains("page")) {
        measure("page", rules, RuleSelection.all().limit(PAGE), rounds, warmUp);
      }
      if (acts.contains("all")) {
        measure("all", rules, RuleSelection.all(), rounds, warmUp);
      }
    }
  }

  private static void measure(
      String name, GraphRules rules, RuleSelection selection, int rounds, int warmUp) {
    Stopwatch first = new Stopwatch();
    first.time(() -> rules.rules(selection));
    Figure.print(name + "_first", first.median(), "ms", 1);
    for (int round = 0; round < warmUp; round++) {
      rules.rules(selection);
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Stopwatch warm = new Stopwatch();
    double[] processor = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      long start = threads.getCurrentThreadCpuTime();
      warm.time(() -> rules.rules(selection));
      processor[round] = (threads.getCurrentThreadCpuTime() - start) / 1e6;
    }
    Arrays.sort(processor);
    Figure.print(name + "_p50", warm.median(), "ms", rounds);
    Figure.print(name + "_processor_p50", processor[rounds / 2], "ms", rounds);
    Figure.print(name + "_processor_least", processor[0], "ms", rounds);
    Figure.print(name + "_rules", rules.rules(selection).size(), "count", 1);
  }

  private static void fill(GraphBackend graph, int concepts, int edges, SplittableRandom random) {
    for (int from = 0; from < concepts; from += BATCH) {
      Provenance said = Provenance.of("concepts-" + from);
      IngestionManifest.Builder batch = manifest(said);
      for (int i = from; i < Math.min(concepts, from + BATCH); i++) {
        String name = "Concept " + Integer.toString(i, 36) + " of the Service";
        batch.concept(ConceptNode.of(id(i), "speed", name, "", said));
        if (i % 10 == 0) {
          batch.rule(
              new ExplicitRule(
                  "speed:rule:" + i,
                  "speed",
                  "Check " + name + " before it is used.",
                  List.of(id(i)),
                  "general",
                  confidence(random),
                  said));
        }
      }
      graph.ingest(batch.build());
    }
    for (int from = 0; from < edges; from += BATCH) {
      Provenance said = Provenance.of("edges-" + from);
      IngestionManifest.Builder batch = manifest(said);
      for (int i = from; i < Math.min(edges, from + BATCH); i++) {
        RelationType relation = RELATIONS.get(i / concepts % RELATIONS.size());
        String target = id(random.nextInt(concepts));
        batch.edge(ConceptEdge.of(id(i % concepts), relation, target, confidence(random), said));
      }
      graph.ingest(batch.build());
    }
  }

  private static double confidence(SplittableRandom random) {
    return 0.5 + random.nextInt(65) / 128.0;
  }

  private static IngestionManifest.Builder manifest(Provenance said) {
    return IngestionManifest.builder("speed")
        .source(SourceMetadata.of(said.sourceId(), "benchmark"));
  }

  private static String id(int concept) {
    return "speed:concept-" + concept;
  }
}
