package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.ReviewJson;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.commons.Checks;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Findings of reviewers, to be taken in.
 *
 * @param issues the findings
 * @param run the id of the run of the gauntlet, whose rules reviewers were shown; empty for a
 *     review outside of one, which is never clean
 * @param shown ids of the rules that reviewers were shown outside of a run; empty means all rules
 *     of the pool
 * @param iteration the round of reviewing, from 1
 * @param source the reviewer; empty means {@code gauntlet:iteration-N}
 * @param id the id of the review, so that a retry changes nothing; empty for a new one
 * @param resolved the statement how the findings of the run's last review were resolved; without
 *     it, a run with open findings is not cleared
 * @param revision the hash of the reviewed commit; if empty, that of the run in its first round,
 *     and unknown later
 */
public record ReviewRequest(
    List<Issue> issues,
    String run,
    Set<String> shown,
    int iteration,
    String source,
    String id,
    String resolved,
    String revision) {

  /** Checks the components and makes defensive copies. */
  public ReviewRequest {
    issues = List.copyOf(issues);
    shown = Set.copyOf(shown);
    shown.forEach(ruleId -> Checks.id("id of a rule that was shown", ruleId));
    Checks.text("run of a review", run);
    if (!run.isEmpty() && !shown.isEmpty()) {
      throw new IllegalArgumentException(
          "The review of the run (%s) names (%s) rules that were shown.\nMaybe leave them out: the run knows its rules."
              .formatted(run, shown.size()));
    }
    if (iteration < 1) {
      throw new IllegalArgumentException(
          "The iteration (%s) must be at least 1.".formatted(iteration));
    }
    Checks.text("source of a review", source);
    Checks.text("id of a review", id);
    resolved = Checks.text("resolution of findings", resolved).strip();
    Finding.requireHash(revision);
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
    return new ReviewRequest(issues, "", Set.of(), 1, "", "", "", "");
  }

  /**
   * The answer of a reviewing model: JSON with prose or fences around it, which may hold no issues.
   *
   * @throws IllegalArgumentException when it holds no findings as JSON, is cut off, or has a
   *     finding without description or of an unknown severity
   */
  public static ReviewRequest parse(String answer) {
    ReviewJson.Answer read = ReviewJson.parse(answer);
    return new ReviewRequest(read.issues(), "", Set.of(), 1, "", "", read.resolved(), "");
  }

  /** A review that found nothing; it clears the work only within a {@link #run(String) run}. */
  public static ReviewRequest clean() {
    return new ReviewRequest(List.of(), "", Set.of(), 1, "", "", "", "");
  }

  /** Returns a copy in a run of the gauntlet. */
  public ReviewRequest run(String runId) {
    return new ReviewRequest(issues, runId, shown, iteration, source, id, resolved, revision);
  }

  /** Returns a copy by reviewers that were shown these rules. */
  public ReviewRequest shown(Collection<String> ruleIds) {
    return new ReviewRequest(
        issues, run, Set.copyOf(ruleIds), iteration, source, id, resolved, revision);
  }

  /** Returns a copy in another round. */
  public ReviewRequest iteration(int round) {
    return new ReviewRequest(issues, run, shown, round, source, id, resolved, revision);
  }

  /** Returns a copy with a source. */
  public ReviewRequest source(String who) {
    return new ReviewRequest(issues, run, shown, iteration, who, id, resolved, revision);
  }

  /** Returns a copy with an id, so that a retry changes nothing. */
  public ReviewRequest id(String own) {
    return new ReviewRequest(issues, run, shown, iteration, source, own, resolved, revision);
  }

  /**
   * Returns a copy with a statement how the findings of the run's last review were resolved, such
   * as the commits that fixed them; not blank.
   */
  public ReviewRequest resolved(String how) {
    Checks.id("resolution of findings", how);
    return new ReviewRequest(issues, run, shown, iteration, source, id, how, revision);
  }

  /** Returns a copy about the files of a commit, so that its merge can decide open findings. */
  public ReviewRequest revision(String hash) {
    return new ReviewRequest(issues, run, shown, iteration, source, id, resolved, hash);
  }
}
