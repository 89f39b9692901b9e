package dev.qortex.core.query;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Validity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Passage or concept of an answer.
 *
 * @param node the passage or concept, with its source and location; its {@link Node#content()} is
 *     plain, its {@link Node#written()} has the markup of its author
 * @param text the plain text or that with markup, as the question requests
 * @param score the score; comparable only within one answer
 * @param tokens the number of tokens of the text, as a token budget counts them
 * @param explanation the explanation of its score
 * @param earlier the versions that it replaced, the newest first: only the last one unless the
 *     question requests the {@link Question#history}
 * @param doubt the reason to doubt it; doubtful items are ranked last
 */
public record AnswerItem(
    Node node,
    String text,
    double score,
    int tokens,
    Explanation explanation,
    List<Node> earlier,
    Optional<Doubt> doubt) {

  /** Characters of a text that is shown in a line. */
  private static final int SHOWN = 100;

  /** Makes defensive copies. */
  public AnswerItem {
    earlier = earlier == null ? List.of() : List.copyOf(earlier);
    doubt = doubt == null ? Optional.empty() : doubt;
  }

  /** Creates an item without doubt. */
  public AnswerItem(
      Node node,
      String text,
      double score,
      int tokens,
      Explanation explanation,
      List<Node> earlier) {
    this(node, text, score, tokens, explanation, earlier, Optional.empty());
  }

  /** Creates an item that replaced nothing. */
  public AnswerItem(Node node, String text, double score, int tokens, Explanation explanation) {
    this(node, text, score, tokens, explanation, List.of());
  }

  /** The id of the node, for feedback. */
  public String id() {
    return node.id();
  }

  /**
   * The beginning of its validity, its last confirmation and the text that it replaced, in words
   * for a prompt: {@code "since 2026-03-01, before: The harbour opens at 7."}. What is doubtful
   * begins with {@code "doubtful: replaced 2026-03-01"}, and a message tells when it was said:
   * {@code "said 2026-03-01"}. Empty for what always held, was never confirmed and is not doubtful.
   */
  public Optional<String> validity() {
    Validity period = node.validity();
    List<String> parts = new ArrayList<>();
    doubt.ifPresent(why -> parts.add("doubtful: replaced " + day(why.since())));
    if (node instanceof Passage passage) {
      passage.said().ifPresent(at -> parts.add("said " + day(at)));
    }
    Instant from = period.from();
    Instant until = period.until();
    Instant confirmed = period.confirmed();
    if (from != null) {
      parts.add("since " + day(from));
    }
    if (until != null) {
      parts.add("until " + day(until));
    }
    if (confirmed != null) {
      parts.add("confirmed " + day(confirmed));
    }
    earlier.stream()
        .findFirst()
        .ifPresent(version -> parts.add("before: " + shortened(version.content(), SHOWN)));
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  private static String day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC).toString();
  }

  private static String shortened(String text, int most) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= most ? line : line.substring(0, most - 1) + "…";
  }

  /** A summary in one line, for people. */
  @Override
  public String toString() {
    return head() + "  [" + explanation + "]" + doubt.map(why -> "  " + why).orElse("");
  }

  /**
   * A description in several lines, for people: the item, its source, and the reasons for its
   * score.
   */
  public String describe() {
    Provenance from = node.provenance();
    return "%s\n  id         %s in %s\n  source     %s%s\n%s%s"
        .formatted(
            head(),
            node.id(),
            node.domain(),
            from.sourceId(),
            from.location().isEmpty() ? "" : ", " + from.location(),
            doubt.map(why -> "  doubt      " + why + "\n").orElse(""),
            explanation.describe());
  }

  private String head() {
    return String.format(
        Locale.ROOT,
        "%.3f  %s  %s",
        score,
        node.kind().name().toLowerCase(Locale.ROOT),
        shortened(node.content(), SHOWN));
  }
}
