package dev.qortex.core.spi;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;

/** Contributions as the elements themselves, which name their source. */
public enum ElementFormat implements ContributionFormat<Object> {
  INSTANCE;

  @Override
  public Object of(Object element) {
    return element;
  }

  @Override
  public String source(Object said) {
    if (said instanceof Node node) {
      return node.provenance().sourceId();
    } else if (said instanceof ConceptEdge edge) {
      return edge.provenance().sourceId();
    } else if (said instanceof ExplicitRule rule) {
      return rule.provenance().sourceId();
    }
    return ((CodeExample) said).provenance().sourceId();
  }

  @Override
  public double confidence(Object said) {
    if (said instanceof Node node) {
      return node.confidence();
    } else if (said instanceof ConceptEdge edge) {
      return edge.confidence();
    }
    return said instanceof ExplicitRule rule ? rule.confidence() : 1.0;
  }

  @Override
  public String domain(Object said) {
    if (said instanceof Node node) {
      return node.domain();
    } else if (said instanceof ExplicitRule rule) {
      return rule.domain();
    }
    return said instanceof CodeExample example ? example.domain() : "";
  }

  @Override
  public Node node(String id, NodeKind kind, Object said) {
    return (Node) said;
  }
}
