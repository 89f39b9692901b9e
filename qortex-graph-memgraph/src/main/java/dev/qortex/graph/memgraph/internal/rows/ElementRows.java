package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.Validity;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Elements as rows of Python qortex's properties, and of ours beside them. Written strictly and
 * read leniently: Python qortex checks nothing, so what it leaves out or overdoes is read as the
 * nearest that our model has. Pure functions.
 */
public final class ElementRows {

  /** Whose an element is that says it not. */
  public static final String UNKNOWN = "unknown";

  /** Kind of an element, as it is written beside contributions that are not visible. */
  public enum Kind {
    CONCEPT(ElementKind.NODE),
    PASSAGE(ElementKind.NODE),
    EDGE(ElementKind.EDGE),
    RULE(ElementKind.RULE),
    EXAMPLE(ElementKind.EXAMPLE);

    private final ElementKind element;

    Kind(ElementKind element) {
      this.element = element;
    }

    static Kind of(NodeKind kind) {
      return switch (kind) {
        case CONCEPT -> CONCEPT;
        case PASSAGE -> PASSAGE;
      };
    }

    /** The names of those that elements of a kind may have. */
    public static List<String> names(ElementKind kind) {
      return Arrays.stream(values()).filter(one -> one.element == kind).map(Kind::name).toList();
    }
  }

  private ElementRows() {}

  public static Kind kind(Element element) {
    return switch (element.key().kind()) {
      case NODE -> Kind.of(((Node) element).kind());
      case EDGE -> Kind.EDGE;
      case RULE -> Kind.RULE;
      case EXAMPLE -> Kind.EXAMPLE;
    };
  }

  /** All properties of an element; those that are empty and new to Python qortex are null. */
  public static Map<String, @Nullable Object> row(Element element) {
    Map<String, @Nullable Object> row = new HashMap<>();
    if (element instanceof ConceptNode concept) {
      node(row, concept);
      row.put("name", concept.name());
      row.put("description", concept.description());
      row.put("confidence", concept.confidence());
    } else if (element instanceof Passage passage) {
      node(row, passage);
      row.put("title", passage.title());
      row.put("text", passage.text());
      row.put("sequence", passage.sequence().group());
      row.put("position", passage.sequence().position());
    } else if (element instanceof ConceptEdge edge) {
      row.put("source", edge.sourceId());
      row.put("target", edge.targetId());
      row.put("relation", edge.relation().name());
      edgeRow(row, edge);
    } else if (element instanceof ExplicitRule rule) {
      row.put("id", rule.id());
      row.put("domain", rule.domain());
      row.put("text", rule.text());
      row.put("concept_ids", JsonProperties.text(rule.conceptIds()));
      row.put("category", emptyToNull(rule.category()));
      row.put("confidence", rule.confidence());
      provenance(row, rule.provenance());
    } else if (element instanceof CodeExample example) {
      row.put("id", example.id());
      row.put("domain", example.domain());
      row.put("code", example.code());
      row.put("language", example.language());
      row.put("description", example.description());
      row.put("concept_ids", JsonProperties.text(example.conceptIds()));
      row.put("antipattern", example.antipattern());
      provenance(row, example.provenance());
    }
    return row;
  }

  private static void node(Map<String, @Nullable Object> row, Node node) {
    row.put("id", node.id());
    row.put("domain", node.domain());
    row.put("properties", JsonProperties.text(node.properties()));
    provenance(row, node.provenance());
  }

  /** The properties of an edge itself. */
  static void edgeRow(Map<String, @Nullable Object> row, ConceptEdge edge) {
    row.put("confidence", edge.confidence());
    row.put("properties", JsonProperties.text(edge.properties()));
    provenance(row, edge.provenance());
  }

  private static void provenance(Map<String, @Nullable Object> row, Provenance provenance) {
    row.put("source_id", provenance.sourceId());
    row.put("source_location", emptyToNull(provenance.location()));
    row.put("quote", emptyToNull(provenance.quote()));
    Map<String, String> validity = provenance.validity().fields();
    Validity.FIELDS.forEach(name -> row.put(name, validity.get(name)));
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }

  /** The element of a row, which tells the label if it is a node. */
  public static Element element(ElementKind kind, Map<?, ?> row) {
    return switch (kind) {
      case NODE -> node(row);
      case EDGE -> edge(row);
      case RULE -> rule(row);
      case EXAMPLE -> example(row);
    };
  }

  /** The element of a row. */
  public static Element element(Kind kind, Map<?, ?> row) {
    return switch (kind) {
      case CONCEPT -> node(NodeKind.CONCEPT, row);
      case PASSAGE -> node(NodeKind.PASSAGE, row);
      default -> element(kind.element, row);
    };
  }

  /** A node of a row that tells its label. */
  public static Node node(Map<?, ?> row) {
    return node(kind(text(row, "label")), row);
  }

  public static NodeKind kind(String label) {
    return label.equals(Cypher.label(NodeKind.PASSAGE)) ? NodeKind.PASSAGE : NodeKind.CONCEPT;
  }

  public static Node node(NodeKind kind, Map<?, ?> row) {
    String id = id(Cypher.label(kind), row);
    return switch (kind) {
      case CONCEPT ->
          new ConceptNode(
              id,
              domain(row),
              orElse(text(row, "name"), id),
              text(row, "description"),
              confidence(row),
              provenance(row),
              properties(row));
      case PASSAGE ->
          new Passage(
              id,
              domain(row),
              text(row, "title"),
              orElse(text(row, "text"), id),
              provenance(row),
              new Sequence(text(row, "sequence"), (int) Math.max(0, whole(row, "position"))),
              properties(row));
    };
  }

  public static EdgeKey edgeKey(Map<?, ?> row) {
    String source = text(row, "source");
    String target = text(row, "target");
    String relation = text(row, "relation");
    if (source.isBlank() || target.isBlank()) {
      throw new StorageException(
          "An edge (%s) from (%s) to (%s) ends at a node that has no id.\nMaybe another program wrote it: give the node one, or delete it."
              .formatted(relation, Checks.shown(source), Checks.shown(target)),
          null);
    }
    return new EdgeKey(source, target, RelationType.valueOf(relation));
  }

  /** The id, which what another program wrote may lack. */
  private static String id(String label, Map<?, ?> row) {
    String id = text(row, "id");
    if (id.isBlank()) {
      String shown =
          Stream.of("name", "title", "text", "code")
              .map(name -> text(row, name))
              .filter(said -> !said.isBlank())
              .findFirst()
              .orElse("");
      throw new StorageException(
          "A node with the label (%s) has no id; it is called (%s).\nMaybe another program wrote it: give it one, or delete it."
              .formatted(label, Checks.shown(shown)),
          null);
    }
    return id;
  }

  public static ConceptEdge edge(Map<?, ?> row) {
    EdgeKey key = edgeKey(row);
    return new ConceptEdge(
        key.sourceId(),
        key.targetId(),
        key.relation(),
        confidence(row),
        provenance(row),
        properties(row));
  }

  public static ExplicitRule rule(Map<?, ?> row) {
    String id = id("Rule", row);
    return new ExplicitRule(
        id,
        domain(row),
        orElse(text(row, "text"), id),
        texts(row, "concept_ids"),
        text(row, "category"),
        confidence(row),
        provenance(row));
  }

  public static CodeExample example(Map<?, ?> row) {
    return new CodeExample(
        id("Example", row),
        domain(row),
        text(row, "code"),
        text(row, "language"),
        text(row, "description"),
        texts(row, "concept_ids"),
        Boolean.TRUE.equals(row.get("antipattern")),
        provenance(row));
  }

  /** Edges of rows, the surest of several with one key and source, as Python qortex adds. */
  public static Collection<ConceptEdge> edges(Collection<ConceptEdge> all) {
    record Slot(EdgeKey key, String source) {}
    Map<Slot, ConceptEdge> found = new HashMap<>();
    for (ConceptEdge edge : all) {
      found.merge(new Slot(edge.key(), edge.provenance().sourceId()), edge, ElementRows::surer);
    }
    return found.values();
  }

  /** The surer of two of one key; of equally sure ones that of the smaller source or text. */
  static ConceptEdge surer(ConceptEdge one, ConceptEdge other) {
    int order = Double.compare(other.confidence(), one.confidence());
    if (order == 0) {
      order = one.provenance().sourceId().compareTo(other.provenance().sourceId());
    }
    if (order == 0) {
      order = one.properties().toString().compareTo(other.properties().toString());
    }
    return order <= 0 ? one : other;
  }

  static double confidence(Map<?, ?> row) {
    return confidence(row.get("confidence"));
  }

  /** A confidence as Python qortex may have written it. */
  static double confidence(@Nullable Object value) {
    return value instanceof Number number && !Double.isNaN(number.doubleValue())
        ? Math.max(0.0, Math.min(1.0, number.doubleValue()))
        : 1.0;
  }

  private static Provenance provenance(Map<?, ?> row) {
    return new Provenance(
        orElse(text(row, "source_id"), UNKNOWN),
        text(row, "source_location"),
        text(row, "quote"),
        Validity.of(name -> text(row, name)));
  }

  private static String domain(Map<?, ?> row) {
    return orElse(text(row, "domain"), UNKNOWN);
  }

  public static String orElse(String text, String other) {
    return text.isBlank() ? other : text;
  }

  public static String text(Map<?, ?> row, String name) {
    Object value = row.get(name);
    return value == null ? "" : String.valueOf(value);
  }

  /** A whole number; 0 when there is none. */
  public static long whole(Map<?, ?> row, String name) {
    return row.get(name) instanceof Number number ? number.longValue() : 0;
  }

  private static List<String> texts(Map<?, ?> row, String name) {
    Object value = row.get(name);
    List<?> list =
        value instanceof String json
            ? JsonProperties.list(json)
            : value instanceof List<?> natural ? natural : List.of();
    return list.stream().map(String::valueOf).filter(text -> !text.isBlank()).toList();
  }

  /** A JSON text or a map of the server. */
  private static Map<String, Object> properties(Map<?, ?> row) {
    Object value = row.get("properties");
    if ("{}".equals(value)) {
      return Map.of();
    }
    Map<?, ?> map =
        value instanceof String json
            ? JsonProperties.map(json)
            : value instanceof Map<?, ?> natural ? natural : Map.of();
    Map<String, Object> properties = new TreeMap<>();
    map.forEach(
        (name, item) -> {
          if (item != null) {
            properties.put(String.valueOf(name), json(item));
          }
        });
    return properties;
  }

  /** A value as our model has it; what it has not becomes text, and nothing is left out. */
  private static Object json(Object value) {
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(item -> copy.add(item == null ? "null" : json(item)));
      return copy;
    } else if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new TreeMap<>();
      map.forEach(
          (name, item) -> copy.put(String.valueOf(name), item == null ? "null" : json(item)));
      return copy;
    } else if (value instanceof Double number && !Double.isFinite(number)
        || value instanceof BigInteger) {
      return value.toString();
    }
    return value instanceof Number || value instanceof Boolean ? value : value.toString();
  }
}
