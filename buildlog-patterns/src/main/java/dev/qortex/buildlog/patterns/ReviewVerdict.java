package dev.qortex.buildlog.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.patterns.model.PatternJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Verdict of an agent, from the {@code verdict-json} block of its answer.
 *
 * @param word the verdict in capitals, such as {@code PASS} and {@code FAIL}; empty if there was
 *     none
 * @param findings critical and high ones
 * @param mustFix ids of findings
 * @param falsePositives ids of the adversary's findings, or their texts
 * @param recovered whether the block was missing or broken and the word was read in the prose: such
 *     a verdict reinforces nothing
 * @param other further fields of the block
 */
public record ReviewVerdict(
    String word,
    List<Finding> findings,
    List<String> mustFix,
    List<String> falsePositives,
    boolean recovered,
    Map<String, Object> other) {

  /**
   * Finding of an agent; all but the summary may be empty.
   *
   * @param id the id, unique in the verdict, starting with the letter of the role
   * @param summary the fault in words
   * @param rootCause the root cause, such as {@code missing_validation}
   */
  public record Finding(String id, String summary, String rootCause) {}

  private static final Pattern BLOCK = Pattern.compile("<!--\\s*(?:[\\w-]+:)?verdict-json\\b");

  private static final Pattern PROSE =
      Pattern.compile("(?i)\\bverdict\\b[^\\p{L}\\p{N}\\n]{0,12}(PASS|FAIL)(?:ED)?\\b");

  private static final Set<String> PASSES = Set.of("PASS", "COMPLETE", "FIXED");

  /** Makes defensive copies. */
  public ReviewVerdict {
    findings = List.copyOf(findings);
    mustFix = List.copyOf(mustFix);
    falsePositives = List.copyOf(falsePositives);
  }

  /** The verdict of an answer: its last block counts; without one, the last word of its prose. */
  public static ReviewVerdict of(String response) {
    Matcher block = BLOCK.matcher(response);
    int body = -1;
    while (block.find()) {
      body = block.end();
    }
    JsonNode node = PatternJson.object(body < 0 ? "" : response.substring(body));
    String word = PatternJson.text(node, "verdict").strip().toUpperCase(Locale.ROOT);
    if (word.isEmpty()) {
      return new ReviewVerdict(prose(response), List.of(), List.of(), List.of(), true, Map.of());
    }
    List<Finding> findings = new ArrayList<>();
    node.path("issues").forEach(issue -> findings.add(finding(issue)));
    List<String> mustFix =
        node.has("must_fix")
            ? PatternJson.texts(node, "must_fix")
            : findings.stream().map(Finding::id).toList();
    return new ReviewVerdict(
        word,
        findings.stream().filter(finding -> !finding.summary().isBlank()).toList(),
        mustFix,
        PatternJson.texts(node, "false_positives"),
        false,
        PatternJson.others(node, List.of("verdict", "issues", "must_fix", "false_positives")));
  }

  private static String prose(String response) {
    String word = "";
    Matcher prose = PROSE.matcher(response);
    while (prose.find()) {
      word = prose.group(1).toUpperCase(Locale.ROOT);
    }
    return word;
  }

  private static Finding finding(JsonNode issue) {
    return new Finding(
        PatternJson.text(issue, "id"),
        issue.isTextual() ? issue.asText() : PatternJson.text(issue, "summary"),
        PatternJson.text(issue, "root_cause"));
  }

  /**
   * Returns true if the work passed; a failure with nothing that must be fixed contradicts itself.
   */
  public boolean passed() {
    return PASSES.contains(word) || word.equals("FAIL") && !recovered && mustFix.isEmpty();
  }

  /** The text of the finding with that id. */
  Optional<String> summary(String id) {
    return findings.stream()
        .filter(finding -> finding.id().equalsIgnoreCase(id.strip()))
        .map(Finding::summary)
        .findFirst();
  }
}
