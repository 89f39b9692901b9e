package dev.qortex.benchmarks.pagerank;

import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.ArcWeights;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import dev.qortex.engine.pagerank.RankScores;
import dev.qortex.engine.pagerank.RankSettings;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jgrapht.Graph;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.WeightedPseudograph;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The walk from five seeds, its preparation, and a library's global PageRank as the baseline. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class PageRankJmh {

  static final int EDGES_PER_NODE = 5;
  static final Map<String, Double> SEEDS =
      Map.of("node-1", 1.0, "node-50", 1.0, "node-200", 0.5, "node-500", 0.5, "node-900", 0.25);

  /** The number of nodes. */
  @Param({"1000", "10000", "100000"})
  public int nodes;

  /** The seed of the graph. */
  @Param("42")
  public long seed;

  private GraphSnapshot snapshot = GraphSnapshot.builder().build(0);
  private PersonalizedPageRank walks = PersonalizedPageRank.over(snapshot, ArcWeights.confidence());

  /** Makes the graph. */
  @Setup(Level.Trial)
  public void prepare() {
    snapshot = RandomGraph.snapshot(nodes, EDGES_PER_NODE * nodes, seed);
    walks = PersonalizedPageRank.over(snapshot, ArcWeights.confidence());
  }

  /** Power iteration from five seeds to 1e-6. */
  @Benchmark
  public RankScores powerIteration() {
    return walks.rank(SEEDS, RankSettings.defaults());
  }

  /** From a snapshot to the arrays that walks use. */
  @Benchmark
  public PersonalizedPageRank preparation() {
    return PersonalizedPageRank.over(snapshot, ArcWeights.confidence());
  }

  /** From nodes and edges to a snapshot, with the making of the random graph. */
  @Benchmark
  public GraphSnapshot snapshotBuild() {
    return RandomGraph.snapshot(nodes, EDGES_PER_NODE * nodes, seed);
  }

  /** The library's graph. */
  @State(Scope.Benchmark)
  public static class Library {

    private final Graph<String, DefaultWeightedEdge> graph =
        new WeightedPseudograph<>(DefaultWeightedEdge.class);

    /** Makes the same graph. */
    @Setup(Level.Trial)
    public void prepare(PageRankJmh sizes) {
      RandomGraph.show(
          sizes.nodes,
          EDGES_PER_NODE * sizes.nodes,
          sizes.seed,
          new GraphVisitor() {
            @Override
            public void node(String id, NodeKind kind, String domain) {
              graph.addVertex(id);
            }

            @Override
            public void edge(
                String sourceId, String targetId, RelationType relation, double confidence) {
              graph.setEdgeWeight(graph.addEdge(sourceId, targetId), confidence);
            }
          });
    }
  }

  /** The global PageRank of JGraphT to the same tolerance: no personalization, thus a baseline. */
  @Benchmark
  public Map<String, Double> libraryGlobal(Library library) {
    return new PageRank<>(library.graph, 0.85, 100, 1e-6).getScores();
  }
}
