package dev.qortex.core.query;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
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
    return head() + "  [" + explanation + "]";
  }

  /** Several lines for humans: what it is, where it comes from, and why it has its score. */
  public String describe() {
    Provenance from = node.provenance();
    return "%s\n  id         %s in %s\n  source     %s%s\n%s"
        .formatted(
            head(),
            node.id(),
            node.domain(),
            from.sourceId(),
            from.location().isEmpty() ? "" : ", " + from.location(),
            explanation.describe());
  }

  private String head() {
    String text = text().replaceAll("\\s+", " ");
    return String.format(
        Locale.ROOT,
        "%.3f  %s  %s",
        score,
        node.kind().name().toLowerCase(Locale.ROOT),
        text.length() <= 100 ? text : text.substring(0, 99) + "…");
  }
}
