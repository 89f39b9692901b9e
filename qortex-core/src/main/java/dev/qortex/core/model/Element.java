package dev.qortex.core.model;

import java.util.List;

/** A part of the graph as one source contributes it. */
public sealed interface Element permits Node, ConceptEdge, ExplicitRule, CodeExample {

  /** Identity of the element, which every source that contributes it shares. */
  ElementKey key();

  /** Name of the domain that the element belongs to; empty for an edge, whose ends have one. */
  String domain();

  /** Source of the element, and the place in it. */
  Provenance provenance();

  /** Confidence of the source, from 0 to 1. */
  double confidence();

  /** Ids of the concepts that a rule is about or an example shows; empty for nodes and edges. */
  default List<String> conceptIds() {
    return List.of();
  }

  /** Period for which the source says it holds. */
  default Validity validity() {
    return provenance().validity();
  }
}
