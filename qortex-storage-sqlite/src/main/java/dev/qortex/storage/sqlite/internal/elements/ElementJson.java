package dev.qortex.storage.sqlite.internal.elements;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a source says of an element, as JSON: all that has no column of its own, without what is
 * empty, in a fixed order, so that equal elements have equal texts. Pure functions.
 */
public final class ElementJson {

  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(Integer.MAX_VALUE)
                          .maxNameLength(Integer.MAX_VALUE)
                          .build())
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .build())
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .build();

  private ElementJson() {}

  @FunctionalInterface
  public interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  public static String of(Node node) {
    return write(
        json -> {
          if (node instanceof ConceptNode concept) {
            text(json, "name", concept.name());
            text(json, "description", concept.description());
          } else if (node instanceof Passage passage) {
            text(json, "title", passage.title());
            text(json, "text", passage.text());
            text(json, "group", passage.sequence().group());
            if (passage.sequence().position() != 0) {
              json.writeNumberField("position", passage.sequence().position());
            }
          }
          provenance(json, node.provenance());
          properties(json, node.properties());
        });
  }

  public static Node node(
      String id, NodeKind kind, String domain, String source, double confidence, String payload) {
    Map<?, ?> fields = read(payload);
    Provenance provenance = provenance(fields, source);
    Map<String, Object> properties = properties(fields);
    return switch (kind) {
      case CONCEPT ->
          new ConceptNode(
              id,
              domain,
              text(fields, "name"),
              text(fields, "description"),
              confidence,
              provenance,
              properties);
      case PASSAGE ->
          new Passage(
              id,
              domain,
              text(fields, "title"),
              text(fields, "text"),
              provenance,
              new Sequence(text(fields, "group"), number(fields, "position")),
              properties);
    };
  }

  public static String of(ConceptEdge edge) {
    return write(
        json -> {
          provenance(json, edge.provenance());
          properties(json, edge.properties());
        });
  }

  public static ConceptEdge edge(EdgeKey key, String source, double confidence, String payload) {
    Map<?, ?> fields = read(payload);
    return new ConceptEdge(
        key.sourceId(),
        key.targetId(),
        key.relation(),
        confidence,
        provenance(fields, source),
        properties(fields));
  }

  public static String of(ExplicitRule rule) {
    return write(
        json -> {
          text(json, "text", rule.text());
          texts(json, "concepts", rule.conceptIds());
          text(json, "category", rule.category());
          provenance(json, rule.provenance());
        });
  }

  public static ExplicitRule rule(
      String id, String domain, String source, double confidence, String payload) {
    Map<?, ?> fields = read(payload);
    return new ExplicitRule(
        id,
        domain,
        text(fields, "text"),
        texts(fields, "concepts"),
        text(fields, "category"),
        confidence,
        provenance(fields, source));
  }

  /** The concepts of a rule or an example. */
  public static List<String> concepts(String payload) {
    return texts(read(payload), "concepts");
  }

  public static String of(CodeExample example) {
    return write(
        json -> {
          text(json, "code", example.code());
          text(json, "language", example.language());
          text(json, "description", example.description());
          texts(json, "concepts", example.conceptIds());
          if (example.antipattern()) {
            json.writeBooleanField("antipattern", true);
          }
          provenance(json, example.provenance());
        });
  }

  public static CodeExample example(String id, String domain, String source, String payload) {
    Map<?, ?> fields = read(payload);
    return new CodeExample(
        id,
        domain,
        text(fields, "code"),
        text(fields, "language"),
        text(fields, "description"),
        texts(fields, "concepts"),
        fields.containsKey("antipattern"),
        provenance(fields, source));
  }

  /** Any JSON-like value. */
  public static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw refused(e);
    }
  }

  /** A JSON array back. */
  public static List<?> list(String json) {
    return parse(json, List.class);
  }

  /** A JSON object back, sorted by name. */
  public static Map<String, Object> map(String json) {
    return sorted(read(json));
  }

  /** Names without an order. */
  public static Set<String> domains(String json) {
    Set<String> names = new TreeSet<>();
    list(json).forEach(name -> names.add((String) name));
    return names;
  }

  /**
   * Numbers by two names, such as shares by item and leg. Earlier versions wrote also what is not
   * finite, as a text: that counts as not said.
   */
  public static SortedMap<String, SortedMap<String, Double>> shares(String json) {
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    read(json)
        .forEach(
            (item, legs) -> {
              SortedMap<String, Double> byLeg = new TreeMap<>();
              ((Map<?, ?>) legs)
                  .forEach(
                      (leg, share) -> {
                        if (share instanceof Number number
                            && Double.isFinite(number.doubleValue())) {
                          byLeg.put((String) leg, number.doubleValue());
                        }
                      });
              shares.put((String) item, byLeg);
            });
    return shares;
  }

  public static Map<?, ?> read(String json) {
    return parse(json, Map.class);
  }

  private static <T> T parse(String json, Class<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new StorageException(
          "A stored element is not readable (%s).\nMaybe the file is damaged: restore a backup."
              .formatted(e.getOriginalMessage()),
          e);
    }
  }

  /** An array, whose elements are written. */
  public static String array(Fields elements) {
    return text(
        json -> {
          json.writeStartArray();
          elements.write(json);
          json.writeEndArray();
        });
  }

  private static String write(Fields fields) {
    return text(
        json -> {
          json.writeStartObject();
          fields.write(json);
          json.writeEndObject();
        });
  }

  private static String text(Fields content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.getFactory().createGenerator(text)) {
      content.write(json);
    } catch (IOException e) {
      throw refused(e);
    }
    return text.toString();
  }

  private static IllegalArgumentException refused(IOException e) {
    return new IllegalArgumentException(
        "An element cannot be stored as JSON (%s).\nMaybe its properties are nested too deep."
            .formatted(e.getMessage()),
        e);
  }

  private static void text(JsonGenerator json, String name, String value) throws IOException {
    if (!value.isEmpty()) {
      json.writeStringField(name, value);
    }
  }

  private static String text(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  private static int number(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof Number number ? number.intValue() : 0;
  }

  private static void texts(JsonGenerator json, String name, List<String> values)
      throws IOException {
    if (!values.isEmpty()) {
      json.writeFieldName(name);
      json.writeStartArray();
      for (String value : values) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
  }

  private static List<String> texts(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static void provenance(JsonGenerator json, Provenance provenance) throws IOException {
    text(json, "location", provenance.location());
    text(json, "quote", provenance.quote());
  }

  private static Provenance provenance(Map<?, ?> fields, String source) {
    return new Provenance(source, text(fields, "location"), text(fields, "quote"));
  }

  private static void properties(JsonGenerator json, Map<String, Object> properties)
      throws IOException {
    if (!properties.isEmpty()) {
      json.writeObjectField("properties", properties);
    }
  }

  private static Map<String, Object> properties(Map<?, ?> fields) {
    return fields.get("properties") instanceof Map<?, ?> map ? sorted(map) : new TreeMap<>();
  }

  private static Map<String, Object> sorted(Map<?, ?> fields) {
    SortedMap<String, Object> sorted = new TreeMap<>();
    fields.forEach((name, value) -> sorted.put(String.valueOf(name), value));
    return sorted;
  }
}
