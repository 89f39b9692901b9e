package dev.qortex.examples;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Report of a run: numbered steps as they happen, and a list of checks at the end. */
final class Checklist {

  /** Items and rules of an answer that are shown. */
  private static final int MOST = 3;

  /** Characters of a text that are shown: about two lines of a terminal. */
  private static final int SHOWN = 170;

  private record Check(String what, boolean ok) {}

  private final PrintStream out;
  private final List<Check> checks = new ArrayList<>();
  private final int expected;
  private int steps;

  Checklist(PrintStream out, int expected) {
    this.out = out;
    this.expected = expected;
  }

  void say(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  /** Begins the next numbered step. */
  void step(String format, Object... values) {
    steps++;
    out.println();
    say("%d. %s", steps, String.format(Locale.ROOT, format, values));
  }

  /**
   * The first items of an answer, each with its place and the beginning of its text, and its rules.
   */
  void show(Answer answer) {
    int place = 1;
    for (AnswerItem item : answer.items().subList(0, Math.min(MOST, answer.items().size()))) {
      String title = title(item);
      say("   [%d] %s (%s)", place++, title, item.node().provenance().sourceId());
      say("       %s", shortened(item.node().content(), title));
    }
    answer.rules().stream().limit(MOST).forEach(rule -> say("   rule: %s", rule.text()));
  }

  private static String title(AnswerItem item) {
    return item.node().kind() == NodeKind.PASSAGE
        ? item.node().provenance().location()
        : item.node().name();
  }

  /** The beginning of a text, without a title that it starts with. */
  private static String shortened(String text, String title) {
    String line = text.replaceAll("\\s+", " ");
    String rest = line.startsWith(title) ? line.substring(title.length()) : line;
    String shown = rest.replaceFirst("^:? ", "");
    return shown.length() <= SHOWN ? shown : shown.substring(0, SHOWN) + "…";
  }

  void check(String what, boolean ok) {
    checks.add(new Check(what, ok));
  }

  /** Lists all checks, and returns whether every one is ok. */
  boolean report() {
    out.println();
    out.println("Checks");
    for (int i = 0; i < checks.size(); i++) {
      Check check = checks.get(i);
      say("%2d  %-7s %s", i + 1, check.ok() ? "ok" : "FAILED", check.what());
    }
    long ok = checks.stream().filter(Check::ok).count();
    boolean closed = ok == expected;
    say("The loop is %s: %d of %d checks passed.", closed ? "closed" : "open", ok, expected);
    return closed;
  }
}
