package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.ContributionFormat;

/**
 * Contribution of one source to an element.
 *
 * @param source the id of the source
 * @param confidence from 0 to 1
 * @param domain the domain of the element; empty for an edge
 * @param element a {@link Node}, {@link ConceptEdge}, {@link ExplicitRule} or {@link CodeExample}
 */
public record ElementContribution(String source, double confidence, String domain, Object element) {

  /** Contributions as an edit uses them. */
  public static final ContributionFormat<ElementContribution> FORMAT = new Format();

  /** What the source of an element says of it. */
  public static ElementContribution of(Object element) {
    if (element instanceof Node node) {
      return FORMAT.of(node);
    } else if (element instanceof ConceptEdge edge) {
      return FORMAT.of(edge);
    } else if (element instanceof ExplicitRule rule) {
      return FORMAT.of(rule);
    }
    return FORMAT.of((CodeExample) element);
  }

  private static final class Format implements ContributionFormat<ElementContribution> {

    @Override
    public ElementContribution of(Node node) {
      return new ElementContribution(
          node.provenance().sourceId(), node.confidence(), node.domain(), node);
    }

    @Override
    public ElementContribution of(ConceptEdge edge) {
      return new ElementContribution(edge.provenance().sourceId(), edge.confidence(), "", edge);
    }

    @Override
    public ElementContribution of(ExplicitRule rule) {
      return new ElementContribution(
          rule.provenance().sourceId(), rule.confidence(), rule.domain(), rule);
    }

    @Override
    public ElementContribution of(CodeExample example) {
      return new ElementContribution(
          example.provenance().sourceId(), 1.0, example.domain(), example);
    }

    @Override
    public String source(ElementContribution said) {
      return said.source;
    }

    @Override
    public double confidence(ElementContribution said) {
      return said.confidence;
    }

    @Override
    public String domain(ElementContribution said) {
      return said.domain;
    }

    @Override
    public Node node(String id, NodeKind kind, ElementContribution said) {
      return (Node) said.element;
    }
  }
}
