package dev.qortex.core.query;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Makes one score of what the legs say. A pure function. */
@FunctionalInterface
public interface Fusion {

  /**
   * The shares of each leg in the score of each candidate.
   *
   * @param features what is known of the question
   * @param found by leg: candidates, best first
   * @param kinds of the candidates, by id
   * @return by node id: what each leg says and adds; a {@link LegScore} refuses what is not finite
   */
  Map<String, List<LegScore>> fuse(
      QueryFeatures features, Map<String, List<Scored>> found, Function<String, NodeKind> kinds);
}
