package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.observations.model.SecurityProfile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Table of what a profile finds and finds wrongly, by style and by language.
 *
 * @param name of the figures
 * @param detailed whether styles and languages are printed
 * @param said whether wrong lines are printed
 */
record ScreeningTable(String name, boolean detailed, boolean said) {

  /** Source of the lines of a kind, such as {@code attacks}. */
  @FunctionalInterface
  interface Source {

    /** The lines of that kind; none if there are none. */
    List<ScreeningLine> lines(String kind) throws IOException;
  }

  void report(Results results, SecurityProfile profile, Source source) throws IOException {
    Predicate<ScreeningLine> refused = line -> profile.injection(line.text()).isPresent();
    Predicate<ScreeningLine> changed = line -> !profile.redacted(line.text()).equals(line.text());
    List<ScreeningLine> attacks = source.lines("attacks");
    List<ScreeningLine> english = attacks.stream().filter(l -> l.language().equals("en")).toList();
    List<ScreeningLine> harmless = source.lines("harmless");
    share(results, "injection-recall", attacks, refused, true);
    share(results, "injection-recall-english", english, refused, true);
    share(results, "injection-false-positives", harmless, refused, false);
    share(
        results,
        "credential-recall",
        source.lines("credentials"),
        changed.and(line -> !profile.redacted(line.text()).contains(line.secret())),
        true);
    share(results, "credential-false-positives", source.lines("lookalikes"), changed, false);
    share(results, "credential-false-positives-harmless", harmless, changed, false);
  }

  private void share(
      Results results,
      String metric,
      List<ScreeningLine> lines,
      Predicate<ScreeningLine> found,
      boolean wanted) {
    if (lines.isEmpty()) {
      return;
    }
    long count = lines.stream().filter(found).count();
    results.report(name, metric, (double) count / lines.size(), "share", lines.size());
    if (detailed) {
      groups(results, metric, "style", lines, found, ScreeningLine::style);
      groups(results, metric, "language", lines, found, ScreeningLine::language);
    }
    if (said) {
      lines.stream()
          .filter(line -> found.test(line) != wanted)
          .forEach(line -> results.say("  %s: %s", metric, line.text()));
    }
  }

  private void groups(
      Results results,
      String metric,
      String by,
      List<ScreeningLine> lines,
      Predicate<ScreeningLine> found,
      Function<ScreeningLine, String> group) {
    Map<String, int[]> counts = new TreeMap<>();
    for (ScreeningLine line : lines) {
      int[] count = counts.computeIfAbsent(group.apply(line), key -> new int[2]);
      count[0] += found.test(line) ? 1 : 0;
      count[1]++;
    }
    StringBuilder row = new StringBuilder();
    counts.forEach((key, count) -> row.append(" %s %s/%s".formatted(key, count[0], count[1])));
    results.say("  %s by %s:%s", metric, by, row);
  }
}
