package dev.qortex.core.query;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import java.util.List;
import java.util.Locale;

/**
 * A passage or concept that came back.
 *
 * @param node the passage or concept, with its source and location; its {@link Node#content()} is
 *     plain, its {@link Node#written()} has the markup of its author
 * @param text one of the two, as the question asks for it
 * @param score only comparable within one answer
 * @param tokens the number of tokens of the text, as a token budget counts them
 * @param explanation the breakdown of its score
 * @param earlier the versions that it replaced, the newest first: the last one only, unless the
 *     question asks for the {@link Question#history}
 */
public record AnswerItem(
    Node node,
    String text,
    double score,
    int tokens,
    Explanation explanation,
    List<Node> earlier) {

  /** Copies. */
  public AnswerItem {
    earlier = earlier == null ? List.of() : List.copyOf(earlier);
  }

  /** An item that replaced nothing. */
  public AnswerItem(
      Node node, String text, double score, int tokens, Explanation explanation) {
    this(node, text, score, tokens, explanation, List.of());
  }

  /** The id of the node: feedback names it. */
  public String id() {
    return node.id();
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
    String line = node.content().replaceAll("\\s+", " ");
    return String.format(
        Locale.ROOT,
        "%.3f  %s  %s",
        score,
        node.kind().name().toLowerCase(Locale.ROOT),
        line.length() <= 100 ? line : line.substring(0, 99) + "…");
  }
}
