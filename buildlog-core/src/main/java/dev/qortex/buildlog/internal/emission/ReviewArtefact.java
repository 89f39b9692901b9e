package dev.qortex.buildlog.internal.emission;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.report.Citations;
import java.util.List;
import java.util.Map;

/**
 * Review with the check of its citations.
 *
 * @param samplingDelta changes of the means of credited rules, by rule
 */
public record ReviewArtefact(
    String id,
    String projectId,
    String sessionId,
    String emittedAt,
    int iteration,
    String action,
    String run,
    List<FoundIssue> issues,
    List<String> rulesCredited,
    Map<String, Double> samplingDelta,
    CitationStats citationStats)
    implements Artefact {

  /** Issue. */
  record FoundIssue(String severity, String category, String location, String description) {

    static FoundIssue of(Issue issue) {
      return new FoundIssue(
          issue.severity().text(), issue.category(), issue.location(), issue.description());
    }
  }

  /** Counts of citations. */
  record CitationStats(
      int totalCitations,
      int validCitations,
      int hallucinatedCitations,
      int issuesWithCitations,
      int issuesWithoutCitations) {

    static CitationStats of(Citations citations) {
      return new CitationStats(
          citations.total(),
          citations.valid(),
          citations.invented().size(),
          citations.citing(),
          citations.notCiting());
    }
  }

  /** A review of a project. */
  public static ReviewArtefact of(
      ProjectInfo project, Review review, Citations citations, Map<String, Double> meanChanges) {
    return new ReviewArtefact(
        review.id(),
        project.id(),
        review.sessionId(),
        review.at().toString(),
        review.findings().iteration(),
        review.findings().action().text(),
        review.findings().run(),
        citations.issues().stream().map(FoundIssue::of).toList(),
        review.findings().credited(),
        meanChanges,
        CitationStats.of(citations));
  }
}
