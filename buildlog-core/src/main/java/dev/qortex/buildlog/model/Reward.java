package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.commons.Checks;
import java.util.List;

/**
 * Feedback on a piece of work.
 *
 * @param outcome the fate of the work
 * @param distance the size of the change by a revision, from 0 to 1; counts for revisions only
 * @param rules ids of the rules to credit; empty means those that the session selected
 * @param errorClass the context; empty means the session's
 * @param notes the notes; may be empty
 * @param source the origin of the reward, such as {@code manual}
 */
public record Reward(
    RewardOutcome outcome,
    double distance,
    List<String> rules,
    String errorClass,
    String notes,
    String source) {

  private static final double DEFAULT_DISTANCE = 0.5;

  /** Checks the components and makes defensive copies. */
  public Reward {
    if (Double.isNaN(distance) || Double.isInfinite(distance)) {
      throw new IllegalArgumentException(
          "The revision distance (%s) must be a finite number.".formatted(distance));
    }
    rules = BuildlogTexts.distinct("rule id", rules);
    Checks.text("error class of a reward", errorClass);
    Checks.text("notes of a reward", notes);
    Checks.id("source of a reward", source);
  }

  /** Creates the reward of work that was accepted without changes. */
  public static Reward accepted() {
    return of(RewardOutcome.ACCEPTED);
  }

  /** The work was not taken. */
  public static Reward rejected() {
    return of(RewardOutcome.REJECTED);
  }

  /** The work was taken after changes of an unknown extent: half of a reward. */
  public static Reward revision() {
    return of(RewardOutcome.REVISION);
  }

  /** The work was taken after changes; below 0 counts as 0 and above 1 as 1. */
  public static Reward revision(double distance) {
    return new Reward(RewardOutcome.REVISION, distance, List.of(), "", "", "manual");
  }

  /** A reward for that outcome. */
  public static Reward of(RewardOutcome outcome) {
    return new Reward(outcome, DEFAULT_DISTANCE, List.of(), "", "", "manual");
  }

  /** The reward, from 0 to 1. */
  public double value() {
    return switch (outcome) {
      case ACCEPTED -> 1;
      case REJECTED -> 0;
      case REVISION -> Math.min(1, Math.max(0, 1 - distance));
    };
  }

  /** Returns a copy for these rules. */
  public Reward rules(List<String> ruleIds) {
    return new Reward(outcome, distance, ruleIds, errorClass, notes, source);
  }

  /** Returns a copy in an error class. */
  public Reward errorClass(String context) {
    return new Reward(outcome, distance, rules, context, notes, source);
  }

  /** Returns a copy with notes. */
  public Reward notes(String text) {
    return new Reward(outcome, distance, rules, errorClass, text, source);
  }

  /** Returns a copy with another source. */
  public Reward source(String who) {
    return new Reward(outcome, distance, rules, errorClass, notes, who);
  }
}
