package dev.qortex.buildlog.patterns.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.qortex.commons.Checks;
import dev.qortex.json.Mappers;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * JSON of the stored data of the pattern loop: the names of components, times as texts. Stateless.
 */
public final class PatternJson {

  private static final JsonMapper MAPPER =
      Mappers.PLAIN
          .rebuild()
          .addModule(
              new SimpleModule()
                  .addSerializer(Instant.class, new ToStringSerializer())
                  .addDeserializer(Instant.class, new InstantReader()))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .build();

  /** The names of the kinds of records; released data have them. */
  private static final Map<String, Class<? extends PatternRecord>> KINDS =
      Map.of(
          "deliberation", Deliberation.class,
          "change", PatternChange.class,
          "injection", PatternInjection.class,
          "link", PatternLink.class,
          "review", PatternReview.class,
          "summary", PatternSummary.class,
          "transition", PatternTransition.class,
          "outcome", RunOutcome.class);

  private PatternJson() {}

  private static final class InstantReader extends JsonDeserializer<Instant> {
    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return Instant.parse(parser.getValueAsString(""));
    }
  }

  /** The name of a kind of records. */
  public static String kind(Class<? extends PatternRecord> type) {
    return KINDS.entrySet().stream()
        .filter(entry -> entry.getValue() == type)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("(%s) is not a kind.".formatted(type)));
  }

  /** The kind of records with that name. */
  public static Class<? extends PatternRecord> type(String kind) {
    Class<? extends PatternRecord> type = KINDS.get(kind);
    if (type == null) {
      throw new IllegalArgumentException(
          "The kind of record (%s) is not known.\nMaybe use one of: %s."
              .formatted(Checks.shown(kind), String.join(", ", KINDS.keySet())));
    }
    return type;
  }

  /** A record or pattern on one line. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("(%s) cannot be written.".formatted(value), e);
    }
  }

  /**
   * A record or pattern.
   *
   * @throws IllegalArgumentException when the text is none
   */
  public static <T> T read(String json, Class<T> type) {
    try {
      T value = MAPPER.readValue(json, type);
      return Checks.given(type.getSimpleName(), value);
    } catch (JsonProcessingException | DateTimeException | NullPointerException e) {
      throw new IllegalArgumentException(
          "The text (%s) is not a %s.".formatted(Checks.shown(json), type.getSimpleName()), e);
    }
  }

  /** Any JSON object, or a missing node when the text does not start with one. */
  public static JsonNode object(String text) {
    try (JsonParser parser = MAPPER.createParser(text)) {
      JsonNode node = parser.readValueAsTree();
      return node != null && node.isObject() ? node : MAPPER.missingNode();
    } catch (IOException e) {
      return MAPPER.missingNode();
    }
  }

  /** The fields of an object but those, without any null in them. */
  @SuppressWarnings("unchecked") // The names of a JSON object are texts.
  public static Map<String, Object> others(JsonNode object, List<String> known) {
    Map<String, Object> fields = MAPPER.convertValue(object, Map.class);
    fields.keySet().removeAll(known);
    dropNulls(fields.values());
    return fields;
  }

  private static void dropNulls(Collection<?> values) {
    values.removeIf(value -> value == null);
    for (Object value : values) {
      if (value instanceof Map<?, ?> map) {
        dropNulls(map.values());
      } else if (value instanceof List<?> list) {
        dropNulls(list);
      }
    }
  }

  /** A field as a text; empty when it is missing, null, a list or an object. */
  public static String text(JsonNode object, String field) {
    JsonNode value = object.path(field);
    return value.isValueNode() && !value.isNull() ? value.asText() : "";
  }

  /** The texts of a field that holds a list or one text. */
  public static List<String> texts(JsonNode object, String field) {
    List<String> texts = new ArrayList<>();
    JsonNode value = object.path(field);
    (value.isArray() ? value : List.of(value))
        .forEach(
            one -> {
              if (one.isValueNode() && !one.isNull() && !one.asText().isBlank()) {
                texts.add(one.asText());
              }
            });
    return texts;
  }

  /** The record of a deliberation, tolerantly. */
  public static Deliberation deliberation(String json, Instant fallback) {
    JsonNode node = object(json);
    String key = first(node, "issue", "pr", "run");
    String run = first(node, "run", "pipeline_run_id", "issue", "pr");
    String role = text(node, "role");
    if (run.isBlank() || role.isBlank()) {
      throw new IllegalArgumentException(
          "The deliberation (%s) names no role, or neither run, issue nor pull request.\nMaybe add (role) and (run)."
              .formatted(Checks.shown(json)));
    }
    return new Deliberation(
        run,
        role,
        Math.max(1, node.path("iteration").asInt(1)),
        new PatternContext(
            List.of(key.isBlank() ? run : key),
            texts(node, "phase"),
            texts(node, "labels"),
            texts(node, "files")),
        text(node, "response"),
        time(text(node, "timestamp"), fallback),
        others(node, List.of("run", "role", "iteration", "phase", "labels", "files", "response")));
  }

  private static String first(JsonNode node, String... fields) {
    for (String field : fields) {
      if (!text(node, field).isBlank()) {
        return text(node, field);
      }
    }
    return "";
  }

  private static Instant time(String text, Instant fallback) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      return fallback;
    }
  }
}
