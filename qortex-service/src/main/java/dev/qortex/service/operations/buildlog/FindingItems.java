package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.service.api.buildlog.FindingItem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings of arguments as issues of a review, and the reverse. Pure functions. */
final class FindingItems {

  private FindingItems() {}

  static List<Issue> issues(List<FindingItem> findings) {
    return findings.stream().map(FindingItems::issue).toList();
  }

  private static Issue issue(FindingItem finding) {
    Map<String, String> reasons = finding.ruleReasoning().orElse(Map.of());
    Map<String, String> citations = new LinkedHashMap<>();
    finding
        .rulesConsulted()
        .orElse(List.of())
        .forEach(id -> citations.put(id, reasons.getOrDefault(id, "")));
    return new Issue(
        finding.severity().orElse(IssueSeverity.MINOR),
        finding.category().orElse(""),
        finding.location().orElse(""),
        finding.description(),
        finding.ruleLearned().orElse(""),
        citations);
  }

  static FindingItem of(Issue issue) {
    return new FindingItem(
        Optional.empty(),
        Optional.of(issue.severity()),
        Optional.of(issue.category()),
        Optional.of(issue.location()),
        issue.description(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
