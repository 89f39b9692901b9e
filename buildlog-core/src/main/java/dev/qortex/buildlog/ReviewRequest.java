package dev.qortex.buildlog;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.core.internal.util.Checks;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Findings of reviewers, to be taken in.
 *
 * @param issues the findings
 * @param shown ids of the rules that reviewers were shown; empty means all rules of the pool
 * @param iteration which round of reviewing, from 1
 * @param source who reviewed; empty means {@code gauntlet:iteration-N}
 * @param id of the review, so that a retry changes nothing; empty means a new one
 */
public record ReviewRequest(
    List<Issue> issues, Set<String> shown, int iteration, String source, String id) {

  /** Checks and copies. */
  public ReviewRequest {
    issues = List.copyOf(issues);
    shown = Set.copyOf(shown);
    shown.forEach(ruleId -> Checks.id("id of a rule that was shown", ruleId));
    if (iteration < 1) {
      throw new IllegalArgumentException(
          "The iteration (%d) must be at least 1.".formatted(iteration));
    }
    Checks.text("source of a review", source);
    Checks.text("id of a review", id);
  }

  /**
   * A review with findings.
   *
   * @throws IllegalArgumentException when there are none: that a review found nothing has to be
   *     said with {@link #clean}
   */
  public static ReviewRequest of(List<Issue> issues) {
    if (issues.isEmpty()) {
      throw new IllegalArgumentException(
          "The review has (0) issues.\nMaybe say that it found nothing: ReviewRequest.clean().");
    }
    return new ReviewRequest(issues, Set.of(), 1, "", "");
  }

  /** A review that found nothing. */
  public static ReviewRequest clean() {
    return new ReviewRequest(List.of(), Set.of(), 1, "", "");
  }

  /** The same by reviewers that were shown these rules. */
  public ReviewRequest shown(Collection<String> ruleIds) {
    return new ReviewRequest(issues, Set.copyOf(ruleIds), iteration, source, id);
  }

  /** The same in another round. */
  public ReviewRequest iteration(int round) {
    return new ReviewRequest(issues, shown, round, source, id);
  }

  /** The same from someone. */
  public ReviewRequest source(String who) {
    return new ReviewRequest(issues, shown, iteration, who, id);
  }

  /** The same with an id, so that a retry changes nothing. */
  public ReviewRequest id(String own) {
    return new ReviewRequest(issues, shown, iteration, source, own);
  }
}
