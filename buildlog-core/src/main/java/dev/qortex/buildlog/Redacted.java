package dev.qortex.buildlog;

import static dev.qortex.commons.credentials.Credentials.redacted;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Copies of what a project takes in, without the credentials in its texts. Stateless. */
final class Redacted {

  private Redacted() {}

  static MistakeReport of(MistakeReport report) {
    Details details = report.details();
    return new MistakeReport(
        redacted(report.errorClass()),
        redacted(report.description()),
        report.severity(),
        report.consulted(),
        report.correctedBy(),
        new Details(
            redacted(details.context()),
            redacted(details.resolution()),
            details.concepts(),
            details.priors()));
  }

  static List<Issue> of(List<Issue> issues) {
    return issues.stream().map(Redacted::of).toList();
  }

  private static Issue of(Issue issue) {
    Map<String, String> citations = new LinkedHashMap<>();
    issue.citations().forEach((id, reason) -> citations.put(id, redacted(reason)));
    return new Issue(
        issue.severity(),
        redacted(issue.category()),
        redacted(issue.location()),
        redacted(issue.description()),
        redacted(issue.ruleLearned()),
        citations);
  }

  static ReviewRequest of(ReviewRequest request) {
    return new ReviewRequest(
        of(request.issues()),
        request.run(),
        request.shown(),
        request.iteration(),
        redacted(request.source()),
        request.id(),
        redacted(request.resolved()),
        request.revision());
  }

  static RunRequest of(RunRequest request) {
    return new RunRequest(
        redacted(request.target()),
        request.personas(),
        request.perPersona(),
        request.maxIterations(),
        request.stopAt(),
        request.revision());
  }

  static Reward of(Reward reward) {
    return reward
        .notes(redacted(reward.notes()))
        .errorClass(redacted(reward.errorClass()))
        .source(redacted(reward.source()));
  }

  static SessionRequest of(SessionRequest request) {
    return request.errorClass(redacted(request.errorClass())).notes(redacted(request.notes()));
  }
}
