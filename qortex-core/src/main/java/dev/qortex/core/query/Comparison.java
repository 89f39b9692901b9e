package dev.qortex.core.query;

import java.util.List;
import java.util.Locale;

/**
 * One question, answered by vectors alone and by everything that the memory knows.
 *
 * @param vectors the items that vectors alone bring, best first, by cosine
 * @param whole the answer
 * @param moves the items whose ranks differ, best of the answer first, then those that are only
 *     among the vectors'
 */
public record Comparison(List<AnswerItem> vectors, Answer whole, List<Move> moves) {

  /** Makes defensive copies. */
  public Comparison {
    vectors = List.copyOf(vectors);
    moves = List.copyOf(moves);
  }

  /**
   * An item whose two ranks differ.
   *
   * @param item as the whole sees it, if it sees it at all
   * @param before its rank by vectors alone, from 1; 0 when it is not on that list
   * @param after its rank in the answer, from 1; 0 when it is not on that list
   * @param why the cause of the difference
   */
  public record Move(AnswerItem item, int before, int after, String why) {

    /** One line for humans. */
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

  /** Both lists and the moves, for humans. */
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
