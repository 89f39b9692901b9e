package dev.qortex.learning.store;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Copy of the evidence of learners into other stores: the log of their observations and selections,
 * from which the target computes the evidence, and the texts of contexts. An observation that the
 * target has counts no second time, so a copy that was interrupted is run again. Thread-safe.
 */
public final class LearningCopy {

  /** Entries of one transaction. */
  private static final int PAGE = 500;

  private LearningCopy() {}

  /**
   * Result of a copy of one learner.
   *
   * @param updates the observations in the log of the source
   * @param selections the selections in it
   * @param isEqual whether source and target have the same evidence in every context, up to
   *     rounding
   */
  public record Report(long updates, long selections, boolean isEqual) {}

  /** Copies one learner, and then compares the evidence of both. */
  public static Report copy(LearningStore source, LearningStore target) {
    Checks.given("source of a copy", source);
    Checks.given("target of a copy", target);
    Map<String, String> texts = source.descriptions();
    if (!texts.isEmpty()) {
      target.describe(texts);
    }
    Pages pages = new Pages(target);
    source.log().forEachUpdate(pages::add);
    source.log().forEachSelection(pages::add);
    pages.end();
    return new Report(pages.allUpdates, pages.allSelections, isEqual(source, target));
  }

  private static boolean isEqual(LearningStore source, LearningStore target) {
    return source.contexts().equals(target.contexts())
        && source.contexts().stream()
            .allMatch(context -> isEqual(source.loadAll(context), target.loadAll(context)));
  }

  private static boolean isEqual(Map<String, ArmState> one, Map<String, ArmState> other) {
    return one.keySet().equals(other.keySet())
        && one.entrySet().stream()
            .allMatch(
                arm -> {
                  ArmState same = other.get(arm.getKey());
                  return same != null && isNear(arm.getValue(), same);
                });
  }

  private static boolean isNear(ArmState one, ArmState other) {
    return one.pulls() == other.pulls()
        && isNear(one.successes(), other.successes())
        && isNear(one.failures(), other.failures());
  }

  private static boolean isNear(double one, double other) {
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  }

  /** Gathers entries until there are enough. Not thread-safe. */
  private static final class Pages {

    private final LearningStore target;
    private final List<ArmUpdate> updates = new ArrayList<>();
    private final List<SelectionRecord> selections = new ArrayList<>();
    private long allUpdates;
    private long allSelections;

    Pages(LearningStore target) {
      this.target = target;
    }

    void add(ArmUpdate update) {
      updates.add(update);
      allUpdates++;
      endIfFull();
    }

    void add(SelectionRecord selection) {
      selections.add(selection);
      allSelections++;
      endIfFull();
    }

    private void endIfFull() {
      if (updates.size() + selections.size() == PAGE) {
        end();
      }
    }

    void end() {
      if (!updates.isEmpty() || !selections.isEmpty()) {
        target.apply(List.copyOf(updates), List.copyOf(selections));
        updates.clear();
        selections.clear();
      }
    }
  }
}
