package dev.qortex.ingest.structured;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.RelationType;
import java.util.List;
import java.util.Map;

/**
 * Facts that a host knows: concepts by their names, edges between them, and rules.
 *
 * @param concepts the concepts; of two with one id the one with the higher confidence counts, or
 *     else the first; a text that is the id of one and the name of another means the id
 * @param edges the edges; of two with equal ends and type the first counts
 * @param rules the rules; of two with one text the first counts
 */
public record Facts(List<Concept> concepts, List<Edge> edges, List<Rule> rules) {

  /** Makes defensive copies. */
  public Facts {
    concepts = List.copyOf(concepts);
    edges = List.copyOf(edges);
    rules = List.copyOf(rules);
  }

  /**
   * A concept.
   *
   * @param name the name, not blank
   * @param description the description; empty for the name itself
   * @param id the id; empty to derive it from the name
   * @param confidence a value from 0 to 1
   * @param properties strings, numbers, booleans, lists and maps
   */
  public record Concept(
      String name,
      String description,
      String id,
      double confidence,
      Map<String, Object> properties) {

    /** Checks the components and makes defensive copies. */
    public Concept {
      Checks.id("name of a concept", name);
      String what = "concept (" + Checks.shown(name) + ")";
      Checks.text("description of " + what, description);
      Checks.text("id of " + what, id);
      Checks.unit("confidence of " + what, confidence);
      properties = Checks.properties(what, properties);
    }

    /** Creates a concept with full confidence whose id is derived from its name. */
    public static Concept of(String name, String description) {
      return new Concept(name, description, "", 1.0, Map.of());
    }
  }

  /**
   * An edge "source relation target".
   *
   * @param source the id or name of a concept of these facts
   * @param relation the name of a {@link RelationType}, in any case
   * @param target the id or name of a concept of these facts
   * @param confidence a value from 0 to 1
   * @param properties strings, numbers, booleans, lists and maps
   */
  public record Edge(
      String source,
      String relation,
      String target,
      double confidence,
      Map<String, Object> properties) {

    /** Checks the components and makes defensive copies. */
    public Edge {
      Checks.id("source of an edge", source);
      Checks.id("relation of an edge", relation);
      Checks.id("target of an edge", target);
      String what = "edge (" + Checks.shown(source) + ", " + Checks.shown(target) + ")";
      Checks.unit("confidence of " + what, confidence);
      properties = Checks.properties(what, properties);
    }

    /** Creates an edge with full confidence. */
    public static Edge of(String source, RelationType relation, String target) {
      return new Edge(source, relation.value(), target, 1.0, Map.of());
    }
  }

  /**
   * A rule.
   *
   * @param text the text, not blank
   * @param category the category; empty for none
   * @param confidence a value from 0 to 1
   * @param concepts ids or names of the concepts that it speaks of; empty for all
   */
  public record Rule(String text, String category, double confidence, List<String> concepts) {

    /** Checks the components and makes defensive copies. */
    public Rule {
      Checks.id("text of a rule", text);
      String what = "rule (" + Checks.shown(text) + ")";
      Checks.text("category of " + what, category);
      Checks.unit("confidence of " + what, confidence);
      concepts = List.copyOf(concepts);
      concepts.forEach(concept -> Checks.id("concept of " + what, concept));
    }

    /** Creates a rule with full confidence about all concepts. */
    public static Rule of(String text, String category) {
      return new Rule(text, category, 1.0, List.of());
    }
  }
}
