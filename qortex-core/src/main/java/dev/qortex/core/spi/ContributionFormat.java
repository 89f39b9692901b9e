package dev.qortex.core.spi;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;

/**
 * Representation of one contribution in a backend. Two that say the same are equal. Pure functions.
 *
 * @param <S> what one source says
 */
public interface ContributionFormat<S> {

  /**
   * What the source of an element says of it.
   *
   * @param element a {@link Node}, {@link ConceptEdge}, {@link ExplicitRule} or {@link CodeExample}
   */
  S of(Object element);

  /** The id of the source. */
  String source(S said);

  /** How sure the source is, from 0 to 1. */
  double confidence(S said);

  /** The domain of the element; empty for an edge. */
  String domain(S said);

  /** The node as the source sees it. */
  Node node(String id, NodeKind kind, S said);
}
