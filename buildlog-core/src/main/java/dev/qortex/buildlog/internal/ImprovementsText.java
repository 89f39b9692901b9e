package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.commons.ShortList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Account of a session in Markdown, for an entry of a journal. Pure functions. */
public final class ImprovementsText {

  private static final String NOTHING = "—";
  private static final double EARNED = 0.7;
  private static final double DEMOTED = 0.4;
  private static final int TOP = 10;

  private ImprovementsText() {}

  /**
   * The account of a session; empty when there is nothing to tell.
   *
   * @param prior the session before
   * @param rules those that the session selected, the best mean first
   */
  public static String of(
      SessionMetrics session, Optional<SessionMetrics> prior, List<ArmReport> rules) {
    if (session.mistakes().total() == 0 && session.meanReward().isEmpty() && rules.isEmpty()) {
      return "";
    }
    List<String> lines = new ArrayList<>();
    lines.add("<!-- buildlog:session-summary:" + session.id() + " -->");
    lines.add("## What Improved This Session");
    lines.add("");
    narrative(session, prior, rules).forEach(line -> lines.add("> " + line));
    lines.addAll(List.of("", "### Metrics", ""));
    lines.addAll(List.of("| Metric | This Session | Prior | Trend |", "|---|---|---|---|"));
    lines.add(count("Mistakes caught", session, prior, of -> of.mistakes().total()));
    lines.add(count("Repeated mistakes", session, prior, of -> of.mistakes().repeated()));
    lines.add(count("Rules at start", session, prior, SessionMetrics::rulesAtStart));
    lines.add(count("Rules at end", session, prior, SessionMetrics::rulesAtEnd));
    lines.add(row("Mean reward", "%.2f", session, prior, SessionMetrics::meanReward));
    if (!rules.isEmpty()) {
      lines.addAll(List.of("", "### Top Rules", ""));
      lines.addAll(List.of("| Rule | Mean | Observations | Status |", "|---|---|---|---|"));
      for (ArmReport rule : rules.subList(0, Math.min(TOP, rules.size()))) {
        lines.add(
            String.format(
                Locale.ROOT,
                "| `%s` | %.4f | %d | %s |",
                rule.ruleId(),
                rule.mean(),
                rule.observations(),
                status(rule)));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> narrative(
      SessionMetrics session, Optional<SessionMetrics> prior, List<ArmReport> rules) {
    List<String> lines = new ArrayList<>();
    int mistakes = session.mistakes().total();
    lines.add(
        mistakes == 0
            ? "A clean session: no mistakes."
            : "Mistakes: %s, made before: %s.".formatted(mistakes, session.mistakes().repeated()));
    for (String status : List.of("earned confidence", "demoted")) {
      List<String> named =
          rules.stream()
              .filter(rule -> status(rule).equals(status))
              .map(rule -> "`" + rule.ruleId() + "`")
              .toList();
      if (!named.isEmpty()) {
        lines.add("Rules, %s: %s.".formatted(status, ShortList.of(named, TOP)));
      }
    }
    session
        .meanReward()
        .ifPresent(
            mean -> {
              OptionalDouble before =
                  prior.map(SessionMetrics::meanReward).orElse(OptionalDouble.empty());
              String arrow = before.isEmpty() ? "" : " " + arrow(mean, before.getAsDouble());
              lines.add(String.format(Locale.ROOT, "Mean reward: %.2f%s.", mean, arrow));
            });
    lines.add(
        "Minutes: %s, context: %s."
            .formatted(session.duration().toMinutes(), session.errorClass()));
    return lines.stream().map(line -> line + "  ").toList();
  }

  private static String status(ArmReport rule) {
    if (rule.observations() == 0) {
      return "new";
    }
    return rule.mean() >= EARNED
        ? "earned confidence"
        : rule.mean() < DEMOTED ? "demoted" : "stable";
  }

  private static String count(
      String name,
      SessionMetrics session,
      Optional<SessionMetrics> prior,
      Function<SessionMetrics, Integer> metric) {
    return row(name, "%.0f", session, prior, of -> OptionalDouble.of(metric.apply(of)));
  }

  private static String row(
      String name,
      String format,
      SessionMetrics session,
      Optional<SessionMetrics> prior,
      Function<SessionMetrics, OptionalDouble> metric) {
    OptionalDouble now = metric.apply(session);
    OptionalDouble before = prior.map(metric).orElse(OptionalDouble.empty());
    boolean both = now.isPresent() && before.isPresent();
    return "| %s | %s | %s | %s |"
        .formatted(
            name,
            shown(format, now),
            shown(format, before),
            both ? arrow(now.getAsDouble(), before.getAsDouble()) : NOTHING);
  }

  private static String shown(String format, OptionalDouble value) {
    return value.isEmpty() ? NOTHING : String.format(Locale.ROOT, format, value.getAsDouble());
  }

  private static String arrow(double now, double before) {
    return now > before ? "↑" : now < before ? "↓" : "→";
  }
}
