package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Edges that a question adds for its own walk: between candidates of the vector leg with similar
 * vectors. They are for the walk over edges; that over names needs none.
 *
 * @param similarity the least cosine of such a pair, from 0 to 1
 * @param candidates the number of best candidates that are compared with each other, from 0; 0 for
 *     none
 */
public record OnlineEdges(double similarity, int candidates) {

  private static final OnlineEdges DEFAULTS = new OnlineEdges(0.7, 30);
  private static final OnlineEdges NONE = new OnlineEdges(1, 0);

  /** Checks the components. */
  public OnlineEdges {
    Checks.unit("least similarity of an online edge", similarity);
    Checks.atLeast("number of compared candidates", candidates, 0);
  }

  /** Default settings: cosine 0.7 among the best 30, as in Python qortex. */
  public static OnlineEdges defaults() {
    return DEFAULTS;
  }

  /** Settings without online edges: walks follow only the edges of the graph. */
  public static OnlineEdges none() {
    return NONE;
  }

  /**
   * The edges among these vectors, each from the smaller id, by ids; the confidence is the
   * similarity.
   */
  public List<ExtraEdge> among(Map<String, float[]> vectors) {
    List<String> ids = new ArrayList<>();
    List<float[]> units = new ArrayList<>();
    new TreeMap<>(vectors)
        .forEach(
            (id, vector) -> {
              ids.add(id);
              units.add(Cosine.unit(vector));
            });
    List<ExtraEdge> edges = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      for (int j = i + 1; j < ids.size(); j++) {
        double cosine = Math.min(1, Cosine.of(units.get(i), units.get(j), 0));
        if (cosine > 0 && cosine >= similarity) {
          edges.add(new ExtraEdge(ids.get(i), ids.get(j), RelationType.SIMILAR_TO, cosine));
        }
      }
    }
    return edges;
  }
}
