package dev.qortex.learning.evaluation;

import dev.qortex.commons.Checks;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.SelectionRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Logged choice of an arm, with its reward and propensity. A selection of several arms is a
 * decision for each of them; such decisions may share an outcome, and count as one where certainty
 * is concerned.
 *
 * @param selection the id of the selection that it is part of; empty for a single decision
 * @param context the situation, such as a {@link dev.qortex.learning.store.ContextKey}; one for all
 *     decisions of a selection
 * @param candidates the ids that could be chosen, each once
 * @param chosen the id that was
 * @param propensity the probability with which it was chosen, above 0 and at most 1; of a selection
 *     of several, the probability that the arm was among the chosen, divided by the mean number of
 *     arms of the context's selections
 * @param reward a value from 0 to 1
 */
public record LoggedDecision(
    String selection,
    String context,
    List<String> candidates,
    String chosen,
    double propensity,
    double reward) {

  /** Copies and checks. */
  public LoggedDecision {
    Checks.text("selection of a decision", selection);
    Checks.id("context of a decision", context);
    candidates = List.copyOf(candidates);
    if (Set.copyOf(candidates).size() != candidates.size()) {
      throw new IllegalArgumentException(
          "The candidates (%s) hold an arm twice.\nMaybe drop its second entry."
              .formatted(candidates));
    }
    if (!candidates.contains(chosen)) {
      throw new IllegalArgumentException(
          "The chosen arm (%s) is not among the candidates (%s).\nMaybe log the candidates before choosing removes some."
              .formatted(chosen, candidates));
    }
    if (!(propensity > 0 && propensity <= 1)) {
      throw new IllegalArgumentException(
          "The propensity (%s) of the chosen arm (%s) must be above 0 and at most 1.\nMaybe it was not logged when the arm was chosen."
              .formatted(propensity, chosen));
    }
    Checks.unit("reward", reward);
  }

  /** Creates a single decision for one arm. */
  public LoggedDecision(
      String context, List<String> candidates, String chosen, double propensity, double reward) {
    this("", context, candidates, chosen, propensity, reward);
  }

  /**
   * The decisions of a learner whose settings ask for propensities: each chosen arm that has an
   * outcome, in the order of the selections. An arm without outcome is left out, since its reward
   * is unknown, and so is one without propensity.
   *
   * <p>They tell of policies that choose one arm at a time. Such a policy is worth the mean reward
   * of its arm, in the company in which the log shows that arm: first over the selections of a
   * context, each with equal weight, and then over contexts, each by its number of chosen arms. The
   * log is worth the mean reward of an arm drawn from all that were chosen, so that the two may be
   * compared. To that end a propensity is divided by the mean number of arms that were chosen in
   * selections of its context with an outcome, and not by the number at hand, which depends on the
   * arms where costs differ under a token budget.
   *
   * <p>Right on average if outcomes come for all arms of a selection or for none, regardless of the
   * arms; and by {@link Estimator#DOUBLY_ROBUST}, when the number of arms has nothing to do with
   * which candidates there were.
   */
  public static List<LoggedDecision> from(LearningLog log) {
    Map<Key, Double> rewards = new HashMap<>();
    log.forEachUpdate(
        update -> {
          if (update.change().pulls() == 1) {
            rewards.put(
                new Key(update.observationId(), update.context(), update.armId()),
                update.change().reward());
          }
        });
    List<SelectionRecord> counted = new ArrayList<>();
    log.forEachSelection(
        selection -> {
          if (selection.picks().stream().anyMatch(pick -> counts(selection, pick, rewards))) {
            counted.add(selection);
          }
        });
    Map<String, Double> sizes =
        counted.stream()
            .collect(
                Collectors.groupingBy(
                    SelectionRecord::context,
                    Collectors.averagingInt(selection -> selection.picks().size())));
    return counted.stream()
        .flatMap(
            selection ->
                selection.picks().stream()
                    .filter(pick -> counts(selection, pick, rewards))
                    .map(pick -> decision(selection, pick, sizes, rewards)))
        .toList();
  }

  private static boolean counts(
      SelectionRecord selection, SelectionRecord.Pick pick, Map<Key, Double> rewards) {
    return pick.propensity().isPresent() && rewards.containsKey(Key.of(selection, pick));
  }

  private static LoggedDecision decision(
      SelectionRecord selection,
      SelectionRecord.Pick pick,
      Map<String, Double> sizes,
      Map<Key, Double> rewards) {
    return new LoggedDecision(
        selection.id(),
        selection.context(),
        selection.candidates(),
        pick.armId(),
        pick.propensity().orElseThrow() / sizes.getOrDefault(selection.context(), 1.0),
        rewards.getOrDefault(Key.of(selection, pick), 0.0));
  }

  private record Key(String observationId, String context, String armId) {

    private static Key of(SelectionRecord selection, SelectionRecord.Pick pick) {
      return new Key(selection.id(), selection.context(), pick.armId());
    }
  }
}
