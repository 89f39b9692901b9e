package dev.qortex.buildlog.comments;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Results of analysers in a SARIF log. */
final class SarifResults {

  private static final String VERSION = "2.1.0";

  /** Kinds of results that report a problem, or may do so. */
  private static final Set<String> PROBLEMS = Set.of("", "fail", "open", "review");

  /** A score from which GitHub calls a security finding critical. */
  private static final double CRITICAL_SCORE = 9;

  private final Member run;
  private final String tool;
  private final Map<String, Member> rules;

  private SarifResults(Member run) {
    this.run = run;
    Member driver = run.get("tool").get("driver");
    this.tool = driver.get("name").id();
    this.rules =
        driver.get("rules").items().stream()
            .collect(
                Collectors.toMap(rule -> rule.get("id").id(), rule -> rule, (one, two) -> one));
  }

  static List<ReviewComment> read(Member root) {
    if (!root.get("version").text().equals(VERSION)) {
      throw root.get("version").wrong(VERSION);
    }
    List<ReviewComment> found = new ArrayList<>();
    for (Member run : root.get("runs").items()) {
      SarifResults results = new SarifResults(run);
      run.get("results").items().stream()
          .filter(result -> PROBLEMS.contains(result.get("kind").text()))
          .map(results::comment)
          .forEach(found::add);
    }
    return found;
  }

  private ReviewComment comment(Member result) {
    Member rule = rule(result);
    String text = CommentText.shortened(message(result.get("message"), rule));
    String place = place(result.get("locations").get(0).get("physicalLocation"));
    boolean security =
        rule.get("properties").get("tags").items().stream()
            .anyMatch(tag -> tag.text().equals("security"));
    Issue issue =
        new Issue(severity(result, rule), security ? "security" : "", place, text, "", Map.of());
    return new ReviewComment(id(result, text, place), tool, issue, revision(), decision(result));
  }

  /** The commit that was analysed, if the run names one only. */
  private String revision() {
    Member provenance = run.get("versionControlProvenance");
    return provenance.items().size() == 1 ? provenance.get(0).get("revisionId").hash() : "";
  }

  private Member rule(Member result) {
    int index = result.get("ruleIndex").number(result.get("rule").get("index").number(-1));
    Member listed = run.get("tool").get("driver").get("rules").get(index);
    return listed.isGiven() ? listed : rules.getOrDefault(ruleId(result), listed);
  }

  private static String ruleId(Member result) {
    String own = result.get("ruleId").text();
    return own.isEmpty() ? result.get("rule").get("id").text() : own;
  }

  private static String message(Member message, Member rule) {
    String text = message.get("text").text();
    if (text.isBlank()) {
      text = rule.get("messageStrings").get(message.get("id").text()).get("text").text();
    }
    if (text.isBlank()) {
      throw message.get("text").wrong("a text, unless (id) names one of the rule");
    }
    int place = 0;
    for (Member argument : message.get("arguments").items()) {
      text = text.replace("{" + place++ + "}", argument.text());
    }
    return text.strip();
  }

  private String place(Member location) {
    Member artifact = location.get("artifactLocation");
    String file = artifact.get("uri").text();
    if (file.isEmpty()) {
      int index = artifact.get("index").number(-1);
      file = run.get("artifacts").get(index).get("location").get("uri").text();
    }
    return CommentText.place(file, location.get("region").get("startLine").number(0));
  }

  private static IssueSeverity severity(Member result, Member rule) {
    String own = result.get("level").text();
    String level = own.isEmpty() ? rule.get("defaultConfiguration").get("level").text() : own;
    String score = rule.get("properties").get("security-severity").node().asText("");
    if (score.matches("\\d{1,2}(\\.\\d{1,9})?") && Double.parseDouble(score) >= CRITICAL_SCORE) {
      return IssueSeverity.CRITICAL;
    }
    return switch (level) {
      case "error" -> IssueSeverity.MAJOR;
      case "", "warning" -> IssueSeverity.MINOR;
      case "note", "none" -> IssueSeverity.NITPICK;
      default -> throw result.get("level").wrong("error, warning, note or none");
    };
  }

  private static Finding.Status decision(Member result) {
    List<String> statuses =
        result.get("suppressions").items().stream()
            .map(suppression -> suppression.get("status").text())
            .toList();
    if (statuses.contains("rejected") || result.get("baselineState").text().equals("absent")) {
      return Finding.Status.CONFIRMED;
    }
    return statuses.isEmpty() || statuses.contains("underReview")
        ? Finding.Status.OPEN
        : Finding.Status.REJECTED;
  }

  /** The id of the tool, or else one from the text and place of the result. */
  private String id(Member result, String text, String place) {
    String own = result.get("guid").text();
    String prints =
        result.get("fingerprints").isGiven()
            ? result.get("fingerprints").node().toString()
            : result.get("partialFingerprints").isGiven()
                ? result.get("partialFingerprints").node() + file(place)
                : text + "\n" + place;
    String content = String.join("\n", tool, ruleId(result), prints);
    return "sarif:"
        + (own.isEmpty()
            ? UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8)).toString()
            : own);
  }

  private static String file(String place) {
    return "\n" + place.replaceFirst(":\\d+$", "");
  }
}
