package dev.qortex.benchmarks.patterns;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.model.Deliberation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A review: a judge raises findings with evidence, and an inspector passes the work.
 *
 * @param run that it is
 * @param at when
 * @param findings by ids
 * @param dismissed the ids of those that the inspector calls false positives
 */
record Review(String run, Instant at, Map<String, String> findings, Set<String> dismissed) {

  static final String ROLE = "judge";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String EVIDENCE =
      """
      ```
      $ mvn verify
      Tests run: 12, Failures: 1
      ```
      """;

  /** Lets the loop learn from it. */
  void teach(Patterns patterns) {
    List<Map<String, String>> issues =
        findings.entrySet().stream()
            .map(finding -> Map.of("id", finding.getKey(), "summary", finding.getValue()))
            .toList();
    Deliberation judge =
        Deliberation.of(
            run, ROLE, EVIDENCE + block(Map.of("verdict", "FAIL", "issues", issues)), at);
    patterns.record(judge);
    patterns.correct(
        judge,
        Deliberation.of(
            run, "inspector", block(Map.of("verdict", "PASS", "false_positives", dismissed)), at));
  }

  private static String block(Map<String, ?> verdict) {
    try {
      return "<!-- verdict-json " + JSON.writeValueAsString(verdict) + " -->";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A verdict could not be written.", e);
    }
  }
}
