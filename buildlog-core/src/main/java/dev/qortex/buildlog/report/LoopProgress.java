package dev.qortex.buildlog.report;

import dev.qortex.learning.evaluation.HoldOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Progress of a project, by figures that say nothing where nothing is known.
 *
 * @param mistakes by session; sessions that were given up are left out
 * @param repeats mistakes by session that one of the ten sessions before made, too, from the
 *     eleventh session on
 * @param lift rate of mistakes of rules that were left out at random, by that of those at work
 * @param rules findings about single rules
 */
public record LoopProgress(
    CountSeries mistakes, CountSeries repeats, HoldOut.Lift lift, RuleFindings rules) {

  /** True when rules were left out and others were at work, so that there is a lift. */
  public boolean isLiftKnown() {
    return lift.without() > 0 && lift.with() > 0;
  }

  /** Statements for people, those that say that nothing is known included. */
  public List<String> statements() {
    List<String> statements = new ArrayList<>();
    statements.add(mistakes.trend().statement("mistakes"));
    mistakes
        .recentRatio()
        .ifPresent(
            ratio ->
                statements.add(
                    "Mistakes of the last 20 sessions by those of the 20 before: " + ratio + "."));
    repeats
        .recentMean()
        .ifPresent(
            mean ->
                statements.add(
                    String.format(
                        Locale.ROOT,
                        "Mistakes that were made in the ten sessions before, too: %.1f a session.",
                        mean)));
    statements.add(liftStatement());
    return statements;
  }

  private String liftStatement() {
    if (!isLiftKnown()) {
      return "The lift of rules is not known: none was left out.";
    }
    String shown =
        lift.low() > 1
            ? "Rules prevent mistakes"
            : lift.high() < 1 ? "Rules cause mistakes" : "No lift of rules can be shown yet";
    return String.format(
        Locale.ROOT,
        "%s: ×%.1f [%.1f, %.1f] mistakes when one is left out, which was done %d times.",
        shown,
        lift.ratio(),
        lift.low(),
        lift.high(),
        lift.without());
  }

  /** Warnings for people: of more mistakes, and of rules that raise false alarms. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    CountTrend trend = mistakes.trend();
    if (trend.change() == CountTrend.Change.MORE) {
      warnings.add(trend.statement("mistakes"));
    }
    rules
        .falseAlarms()
        .forEach(
            rule ->
                warnings.add(
                    "Most findings that cite the rule %s are false alarms.".formatted(rule)));
    return warnings;
  }
}
