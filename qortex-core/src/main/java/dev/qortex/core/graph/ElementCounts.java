package dev.qortex.core.graph;

import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;

/**
 * Number of elements of each kind.
 *
 * @param concepts concepts
 * @param passages passages
 * @param edges edges, each counted for the domain of its source node
 * @param rules stated rules
 * @param examples code examples
 */
public record ElementCounts(int concepts, int passages, int edges, int rules, int examples) {

  /** None. */
  public static final ElementCounts ZERO = new ElementCounts(0, 0, 0, 0, 0);

  /** One element. */
  public static ElementCounts of(Element element) {
    return element instanceof Node node ? of(node.kind()) : of(element.key().kind());
  }

  /**
   * One element of a kind.
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

  /** One node. */
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

  /** Such as {@code 3 concepts, 1 passages, 2 edges, 0 rules, 0 examples}. */
  @Override
  public String toString() {
    return "%s concepts, %s passages, %s edges, %s rules, %s examples"
        .formatted(concepts, passages, edges, rules, examples);
  }
}
