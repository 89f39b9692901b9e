package dev.qortex.core.search;

import dev.qortex.core.model.IdOrder;
import java.util.Comparator;

/**
 * An id and its score. The natural order of results is {@link #BEST_FIRST}: by falling score, then
 * by id, in {@link IdOrder}.
 *
 * @param id of a node
 * @param score on the scale of whoever made it
 */
public record Scored(String id, double score) {

  /** By falling score; equal scores by id. */
  public static final Comparator<Scored> BEST_FIRST =
      Comparator.comparingDouble(Scored::score)
          .reversed()
          .thenComparing(Scored::id, IdOrder.BY_CODE_POINT);
}
