package dev.qortex.core.retrieval;

import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Map;

/** Makes one score of what the legs say. A pure function. */
@FunctionalInterface
public interface Fusion {

  /**
   * The shares of each leg in the score of each candidate.
   *
   * @param found by leg: candidates, best first
   * @return by node id: what each leg says and adds
   */
  Map<String, List<LegScore>> fuse(Question question, Map<String, List<Scored>> found);
}
