package dev.qortex.buildlog.report;

import dev.qortex.buildlog.model.Issue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Result of the check of citations: those of rules that reviewers were shown, and invented ones.
 *
 * @param issues the findings, with the citations of known rules only
 * @param total the number of all citations
 * @param invented the cited ids that no reviewer was shown, each as often as it was cited
 * @param citing the number of findings that cited something
 */
public record Citations(List<Issue> issues, int total, List<String> invented, int citing) {

  /** Makes defensive copies. */
  public Citations {
    issues = List.copyOf(issues);
    invented = List.copyOf(invented);
  }

  /** Checks the citations of findings against the ids of the rules that reviewers were shown. */
  public static Citations check(List<Issue> issues, Set<String> valid) {
    List<Issue> cleaned = new ArrayList<>();
    List<String> invented = new ArrayList<>();
    int total = 0;
    int citing = 0;
    for (Issue issue : issues) {
      Map<String, String> kept = new LinkedHashMap<>();
      issue
          .citations()
          .forEach(
              (id, reason) -> {
                if (valid.contains(id)) {
                  kept.put(id, reason);
                } else {
                  invented.add(id);
                }
              });
      cleaned.add(issue.citations(kept));
      total += issue.citations().size();
      citing += issue.citations().isEmpty() ? 0 : 1;
    }
    return new Citations(cleaned, total, invented, citing);
  }

  /** The number of citations of rules that reviewers were shown. */
  public int valid() {
    return total - invented.size();
  }

  /** The number of findings that cited nothing. */
  public int notCiting() {
    return issues.size() - citing;
  }

  /** The ids of the rules that were rightly cited, each once, in order. */
  public List<String> credited() {
    Set<String> ids = new TreeSet<>();
    issues.forEach(issue -> ids.addAll(issue.citations().keySet()));
    return List.copyOf(ids);
  }
}
