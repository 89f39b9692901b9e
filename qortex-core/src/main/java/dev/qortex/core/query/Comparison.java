package dev.qortex.core.query;

import java.util.List;
import java.util.Locale;

/**
 * Comparison of the answer to a question with the result of vector search alone.
 *
 * @param vectors the items of vector search alone, best first, by cosine
 * @param whole the answer
 * @param moves the items whose ranks differ, best of the answer first, then those only in the
 *     vector search
 */
public record Comparison(List<AnswerItem> vectors, Answer whole, List<Move> moves) {

  /** Makes defensive copies. */
  public Comparison {
    vectors = List.copyOf(vectors);
    moves = List.copyOf(moves);
  }

  /**
   * Item whose two ranks differ.
   *
   * @param item the item of the answer, or of the vector search if it is only there
   * @param before the rank by vectors alone, from 1; 0 if it is not in that list
   * @param after the rank in the answer, from 1; 0 if it is not in that list
   * @param why the cause of the difference
   */
  public record Move(AnswerItem item, int before, int after, String why) {

    /** A summary in one line, for people. */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s -> %s  %s: %s",
          before == 0 ? "-" : before,
          after == 0 ? "-" : after,
          item.id(),
          why);
    }
  }

  /** The two lists and the moves, for people. */
  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    list(lines, "vectors alone", vectors);
    list(lines, "the whole", whole.items());
    lines.append("moved\n");
    moves.forEach(move -> lines.append("  ").append(move).append('\n'));
    return lines.toString();
  }

  private static void list(StringBuilder lines, String title, List<AnswerItem> items) {
    lines.append(title).append('\n');
    for (int i = 0; i < items.size(); i++) {
      lines.append(
          String.format(
              Locale.ROOT, "  %d  %.3f  %s%n", i + 1, items.get(i).score(), items.get(i).id()));
    }
  }
}
