package dev.qortex.core.spi;

import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;

/** Contributions as the elements themselves, which name their source. */
public enum ElementFormat implements ContributionFormat<Element> {
  INSTANCE;

  @Override
  public Element of(Element element) {
    return element;
  }

  @Override
  public String source(Element said) {
    return said.provenance().sourceId();
  }

  @Override
  public double confidence(Element said) {
    return said.confidence();
  }

  @Override
  public String domain(Element said) {
    return said.domain();
  }

  @Override
  public Node node(String id, NodeKind kind, Element said) {
    return (Node) said;
  }
}
