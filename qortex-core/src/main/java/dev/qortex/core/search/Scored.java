package dev.qortex.core.search;

import dev.qortex.core.model.IdOrder;
import java.util.Comparator;

/**
 * Id with a score. The natural order of results is {@link #BEST_FIRST}: by falling score, then by
 * id, in {@link IdOrder}.
 *
 * @param id the id of a node
 * @param score the score, on the scale of its producer
 */
public record Scored(String id, double score) {

  /** Order by falling score; equal scores by id. */
  public static final Comparator<Scored> BEST_FIRST =
      Comparator.comparingDouble(Scored::score)
          .reversed()
          .thenComparing(Scored::id, IdOrder.BY_CODE_POINT);
}
