package dev.qortex.buildlog.report;

import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.learning.evaluation.HoldOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Progress of a project, by figures that say nothing where nothing is known.
 *
 * @param mistakes the mistakes by session, without abandoned sessions
 * @param repeats mistakes by session that one of the ten sessions before made, too, from the
 *     eleventh session on
 * @param lift rate of mistakes of rules that were left out at random, by that of those at work
 * @param rules findings about single rules
 */
public record LoopProgress(
    CountSeries mistakes, CountSeries repeats, HoldOut.Lift lift, RuleFindings rules) {

  /**
   * Lift of each rule that a finished session left out or had at work, by its id: the events are
   * sessions with a mistake or finding that matches or cites the rule.
   */
  public static SortedMap<String, HoldOut.Lift> lifts(Iterable<SessionEvidence> records) {
    SortedMap<String, HoldOut.Lift> lifts = new TreeMap<>();
    for (SessionEvidence record : records) {
      if (record.over()) {
        record
            .rules()
            .forEach((rule, facts) -> lifts.merge(rule, lift(record, facts), HoldOut.Lift::plus));
      }
    }
    lifts.values().removeIf(HoldOut.Lift.NONE::equals);
    return lifts;
  }

  private static HoldOut.Lift lift(SessionEvidence record, RuleEvidence facts) {
    int events = record.cites(facts) || record.matches(facts) > 0 ? 1 : 0;
    return switch (facts.role()) {
      case LEFT_OUT -> new HoldOut.Lift(events, 1, 0, 0);
      case AT_WORK -> new HoldOut.Lift(0, 0, events, 1);
      default -> HoldOut.Lift.NONE;
    };
  }

  /** Returns true if rules were left out and others were at work, so that there is a lift. */
  public boolean isLiftKnown() {
    return lift.without() > 0 && lift.with() > 0;
  }

  /** Statements for people, including statements that nothing is known. */
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
