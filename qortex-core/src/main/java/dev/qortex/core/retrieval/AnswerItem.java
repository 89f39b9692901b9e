package dev.qortex.core.retrieval;

import dev.qortex.core.model.Node;
import java.util.Locale;

/**
 * A passage or concept that came back.
 *
 * @param node the passage or concept, with its source and location
 * @param score only comparable within one answer
 * @param tokens what its text takes of a token budget
 * @param explanation why it has its score
 */
public record AnswerItem(Node node, double score, int tokens, Explanation explanation) {

  /** The id of the node: feedback names it. */
  public String id() {
    return node.id();
  }

  /** The text of the node. */
  public String text() {
    return node.content();
  }

  /** One line for humans. */
  @Override
  public String toString() {
    String text = text().replaceAll("\\s+", " ");
    return String.format(
        Locale.ROOT,
        "%.3f  %s  %s  [%s]",
        score,
        node.kind().name().toLowerCase(Locale.ROOT),
        text.length() <= 100 ? text : text.substring(0, 99) + "…",
        explanation);
  }
}
