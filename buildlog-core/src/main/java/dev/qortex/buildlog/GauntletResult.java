package dev.qortex.buildlog;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.report.Citations;
import dev.qortex.buildlog.report.Emissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Result of a review in the gauntlet.
 *
 * @param review the recorded review, with the ids of learnings and of credited rules
 * @param recorded false if the review was known, so that nothing changed
 * @param citations the result of the check of citations
 * @param mistakes the mistakes that were logged: critical and major findings that no earlier round
 *     of the run had, each with the id of its finding, and invented citations
 * @param meanChanges the average change of the mean of the credited rules, by persona; empty for a
 *     review that was known
 * @param emissions the result of publishing its files
 */
public record GauntletResult(
    Review review,
    boolean recorded,
    Citations citations,
    List<Mistake> mistakes,
    Map<String, Double> meanChanges,
    Emissions emissions) {

  /** Makes defensive copies. */
  public GauntletResult {
    mistakes = List.copyOf(mistakes);
    meanChanges = Map.copyOf(meanChanges);
  }

  GauntletResult published(Emissions done) {
    return new GauntletResult(review, recorded, citations, mistakes, meanChanges, done);
  }

  /**
   * The id of a finding, for a later {@linkplain ReviewFindings#decide decision}.
   *
   * @param place the index of the finding in the review, from 0
   */
  public String findingId(int place) {
    return Finding.id(review.id(), place);
  }

  /** The next action. */
  public NextAction action() {
    return review.findings().action();
  }

  /** Returns true if something was reviewed, and no finding has at least that severity. */
  public boolean passes(IssueSeverity failing) {
    return action() != NextAction.NOT_REVIEWED
        && citations.issues().stream().noneMatch(issue -> issue.severity().compareTo(failing) <= 0);
  }

  /** The critical findings. */
  public List<Issue> criticals() {
    return of(EnumSet.of(IssueSeverity.CRITICAL));
  }

  /** The major findings. */
  public List<Issue> majors() {
    return of(EnumSet.of(IssueSeverity.MAJOR));
  }

  /** The minor findings and matters of taste. */
  public List<Issue> minors() {
    return of(EnumSet.of(IssueSeverity.MINOR, IssueSeverity.NITPICK));
  }

  private List<Issue> of(Set<IssueSeverity> severities) {
    return citations.issues().stream()
        .filter(issue -> severities.contains(issue.severity()))
        .toList();
  }
}
