package dev.qortex.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Steps that are said aloud, and checks that are listed at the end. */
final class Checklist {

  private record Check(String what, boolean ok) {}

  private final PrintStream out;
  private final List<Check> checks = new ArrayList<>();
  private final int expected;

  Checklist(PrintStream out, int expected) {
    this.out = out;
    this.expected = expected;
  }

  void say(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  void check(String what, boolean ok) {
    checks.add(new Check(what, ok));
  }

  /** Lists all checks; whether every one is ok. */
  boolean report() {
    out.println();
    for (int i = 0; i < checks.size(); i++) {
      Check check = checks.get(i);
      say("%2d  %-7s %s", i + 1, check.ok() ? "ok" : "FAILED", check.what());
    }
    long ok = checks.stream().filter(Check::ok).count();
    say("loop closed: %d/%d checks", ok, expected);
    return ok == expected;
  }
}
