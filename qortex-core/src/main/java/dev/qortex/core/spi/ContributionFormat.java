package dev.qortex.core.spi;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;

/**
 * Representation of one contribution in a backend. Two that say the same are equal. Pure functions.
 *
 * @param <S> the contribution of one source
 */
public interface ContributionFormat<S> {

  /** Contribution of its source to an element. */
  S of(Element element);

  /** The id of the source. */
  String source(S contribution);

  /** Confidence of the source, from 0 to 1. */
  double confidence(S contribution);

  /** The domain of the element; empty for an edge. */
  String domain(S contribution);

  /** The node as the source contributes it. */
  Node node(String id, NodeKind kind, S contribution);

  /** The edge as the source contributes it. */
  ConceptEdge edge(EdgeKey key, S contribution);
}
