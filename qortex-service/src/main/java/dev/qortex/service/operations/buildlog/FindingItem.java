package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.service.schema.Arg;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finding of a review in arguments and results. */
public record FindingItem(
    @Arg("Persona that found it; not kept.") Optional<String> reviewer,
    @Arg("minor if absent.") Optional<IssueSeverity> severity,
    @Arg("Such as security.") Optional<String> category,
    @Arg("Such as a file and line.") Optional<String> location,
    @Arg(value = "What is wrong.", min = 1) String description,
    @Arg("What to do from now on.") Optional<String> ruleLearned,
    @Arg("Ids of the rules that led to it.") Optional<List<String>> rulesConsulted,
    @Arg("How each of these led to it, by id.") Optional<Map<String, String>> ruleReasoning) {

  static List<Issue> issues(List<FindingItem> findings) {
    return findings.stream().map(FindingItem::issue).toList();
  }

  private Issue issue() {
    Map<String, String> reasons = ruleReasoning.orElse(Map.of());
    Map<String, String> citations = new LinkedHashMap<>();
    rulesConsulted
        .orElse(List.of())
        .forEach(id -> citations.put(id, reasons.getOrDefault(id, "")));
    return new Issue(
        severity.orElse(IssueSeverity.MINOR),
        category.orElse(""),
        location.orElse(""),
        description,
        ruleLearned.orElse(""),
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
