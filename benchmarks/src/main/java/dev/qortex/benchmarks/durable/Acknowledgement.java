package dev.qortex.benchmarks.durable;

import java.util.List;
import java.util.Optional;

/**
 * A writer's word that an operation is done, and what it wrote.
 *
 * @param operation its number
 * @param parts what it wrote
 */
record Acknowledgement(long operation, List<String> parts) {

  private static final String TAB = "\t";
  private static final String START = "done";
  private static final String END = ".";

  String line() {
    return START + TAB + operation + TAB + String.join(TAB, parts) + TAB + END;
  }

  /** Empty for other lines and for one that a kill cut off. */
  static Optional<Acknowledgement> parse(String line) {
    List<String> words = List.of(line.split(TAB, -1));
    int last = words.size() - 1;
    return last >= 3 && words.get(0).equals(START) && words.get(last).equals(END)
        ? Optional.of(new Acknowledgement(Long.parseLong(words.get(1)), words.subList(2, last)))
        : Optional.empty();
  }
}
