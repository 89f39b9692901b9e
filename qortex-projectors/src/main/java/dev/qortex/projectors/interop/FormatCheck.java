package dev.qortex.projectors.interop;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Resources;
import dev.qortex.json.StrictJson;
import dev.qortex.json.StrictYaml;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validator of a document against one of the shipped JSON Schemas (draft 2020-12, with the keywords
 * that these use). It finds all that is wrong, and says of each where it stands, what stands there,
 * and what the format asks for. Immutable and thread-safe.
 */
public final class FormatCheck {

  private static final String SIGNAL = "event.v1.1.schema.json";
  private static final Set<String> ANNOTATIONS =
      Set.of("$schema", "$id", "$defs", "title", "description", "default", "if", "then");

  private final Map<?, ?> schema;

  private FormatCheck(String schema) {
    try {
      this.schema = (Map<?, ?>) Objects.requireNonNull(StrictJson.load(schema), "schema");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A shipped schema is no JSON.", e);
    }
  }

  /** The check of rule sets, against {@link RuleSets#schema}. */
  public static FormatCheck seed() {
    return new FormatCheck(RuleSets.schema());
  }

  /** The check of a line of a {@link SignalLog}, against {@link #signalSchema}. */
  public static FormatCheck signal() {
    return new FormatCheck(signalSchema());
  }

  /** The JSON Schema (draft 2020-12) of a signal. */
  public static String signalSchema() {
    return Resources.text(FormatCheck.class, SIGNAL);
  }

  /**
   * Something that the format does not allow.
   *
   * @param path the place in the document, such as {@code rules[3].provenance.confidence}; empty
   *     for the top
   * @param value the value there, shortened
   * @param rule the demand of the format, such as {@code must be at most 1}
   */
  public record Problem(String path, String value, String rule) {

    @Override
    public String toString() {
      return "%s (%s) %s".formatted(path.isEmpty() ? "the document" : path, value, rule);
    }
  }

  /** All that is wrong with a text; one problem when it cannot be read at all. */
  public List<Problem> problems(String text, RuleSetFormat format) {
    Object document;
    try {
      document =
          format == RuleSetFormat.JSON
              ? StrictJson.load(text)
              : StrictYaml.load(text, Integer.MAX_VALUE);
    } catch (JsonProcessingException | RuntimeException e) {
      // The YAML library lets exceptions of the JDK escape.
      return List.of(
          new Problem("", Checks.shown(text), "must be %s: %s".formatted(format, e.getMessage())));
    }
    return problems(document);
  }

  /**
   * All that is wrong with a document of maps, lists, texts, numbers and booleans, in its order.
   */
  public List<Problem> problems(@Nullable Object document) {
    List<Problem> problems = new ArrayList<>();
    check("", document, schema, problems);
    return problems;
  }

  private void check(String path, @Nullable Object value, Map<?, ?> rules, List<Problem> problems) {
    for (Map.Entry<?, ?> rule : rules.entrySet()) {
      String broken = broken(path, value, String.valueOf(rule.getKey()), rule.getValue(), problems);
      if (!broken.isEmpty()) {
        problems.add(new Problem(path, Checks.shown(String.valueOf(value)), broken));
        if (rule.getKey().equals("type")) {
          return;
        }
      }
    }
    if (rules.get("if") instanceof Map<?, ?> condition) {
      List<Problem> otherwise = new ArrayList<>();
      check(path, value, condition, otherwise);
      if (otherwise.isEmpty()) {
        check(path, value, map(rules.get("then")), problems);
      }
    }
  }

  /** What a rule asks for when the value itself breaks it; empty otherwise. */
  private String broken(
      String path,
      @Nullable Object value,
      String keyword,
      @Nullable Object argument,
      List<Problem> problems) {
    switch (keyword) {
      case "type":
        return isType(value, argument) ? "" : "must be of type " + argument;
      case "enum":
        return list(argument).contains(value) ? "" : "must be one of " + argument;
      case "const":
        return Objects.equals(value, argument) ? "" : "must be " + argument;
      case "minimum":
        return value instanceof Number n && n.doubleValue() < number(argument)
            ? "must be at least " + argument
            : "";
      case "maximum":
        return value instanceof Number n && n.doubleValue() > number(argument)
            ? "must be at most " + argument
            : "";
      case "pattern":
        return value instanceof String text
                && !Pattern.compile(String.valueOf(argument)).matcher(text).find()
            ? "\\S".equals(argument) ? "must not be blank" : "must match " + argument
            : "";
      case "format":
        return value instanceof String text && !isDateTime(text)
            ? "must be a time with an offset, such as 2026-11-21T10:15:30Z"
            : "";
      case "required":
        return missing(value, list(argument));
      case "properties":
        if (value instanceof Map<?, ?> object) {
          map(argument)
              .forEach(
                  (name, rules) -> {
                    if (object.containsKey(name)) {
                      String inner = path.isEmpty() ? String.valueOf(name) : path + "." + name;
                      check(inner, object.get(name), map(rules), problems);
                    }
                  });
        }
        return "";
      case "items":
        if (value instanceof List<?> items) {
          for (int i = 0; i < items.size(); i++) {
            check(path + "[" + i + "]", items.get(i), map(argument), problems);
          }
        }
        return "";
      case "$ref":
        String name = String.valueOf(argument).replace("#/$defs/", "");
        check(path, value, map(map(schema.get("$defs")).get(name)), problems);
        return "";
      default:
        if (ANNOTATIONS.contains(keyword)) {
          return "";
        }
        throw new IllegalStateException(
            "The keyword (%s) of a shipped schema is unknown.".formatted(keyword));
    }
  }

  private static String missing(@Nullable Object value, List<?> names) {
    if (!(value instanceof Map<?, ?> object)) {
      return "";
    }
    List<?> absent = names.stream().filter(name -> !object.containsKey(name)).toList();
    return absent.isEmpty() ? "" : "must have the fields " + absent;
  }

  private static boolean isType(@Nullable Object value, @Nullable Object type) {
    return switch (String.valueOf(type)) {
      case "object" -> value instanceof Map;
      case "array" -> value instanceof List;
      case "string" -> value instanceof String;
      case "number" -> value instanceof Number;
      case "integer" -> value instanceof Number n && n.doubleValue() == Math.rint(n.doubleValue());
      default -> throw new IllegalStateException("The type (%s) is unknown.".formatted(type));
    };
  }

  private static boolean isDateTime(String text) {
    try {
      OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static double number(@Nullable Object value) {
    return value instanceof Number n ? n.doubleValue() : Double.NaN;
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }
}
