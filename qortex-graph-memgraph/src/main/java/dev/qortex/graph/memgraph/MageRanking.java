package dev.qortex.graph.memgraph;

import dev.qortex.core.check.Checks;
import dev.qortex.core.graph.ServerRanking;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Personalized PageRank by Memgraph's library MAGE: its procedure {@code nxalg.pagerank}, which
 * takes the weights of seeds from a property of nodes. They are written in a transaction that is
 * never committed, so the server must take writes.
 *
 * <p>Scores differ from those of {@link dev.qortex.core.rank.PersonalizedPageRank}: edges lead one
 * way only, from source to target, and at a node without an edge that leaves it a walk begins anew.
 * Weights are confidences in both. The whole graph takes part, whatever the domain.
 *
 * <p>This was written after MAGE's sources and documentation and has not run on a Memgraph. Ranking
 * uses it nowhere by itself. Thread-safe; lives as long as the backend.
 */
public final class MageRanking implements ServerRanking {

  private static final double TOLERANCE = 1e-6;

  private static final String RANK =
      "CALL nxalg.pagerank($damping, 'qortex_seed', $iterations, $tolerance, null, 'confidence',"
          + " null) YIELD node, rank WITH node, rank"
          + " WHERE rank > 0 AND (node:Concept OR node:Passage)"
          + " RETURN coalesce(node.id_text, node.id) AS id, rank";

  private final Bolt bolt;

  /**
   * Ranks by the server of that backend.
   *
   * @throws IllegalStateException when it is not Memgraph
   */
  public MageRanking(MemgraphBackend backend) {
    this.bolt = backend.bolt();
    if (bolt.dialect() != Dialect.MEMGRAPH) {
      throw new IllegalStateException(
          "The server at (%s) is not Memgraph (%s), and has no MAGE.\nMaybe rank with PersonalizedPageRank over GraphSnapshots."
              .formatted(bolt.settings().uri(), bolt.dialect()));
    }
  }

  @Override
  public Map<String, Double> rank(Map<String, Double> seeds, double damping, int maxIterations) {
    Checks.unit("damping", damping);
    Checks.atLeast("number of iterations", maxIterations, 1);
    List<Map<String, Object>> rows = new ArrayList<>();
    seeds.forEach(
        (id, weight) ->
            rows.add(
                Map.of("id", Keys.key(id), "weight", Checks.positive("weight of a seed", weight))));
    return bolt.readOnce(tx -> rank(tx, rows, damping, maxIterations));
  }

  private static Map<String, Double> rank(
      Tx tx, List<Map<String, Object>> seeds, double damping, int maxIterations) {
    List<Object> known = new ArrayList<>();
    for (NodeKind kind : NodeKind.values()) {
      tx.forEach(seed(kind), Map.of("rows", seeds), row -> known.add(row));
    }
    Map<String, Double> scores = new TreeMap<>();
    if (known.isEmpty()) {
      return scores;
    }
    Map<String, Object> parameters =
        Map.of("damping", damping, "iterations", maxIterations, "tolerance", TOLERANCE);
    tx.forEach(
        RANK,
        parameters,
        row -> {
          if (row.get("rank") instanceof Number rank) {
            scores.put(ElementRows.text(row, "id"), rank.doubleValue());
          }
        });
    return scores;
  }

  private static String seed(NodeKind kind) {
    return "UNWIND $rows AS row MATCH (n:%s {id: row.id}) SET n.qortex_seed = row.weight RETURN 1 AS one"
        .formatted(Query.label(kind));
  }

  /** What it sends. */
  static List<String> statements() {
    List<String> statements = new ArrayList<>();
    for (NodeKind kind : NodeKind.values()) {
      statements.add(seed(kind));
    }
    statements.add(RANK);
    return statements;
  }
}
