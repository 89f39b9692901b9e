package dev.qortex.projectors.interop;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Resources;
import dev.qortex.json.Mappers;
import dev.qortex.json.StrictJson;
import dev.qortex.json.StrictYaml;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Validator of a document against one of the shipped JSON Schemas (draft 2020-12). It finds all
 * that is wrong, and says of each where it stands, what stands there, and what the format asks for.
 * Immutable and thread-safe.
 */
public final class FormatCheck {

  private static final String SIGNAL = "event.v1.1.schema.json";

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          builder ->
              builder.schemaRegistryConfig(
                  SchemaRegistryConfig.builder()
                      .pathType(PathType.JSON_POINTER)
                      .locale(Locale.ROOT)
                      .formatAssertionsEnabled(true)
                      .build()));

  private static final FormatCheck SEEDS = new FormatCheck(RuleSets.schema());
  private static final FormatCheck SIGNALS = new FormatCheck(signalSchema());

  private final Schema schema;

  private FormatCheck(String schema) {
    this.schema = REGISTRY.getSchema(schema);
  }

  /** The check of rule sets, against {@link RuleSets#schema}. */
  public static FormatCheck seed() {
    return SEEDS;
  }

  /** The check of a line of a {@link SignalLog}, against {@link #signalSchema}. */
  public static FormatCheck signal() {
    return SIGNALS;
  }

  /** The JSON Schema (draft 2020-12) of a signal. */
  public static String signalSchema() {
    return Resources.text(FormatCheck.class, SIGNAL);
  }

  /**
   * Violation of the format.
   *
   * @param path the place in the document, such as {@code rules[3].provenance.confidence}; empty
   *     for the top
   * @param value the value there, shortened
   * @param rule the demand of the format, such as {@code must have a maximum value of 1}
   */
  public record Problem(String path, String value, String rule) {

    private static Problem of(Error error, JsonNode document) {
      return new Problem(
          FormatCheck.path(error.getInstanceLocation()),
          shown(document.at(error.getInstanceLocation().toString())),
          error.getMessage());
    }

    @Override
    public String toString() {
      return "%s (%s): %s".formatted(path.isEmpty() ? "the document" : path, value, rule);
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
    JsonNode json;
    try {
      // By its text, in which a number that JSON does not have is a text.
      json = Mappers.PLAIN.readTree(Mappers.PLAIN.writeValueAsString(document));
    } catch (JsonProcessingException e) {
      return List.of(
          new Problem(
              "",
              Checks.shown(String.valueOf(document)),
              "must have names and values of JSON: " + e.getOriginalMessage()));
    }
    // Again by the text, as the validator's type of node depends on its version of Jackson.
    return schema.validate(json.toString(), InputFormat.JSON).stream()
        .map(error -> Problem.of(error, json))
        .toList();
  }

  private static String path(NodePath pointer) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < pointer.getNameCount(); i++) {
      Object element = pointer.getElement(i);
      if (element instanceof Integer) {
        path.append('[').append(element).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(element);
      }
    }
    return path.toString();
  }

  private static String shown(JsonNode value) {
    return Checks.shown(value.isTextual() ? value.textValue() : value.toString());
  }
}
