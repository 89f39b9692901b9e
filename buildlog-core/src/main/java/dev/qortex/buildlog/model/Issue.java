package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A reviewer's finding.
 *
 * @param severity the severity of the finding
 * @param category the category, such as security; may be empty
 * @param location the location, such as a file and line; may be empty
 * @param description the fault in words
 * @param ruleLearned the instruction for the future; blank when there is nothing to learn
 * @param citations the reasons by id of the rules that led to it; a reason may be empty
 */
public record Issue(
    IssueSeverity severity,
    String category,
    String location,
    String description,
    String ruleLearned,
    Map<String, String> citations) {

  /** Checks the components and makes defensive copies. */
  public Issue {
    Checks.id("description of an issue", description);
    Checks.text("category of an issue", category);
    Checks.text("location of an issue", location);
    Checks.text("rule learned from an issue", ruleLearned);
    citations.forEach(
        (id, reason) -> {
          Checks.id("rule id", id);
          Checks.text("reason for citing (" + id + ")", reason);
        });
    citations = Collections.unmodifiableMap(new LinkedHashMap<>(citations));
  }

  /** A finding without category, place, lesson or citation. */
  public static Issue of(IssueSeverity severity, String description) {
    return new Issue(severity, "", "", description, "", Map.of());
  }

  /** Returns a copy with a category. */
  public Issue category(String name) {
    return new Issue(severity, name, location, description, ruleLearned, citations);
  }

  /** Returns a copy with a location. */
  public Issue location(String place) {
    return new Issue(severity, category, place, description, ruleLearned, citations);
  }

  /** Returns a copy with a lesson. */
  public Issue learned(String rule) {
    return new Issue(severity, category, location, description, rule, citations);
  }

  /** Returns a copy with one more citation. */
  public Issue citing(String ruleId, String reason) {
    Map<String, String> more = new LinkedHashMap<>(citations);
    more.put(ruleId, reason);
    return citations(more);
  }

  /** Returns a copy with other citations. */
  public Issue citations(Map<String, String> reasons) {
    return new Issue(severity, category, location, description, ruleLearned, reasons);
  }

  /** The ids of the rules that led to it. */
  public List<String> consulted() {
    return List.copyOf(citations.keySet());
  }
}
