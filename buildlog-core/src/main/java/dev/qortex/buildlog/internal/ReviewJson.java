package dev.qortex.buildlog.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.commons.Checks;
import dev.qortex.json.Mappers;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Findings in the answer of a reviewing model: JSON with prose or fences around it. An answer
 * without JSON, or broken or cut off, is refused, so that it is never taken for a review that found
 * nothing. Stateless.
 */
public final class ReviewJson {

  /** The most characters of an answer; with {@link #MOST_BROKEN} it keeps the time in seconds. */
  static final int MOST_CHARACTERS = 1 << 20;

  /** The most places of prose that start like findings and are no JSON. */
  private static final int MOST_BROKEN = 1_000;

  /** Start of what may be findings: an object with a field, or a list that is empty or has one. */
  private static final Pattern START = Pattern.compile("\\{\\s*\"|\\[\\s*(?:\\{\\s*\"|])");

  private static final Pattern EMPTY_LINE = Pattern.compile("\\[\\s*][^\\S\\n]*(?:\\n|```|\\z)");

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
   * @throws IllegalArgumentException when there are no findings to read, when the JSON is cut off
   *     or has a field twice, when a finding has no description or an unknown severity, or when the
   *     answer has more than {@value #MOST_CHARACTERS} characters
   */
  public static Answer parse(String answer) {
    if (answer.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "The answer has (%s) characters, more than (%s).\nMaybe let the model review one piece of the change at a time."
              .formatted(answer.length(), MOST_CHARACTERS));
    }
    List<Issue> issues = new ArrayList<>();
    StringJoiner resolved = new StringJoiner("; ");
    boolean found = false;
    int last = Math.max(answer.lastIndexOf("\"issues\""), answer.lastIndexOf("\"description\""));
    Matcher start = START.matcher(answer);
    int end = 0;
    int broken = 0;
    while (start.find(end)) {
      int at = start.start();
      end = at + 1;
      try (JsonParser parser = parser(answer, at)) {
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
        if (at <= last || ++broken > MOST_BROKEN) {
          throw broken(answer.substring(at), e);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    if (!found) {
      throw new IllegalArgumentException(
          "The answer (%s) holds no findings as JSON.\nMaybe ask for an object with (issues), empty when nothing was found."
              .formatted(Checks.shown(answer)));
    }
    return new Answer(issues, resolved.toString());
  }

  private static JsonParser parser(String answer, int at) throws IOException {
    Reader rest = new StringReader(answer);
    rest.skip(at);
    return Mappers.PLAIN.createParser(rest).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
  }

  /** Refusal of what starts as findings do and is broken: as prose, a part of it would be lost. */
  private static IllegalArgumentException broken(String rest, JsonProcessingException fault) {
    return new IllegalArgumentException(
        "The answer is broken or cut off in its JSON (%s), which starts with (%s).\nMaybe let the model write more tokens, and each field once."
            .formatted(fault.getOriginalMessage(), Checks.shown(rest)),
        fault);
  }

  private static boolean isReview(JsonNode node, String answer, int at) {
    if (node.isObject()) {
      return node.path("issues").isArray() || node.has("description") || node.has("severity");
    }
    return node.isEmpty()
        ? isAlone(answer, at)
        : node.get(0).isObject() && (node.get(0).has("description") || node.get(0).has("severity"));
  }

  /** Returns true for an empty list with nothing else before and after it in its line. */
  private static boolean isAlone(String answer, int at) {
    int before = at - 1;
    while (before >= 0 && answer.charAt(before) != '\n') {
      if (!Character.isWhitespace(answer.charAt(before--))) {
        return false;
      }
    }
    return EMPTY_LINE.matcher(answer).region(at, answer.length()).lookingAt();
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
