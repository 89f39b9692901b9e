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
  String source(S said);

  /** Confidence of the source, from 0 to 1. */
  double confidence(S said);

  /** The domain of the element; empty for an edge. */
  String domain(S said);

  /** The node as the source contributes it. */
  Node node(String id, NodeKind kind, S said);

  /** The edge as the source contributes it. */
  ConceptEdge edge(EdgeKey key, S said);
}
