package dev.qortex.core.spi;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Format in which contributions are the elements themselves, which name their source. */
public enum ElementFormat implements ContributionFormat<Element> {
  INSTANCE;

  /**
   * The contribution with the highest confidence, of equal ones the first; null if there are none.
   */
  public static <T extends Element> @Nullable T surest(Collection<T> contributions) {
    T best = null;
    for (T candidate : contributions) {
      if (best == null || candidate.confidence() > best.confidence()) {
        best = candidate;
      }
    }
    return best;
  }

  @Override
  public Element of(Element element) {
    return element;
  }

  @Override
  public String source(Element contribution) {
    return contribution.provenance().sourceId();
  }

  @Override
  public double confidence(Element contribution) {
    return contribution.confidence();
  }

  @Override
  public String domain(Element contribution) {
    return contribution.domain();
  }

  @Override
  public Node node(String id, NodeKind kind, Element contribution) {
    return (Node) contribution;
  }

  @Override
  public ConceptEdge edge(EdgeKey key, Element contribution) {
    return (ConceptEdge) contribution;
  }
}
