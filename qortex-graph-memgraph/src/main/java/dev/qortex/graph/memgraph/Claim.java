package dev.qortex.graph.memgraph;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.spi.ContributionFormat;

/**
 * What one source says of an element.
 *
 * @param source the id of the source
 * @param confidence from 0 to 1
 * @param domain the domain of the element; empty for an edge
 * @param element a {@link Node}, {@link ConceptEdge}, {@link ExplicitRule} or {@link CodeExample}
 */
record Claim(String source, double confidence, String domain, Object element) {

  /** Claims as an edit uses them. */
  static final ContributionFormat<Claim> FORMAT = new Format();

  private static final class Format implements ContributionFormat<Claim> {

    @Override
    public Claim of(Node node) {
      return new Claim(node.provenance().sourceId(), node.confidence(), node.domain(), node);
    }

    @Override
    public Claim of(ConceptEdge edge) {
      return new Claim(edge.provenance().sourceId(), edge.confidence(), "", edge);
    }

    @Override
    public Claim of(ExplicitRule rule) {
      return new Claim(rule.provenance().sourceId(), rule.confidence(), rule.domain(), rule);
    }

    @Override
    public Claim of(CodeExample example) {
      return new Claim(example.provenance().sourceId(), 1.0, example.domain(), example);
    }

    @Override
    public String source(Claim said) {
      return said.source;
    }

    @Override
    public double confidence(Claim said) {
      return said.confidence;
    }

    @Override
    public String domain(Claim said) {
      return said.domain;
    }

    @Override
    public Node node(String id, NodeKind kind, Claim said) {
      return (Node) said.element;
    }
  }
}
