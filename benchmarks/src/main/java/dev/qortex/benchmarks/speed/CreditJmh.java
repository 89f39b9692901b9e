package dev.qortex.benchmarks.speed;

import dev.qortex.core.causal.CausalDag;
import dev.qortex.core.causal.CreditAssigner;
import dev.qortex.core.causal.Credits;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.Comparator;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Credit over 2,000 concepts and 5,000 edges. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CreditJmh {

  private static final int CONCEPTS = 2000;
  private static final int EDGES = 5000;
  private static final RelationType[] RELATIONS = RelationType.values();

  /** The seed of the graph. */
  @Param("42")
  public long seed;

  private GraphSnapshot graph = GraphSnapshot.builder().build(0);
  private CausalDag dag = CausalDag.of(graph, Set.of());
  private String item = "";

  /** Makes a random graph, and takes its node with the most ancestors. */
  @Setup(Level.Trial)
  public void prepare() {
    Random random = new Random(seed);
    GraphSnapshot.Builder builder = GraphSnapshot.builder();
    for (int i = 0; i < CONCEPTS; i++) {
      builder.node("node-" + i, NodeKind.CONCEPT, "benchmark");
    }
    for (int i = 0; i < EDGES; i++) {
      builder.edge(
          "node-" + random.nextInt(CONCEPTS),
          "node-" + random.nextInt(CONCEPTS),
          RELATIONS[i % RELATIONS.length],
          0.5 + 0.5 * random.nextDouble());
    }
    graph = builder.build(1);
    dag = buildDag();
    item =
        IntStream.range(0, CONCEPTS)
            .mapToObj(i -> "node-" + i)
            .max(Comparator.comparingInt(id -> dag.ancestors(id).size()))
            .orElseThrow();
  }

  /** From a snapshot to the causal graph. */
  @Benchmark
  public CausalDag buildDag() {
    return CausalDag.of(graph, Set.of());
  }

  /** Credit for the item with the most ancestors. */
  @Benchmark
  public Credits credit() {
    return CreditAssigner.standard().assign(dag, item, 1);
  }
}
