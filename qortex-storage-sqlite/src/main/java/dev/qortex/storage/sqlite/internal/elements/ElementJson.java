package dev.qortex.storage.sqlite.internal.elements;

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
import dev.qortex.storage.sqlite.jdbc.JsonColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * JSON of what a source says of an element: all that has no column of its own, without what is
 * empty, in a fixed order, so that equal elements have equal texts. Pure functions.
 */
public final class ElementJson {

  private ElementJson() {}

  public static String of(Object element) {
    if (element instanceof Node node) {
      return of(node);
    } else if (element instanceof ConceptEdge edge) {
      return of(edge);
    }
    return element instanceof ExplicitRule rule ? of(rule) : of((CodeExample) element);
  }

  private static String of(Node node) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (node instanceof ConceptNode concept) {
      put(fields, "name", concept.name());
      put(fields, "description", concept.description());
    } else if (node instanceof Passage passage) {
      put(fields, "title", passage.title());
      put(fields, "text", passage.text());
      put(fields, "group", passage.sequence().group());
      if (passage.sequence().position() != 0) {
        fields.put("position", passage.sequence().position());
      }
    }
    return write(fields, node.provenance(), node.properties());
  }

  public static Node node(
      String id, NodeKind kind, String domain, String source, double confidence, String payload) {
    Map<String, Object> fields = JsonColumn.map(payload);
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
              new Sequence(
                  text(fields, "group"),
                  fields.get("position") instanceof Number number ? number.intValue() : 0),
              properties);
    };
  }

  private static String of(ConceptEdge edge) {
    return write(new LinkedHashMap<>(), edge.provenance(), edge.properties());
  }

  public static ConceptEdge edge(EdgeKey key, String source, double confidence, String payload) {
    Map<String, Object> fields = JsonColumn.map(payload);
    return new ConceptEdge(
        key.sourceId(),
        key.targetId(),
        key.relation(),
        confidence,
        provenance(fields, source),
        properties(fields));
  }

  private static String of(ExplicitRule rule) {
    Map<String, Object> fields = new LinkedHashMap<>();
    put(fields, "text", rule.text());
    putConcepts(fields, rule.conceptIds());
    put(fields, "category", rule.category());
    return write(fields, rule.provenance(), Map.of());
  }

  public static ExplicitRule rule(
      String id, String domain, String source, double confidence, String payload) {
    Map<String, Object> fields = JsonColumn.map(payload);
    return new ExplicitRule(
        id,
        domain,
        text(fields, "text"),
        concepts(fields),
        text(fields, "category"),
        confidence,
        provenance(fields, source));
  }

  /** The concepts of a rule or an example. */
  public static List<String> concepts(String payload) {
    return concepts(JsonColumn.map(payload));
  }

  private static String of(CodeExample example) {
    Map<String, Object> fields = new LinkedHashMap<>();
    put(fields, "code", example.code());
    put(fields, "language", example.language());
    put(fields, "description", example.description());
    putConcepts(fields, example.conceptIds());
    if (example.antipattern()) {
      fields.put("antipattern", true);
    }
    return write(fields, example.provenance(), Map.of());
  }

  public static CodeExample example(String id, String domain, String source, String payload) {
    Map<String, Object> fields = JsonColumn.map(payload);
    return new CodeExample(
        id,
        domain,
        text(fields, "code"),
        text(fields, "language"),
        text(fields, "description"),
        concepts(fields),
        fields.containsKey("antipattern"),
        provenance(fields, source));
  }

  private static void put(Map<String, Object> fields, String name, String value) {
    if (!value.isEmpty()) {
      fields.put(name, value);
    }
  }

  private static void putConcepts(Map<String, Object> fields, List<String> conceptIds) {
    if (!conceptIds.isEmpty()) {
      fields.put("concepts", conceptIds);
    }
  }

  private static String write(
      Map<String, Object> fields, Provenance provenance, Map<String, Object> properties) {
    put(fields, "location", provenance.location());
    put(fields, "quote", provenance.quote());
    if (!properties.isEmpty()) {
      fields.put("properties", properties);
    }
    return JsonColumn.write(fields);
  }

  private static String text(Map<String, Object> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  private static List<String> concepts(Map<String, Object> fields) {
    return fields.get("concepts") instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static Provenance provenance(Map<String, Object> fields, String source) {
    return new Provenance(source, text(fields, "location"), text(fields, "quote"));
  }

  private static Map<String, Object> properties(Map<String, Object> fields) {
    SortedMap<String, Object> properties = new TreeMap<>();
    if (fields.get("properties") instanceof Map<?, ?> map) {
      map.forEach((name, value) -> properties.put(String.valueOf(name), value));
    }
    return properties;
  }
}
