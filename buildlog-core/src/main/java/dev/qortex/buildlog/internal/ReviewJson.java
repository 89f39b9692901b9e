package dev.qortex.buildlog.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.commons.Checks;
import dev.qortex.json.Mappers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Findings in the answer of a reviewing model: JSON with prose or fences around it. An answer
 * without JSON, or broken or cut off, is refused, so that it is never taken for a review that found
 * nothing. Stateless.
 */
public final class ReviewJson {

  private static final Pattern START = Pattern.compile("\\{\\s*\"|\\[\\s*\\{\\s*\"");

  private ReviewJson() {}

  /**
   * Answer of a reviewing model.
   *
   * @param issues the findings
   * @param resolved the statement about earlier findings; empty when there is none
   */
  public record Answer(List<Issue> issues, String resolved) {

    /** Copies. */
    public Answer {
      issues = List.copyOf(issues);
    }
  }

  /**
   * Reads all findings, of an object with {@code issues}, of a list, or of objects one by one, and
   * what objects with {@code issues} say in {@code resolved}.
   *
   * @throws IllegalArgumentException when there are no findings to read, when the JSON is cut off,
   *     or when a finding has no description or an unknown severity
   */
  public static Answer parse(String answer) {
    List<Issue> issues = new ArrayList<>();
    StringJoiner resolved = new StringJoiner("; ");
    boolean found = false;
    int at = next(answer, 0);
    while (at >= 0) {
      int end = at + 1;
      try (JsonParser parser = Mappers.PLAIN.createParser(answer.substring(at))) {
        JsonNode node = parser.readValueAsTree();
        if (isReview(node, answer, at)) {
          found = true;
          (node.isArray() ? node : issues(node)).forEach(issue -> issues.add(issue(issue)));
          Optional.of(text(node, "resolved").strip())
              .filter(said -> !said.isEmpty())
              .ifPresent(resolved::add);
          end = at + (int) parser.currentLocation().getCharOffset();
        }
      } catch (JsonProcessingException e) {
        refuseBroken(answer.substring(at), e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      at = next(answer, end);
    }
    if (!found) {
      throw new IllegalArgumentException(
          "The answer (%s) holds no findings as JSON.\nMaybe ask for an object with (issues), empty when nothing was found."
              .formatted(Checks.shown(answer)));
    }
    return new Answer(issues, resolved.toString());
  }

  private static int next(String answer, int from) {
    int object = answer.indexOf('{', from);
    int array = answer.indexOf('[', from);
    return object < 0 || array >= 0 && array < object ? array : object;
  }

  /** Refusal of what starts as findings do and is broken: as prose, a part of it would be lost. */
  private static void refuseBroken(String rest, JsonProcessingException fault) {
    boolean meant = START.matcher(rest).lookingAt();
    if (meant && (rest.contains("\"issues\"") || rest.contains("\"description\""))) {
      throw new IllegalArgumentException(
          "The answer is broken or cut off in its JSON (%s), which starts with (%s).\nMaybe let the model write more tokens."
              .formatted(fault.getOriginalMessage(), Checks.shown(rest)),
          fault);
    }
  }

  private static boolean isReview(JsonNode node, String answer, int at) {
    if (node.isObject()) {
      return node.path("issues").isArray() || node.has("description") || node.has("severity");
    }
    boolean alone = answer.substring(answer.lastIndexOf('\n', at) + 1, at).isBlank();
    return node.isEmpty()
        ? alone
            && answer.substring(at).replaceFirst("\\[\\s*]", "").matches("(?s)\\s*(?:\\n.*|```.*)?")
        : node.get(0).isObject() && (node.get(0).has("description") || node.get(0).has("severity"));
  }

  private static Iterable<JsonNode> issues(JsonNode object) {
    JsonNode listed = object.path("issues");
    return listed.isArray() ? listed : List.of(object);
  }

  private static Issue issue(JsonNode node) {
    String severity = text(node, "severity");
    Map<String, String> citations = new LinkedHashMap<>();
    node.path("rules_consulted")
        .forEach(id -> citations.put(id.asText().replaceAll("^\\[|]$", "").strip(), ""));
    citations.remove("");
    JsonNode reasons = node.path("rule_reasoning");
    citations.replaceAll((id, none) -> text(reasons, id));
    return new Issue(
        severity.isBlank() ? IssueSeverity.MINOR : IssueSeverity.of(severity),
        text(node, "category"),
        text(node, "location"),
        text(node, "description"),
        text(node, "rule_learned"),
        citations);
  }

  private static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    return value.isNull() || value.isMissingNode() ? "" : value.asText();
  }
}
