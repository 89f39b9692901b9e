package dev.qortex.core.model;

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

  /** Period for which the source says it holds. */
  default Validity validity() {
    return provenance().validity();
  }
}
