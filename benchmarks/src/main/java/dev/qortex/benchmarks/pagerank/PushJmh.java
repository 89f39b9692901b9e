package dev.qortex.benchmarks.pagerank;

import dev.qortex.core.query.ArcWeights;
import dev.qortex.core.search.Scored;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import dev.qortex.engine.pagerank.RankSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The best 20 by forward push from random seeds, ten edges a node. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class PushJmh {

  static final int EDGES_PER_NODE = 10;
  static final int BEST = 20;

  /** The number of nodes. */
  @Param({"1000", "10000", "100000"})
  public int nodes;

  /** The number of seeds of a query. */
  @Param({"1", "5"})
  public int seeds;

  /** The seed of the graph and the queries. */
  @Param("42")
  public long seed;

  private PersonalizedPageRank walks =
      PersonalizedPageRank.over(RandomGraph.snapshot(0, 0, 0), ArcWeights.confidence());
  private List<Map<String, Double>> queries = List.of();
  private int query;

  /** Makes the graph. */
  @Setup(Level.Trial)
  public void prepare() {
    walks =
        PersonalizedPageRank.over(
            RandomGraph.snapshot(nodes, EDGES_PER_NODE * nodes, seed), ArcWeights.confidence());
    queries = RandomGraph.seeds(nodes, 256, seeds, seed);
  }

  /** One query. */
  @Benchmark
  public List<Scored> push() {
    query = (query + 1) % queries.size();
    return walks.best(queries.get(query), RankSettings.defaults(), BEST);
  }
}
