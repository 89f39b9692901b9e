package dev.qortex.buildlog.comments;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Place;
import dev.qortex.commons.Checks;
import dev.qortex.json.Mappers;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Findings of a review as a SARIF 2.1.0 log, which hosts of repositories show beside the code. A
 * finding is a result of the first rule that it cites, or else of the rule {@link #UNCITED}.
 * Critical and major findings are errors, minor ones warnings, and matters of taste notes.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
 */
public final class SarifLog {

  /** The id of the rule of findings that cite no known rule. */
  public static final String UNCITED = "buildlog:uncited";

  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final ObjectNode log = Mappers.PLAIN.createObjectNode();
  private final ArrayNode rules;
  private final ArrayNode results;

  private SarifLog(String run) {
    log.put("$schema", SCHEMA).put("version", "2.1.0");
    ObjectNode only = log.putArray("runs").addObject();
    rules = only.putObject("tool").putObject("driver").put("name", "buildlog").putArray("rules");
    if (!run.isEmpty()) {
      only.putObject("automationDetails").put("id", "buildlog/" + run);
    }
    results = only.putArray("results");
  }

  /**
   * The log as JSON.
   *
   * @param issues the findings, in the order of the results
   * @param known rules that findings may cite; the log lists the cited ones
   * @param run the id of the run, to distinguish the logs of several runs; may be empty
   */
  public static String of(List<Issue> issues, Collection<GauntletRule> known, String run) {
    SarifLog log = new SarifLog(Checks.text("id of a run", run));
    Map<String, GauntletRule> byId = byId(known);
    issues.forEach(issue -> log.add(issue, byId));
    return log.log.toPrettyString();
  }

  /**
   * The log of stored findings, with ids, reviewed commits and decisions among the properties; a
   * false alarm is suppressed.
   *
   * @param findings the findings, in the order of the results
   * @param known rules that findings may cite; the log lists the cited ones
   * @param run the id of the run; empty for findings of several
   */
  public static String ofStored(
      List<Finding> findings, Collection<GauntletRule> known, String run) {
    SarifLog log = new SarifLog(Checks.text("id of a run", run));
    Map<String, GauntletRule> byId = byId(known);
    findings.forEach(finding -> decide(log.add(finding.issue(), byId), finding));
    return log.log.toPrettyString();
  }

  private static Map<String, GauntletRule> byId(Collection<GauntletRule> known) {
    Map<String, GauntletRule> byId = new LinkedHashMap<>();
    known.forEach(rule -> byId.put(rule.id(), rule));
    return byId;
  }

  private static void decide(ObjectNode result, Finding finding) {
    ObjectNode more = result.withObjectProperty("properties");
    more.put("id", finding.id()).put("status", finding.status().text());
    if (!finding.undecided()) {
      more.put("decidedBy", finding.decidedBy());
    }
    if (!finding.revision().isEmpty()) {
      more.put("revision", finding.revision());
    }
    if (finding.status() == Finding.Status.REJECTED) {
      ObjectNode suppression = result.putArray("suppressions").addObject();
      suppression.put("kind", "external").put("status", "accepted");
    }
  }

  private ObjectNode add(Issue issue, Map<String, GauntletRule> known) {
    List<GauntletRule> rulesCited =
        issue.consulted().stream().flatMap(id -> Stream.ofNullable(known.get(id))).toList();
    rulesCited.forEach(this::place);
    List<String> cited = rulesCited.stream().map(GauntletRule::id).toList();
    String rule = cited.isEmpty() ? UNCITED : cited.get(0);
    if (cited.isEmpty() && !places.containsKey(UNCITED)) {
      describe(UNCITED, "A finding that cites no rule", "A reviewer found it without a rule.");
    }
    ObjectNode result = results.addObject();
    result.put("ruleId", rule).put("ruleIndex", places.get(rule)).put("level", level(issue));
    result.putObject("message").put("text", issue.description());
    locate(result, issue.location().strip());
    result.putObject("partialFingerprints").put("buildlog/v1", fingerprint(rule, issue));
    ObjectNode more = result.putObject("properties").put("severity", issue.severity().text());
    if (cited.size() > 1) {
      cited.forEach(more.putArray("rules")::add);
    }
    return result;
  }

  private void place(GauntletRule rule) {
    if (!places.containsKey(rule.id())) {
      String help = rule.notes().rationale();
      ObjectNode described = describe(rule.id(), rule.text(), help.isBlank() ? rule.text() : help);
      described.putObject("properties").putArray("tags").add(rule.category());
    }
  }

  private ObjectNode describe(String id, String text, String help) {
    places.put(id, rules.size());
    ObjectNode rule = rules.addObject().put("id", id);
    rule.putObject("shortDescription").put("text", text);
    rule.putObject("help").put("text", help);
    return rule;
  }

  private static String level(Issue issue) {
    if (issue.severity().compareTo(IssueSeverity.MAJOR) <= 0) {
      return "error";
    }
    return issue.severity() == IssueSeverity.MINOR ? "warning" : "note";
  }

  private static void locate(ObjectNode result, String location) {
    if (location.isEmpty()) {
      return;
    }
    ObjectNode where = result.putArray("locations").addObject();
    Optional<Place> place = Place.of(location);
    if (place.isEmpty()) {
      where.putArray("logicalLocations").addObject().put("fullyQualifiedName", location);
      return;
    }
    ObjectNode physical = where.putObject("physicalLocation");
    physical.putObject("artifactLocation").put("uri", uri(place.get().file()));
    if (place.get().hasLines()) {
      physical.putObject("region").put("startLine", place.get().first());
    }
  }

  private static String uri(String file) {
    try {
      boolean likeScheme = file.matches("[^/]*:.*");
      return new URI(null, null, likeScheme ? "./" + file : file, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "The file (%s) cannot be written as a URI.\nMaybe it is misspelled."
              .formatted(Checks.shown(file)),
          e);
    }
  }

  /** An identifier that stays when the finding moves to another line of its file. */
  private static String fingerprint(String rule, Issue issue) {
    String content =
        String.join("\n", rule, issue.location().replaceFirst(":.*", ""), issue.description());
    return UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
