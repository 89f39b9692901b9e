package dev.qortex.projectors;

import dev.qortex.core.query.GraphPath;
import java.util.List;

/**
 * Recorded mistake of one domain and a structurally related lesson of another one.
 *
 * @param mistake the mistake
 * @param lesson a stated rule or a recorded mistake of the other domain
 * @param surprise self-information in nats of what connects them; the higher, the less by chance
 * @param paths the paths from the mistake to the lesson, the most surprising first; a {@code
 *     similar_to} edge from one to the other says that they are similar in meaning and in its
 *     {@linkplain GraphPath#words words}; another path with words and without a concept shows words
 *     that both use and that name no concept
 */
public record RelatedLesson(Side mistake, Side lesson, double surprise, List<GraphPath> paths) {

  /** Makes defensive copies. */
  public RelatedLesson {
    paths = List.copyOf(paths);
  }

  /**
   * A mistake or a rule.
   *
   * @param id the id of the node of a mistake, or of the rule
   * @param domain the domain of the mistake or rule
   * @param text the text of the mistake or rule
   * @param isMistake false for a rule
   */
  public record Side(String id, String domain, String text, boolean isMistake) {}
}
