package dev.qortex.storage.sql.elements;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.Validity;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * JSON of the contribution of a source to an element: all fields that have no column, without empty
 * ones, in a fixed order, so that equal elements have equal texts. Pure functions.
 */
public final class ElementJson {

  private ElementJson() {}

  /** The payload of an element. */
  public static String of(Element element) {
    Map<String, Object> fields = new LinkedHashMap<>();
    Map<String, Object> properties = Map.of();
    if (element instanceof Node node) {
      put(fields, node);
      properties = node.properties();
    } else if (element instanceof ConceptEdge edge) {
      properties = edge.properties();
    } else if (element instanceof ExplicitRule rule) {
      put(fields, "text", rule.text());
      putConcepts(fields, rule.conceptIds());
      put(fields, "category", rule.category());
    } else if (element instanceof CodeExample example) {
      put(fields, example);
    }
    put(fields, element.provenance());
    if (!properties.isEmpty()) {
      fields.put("properties", properties);
    }
    return JsonColumn.write(fields);
  }

  private static void put(Map<String, Object> fields, Node node) {
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
  }

  private static void put(Map<String, Object> fields, CodeExample example) {
    put(fields, "code", example.code());
    put(fields, "language", example.language());
    put(fields, "description", example.description());
    putConcepts(fields, example.conceptIds());
    if (example.antipattern()) {
      fields.put("antipattern", true);
    }
  }

  private static void put(Map<String, Object> fields, Provenance provenance) {
    put(fields, "location", provenance.location());
    put(fields, "quote", provenance.quote());
    fields.putAll(provenance.validity().fields());
  }

  /** Restores a contributed node. */
  public static Node node(String id, NodeKind kind, StoredContribution said) {
    Map<String, Object> fields = JsonColumn.map(said.payload());
    String domain = said.domain();
    Provenance provenance = provenance(fields, said.source());
    Map<String, Object> properties = properties(fields);
    return switch (kind) {
      case CONCEPT ->
          new ConceptNode(
              id,
              domain,
              text(fields, "name"),
              text(fields, "description"),
              said.confidence(),
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

  /** Restores a contributed edge, rule or example. */
  public static Element element(ElementKey key, StoredContribution said) {
    Map<String, Object> fields = JsonColumn.map(said.payload());
    Provenance provenance = provenance(fields, said.source());
    return switch (key.kind()) {
      case NODE ->
          throw new IllegalArgumentException("A node (%s) has a kind.".formatted(key.toString()));
      case EDGE -> edge((EdgeKey) key, said.confidence(), provenance, properties(fields));
      case RULE ->
          new ExplicitRule(
              key.toString(),
              said.domain(),
              text(fields, "text"),
              concepts(fields),
              text(fields, "category"),
              said.confidence(),
              provenance);
      case EXAMPLE ->
          new CodeExample(
              key.toString(),
              said.domain(),
              text(fields, "code"),
              text(fields, "language"),
              text(fields, "description"),
              concepts(fields),
              fields.containsKey("antipattern"),
              provenance);
    };
  }

  private static ConceptEdge edge(
      EdgeKey key, double confidence, Provenance provenance, Map<String, Object> properties) {
    return new ConceptEdge(
        key.sourceId(), key.targetId(), key.relation(), confidence, provenance, properties);
  }

  /** The concepts of a rule or an example. */
  public static List<String> concepts(String payload) {
    return concepts(JsonColumn.map(payload));
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

  private static String text(Map<String, Object> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  private static List<String> concepts(Map<String, Object> fields) {
    return fields.get("concepts") instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static Provenance provenance(Map<String, Object> fields, String source) {
    return new Provenance(
        source,
        text(fields, "location"),
        text(fields, "quote"),
        Validity.of(name -> text(fields, name)));
  }

  private static Map<String, Object> properties(Map<String, Object> fields) {
    SortedMap<String, Object> properties = new TreeMap<>();
    if (fields.get("properties") instanceof Map<?, ?> map) {
      map.forEach((name, value) -> properties.put(String.valueOf(name), value));
    }
    return properties;
  }
}
