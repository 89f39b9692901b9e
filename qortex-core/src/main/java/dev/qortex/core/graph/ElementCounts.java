package dev.qortex.core.graph;

import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;

/**
 * Numbers of elements of each kind.
 *
 * @param concepts the number of concepts
 * @param passages the number of passages
 * @param edges the number of edges, each counted for the domain of its source node
 * @param rules the number of stated rules
 * @param examples the number of code examples
 */
public record ElementCounts(int concepts, int passages, int edges, int rules, int examples) {

  /** Counts without any element. */
  public static final ElementCounts ZERO = new ElementCounts(0, 0, 0, 0, 0);

  /** Counts of one element. */
  public static ElementCounts of(Element element) {
    return element instanceof Node node ? of(node.kind()) : of(element.key().kind());
  }

  /**
   * Counts of one element of a kind.
   *
   * @throws IllegalArgumentException for nodes, which are concepts or passages
   */
  public static ElementCounts of(ElementKind kind) {
    return switch (kind) {
      case NODE ->
          throw new IllegalArgumentException(
              "A (%s) is counted by its own kind.\nMaybe use of(NodeKind).".formatted(kind));
      case EDGE -> new ElementCounts(0, 0, 1, 0, 0);
      case RULE -> new ElementCounts(0, 0, 0, 1, 0);
      case EXAMPLE -> new ElementCounts(0, 0, 0, 0, 1);
    };
  }

  /** Counts of one node of a kind. */
  public static ElementCounts of(NodeKind kind) {
    return switch (kind) {
      case CONCEPT -> new ElementCounts(1, 0, 0, 0, 0);
      case PASSAGE -> new ElementCounts(0, 1, 0, 0, 0);
    };
  }

  /** The sum of both. */
  public ElementCounts plus(ElementCounts other) {
    return new ElementCounts(
        concepts + other.concepts,
        passages + other.passages,
        edges + other.edges,
        rules + other.rules,
        examples + other.examples);
  }

  /** All kinds together. */
  public int total() {
    return concepts + passages + edges + rules + examples;
  }

  /** Text such as {@code 3 concepts, 1 passages, 2 edges, 0 rules, 0 examples}. */
  @Override
  public String toString() {
    return "%s concepts, %s passages, %s edges, %s rules, %s examples"
        .formatted(concepts, passages, edges, rules, examples);
  }
}
