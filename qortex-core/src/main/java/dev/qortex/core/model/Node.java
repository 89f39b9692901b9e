package dev.qortex.core.model;

import java.util.Map;

/** A node of the graph: a concept or a passage. Ids are unique over all domains and both kinds. */
public sealed interface Node extends Element permits ConceptNode, Passage {

  /** The id; never blank. */
  String id();

  @Override
  default ElementId key() {
    return ElementId.node(id());
  }

  /** A short name: a concept's name or a passage's title (which may be empty). */
  String name();

  /** The text that is embedded and indexed. */
  String content();

  /** The text for readers: {@link #content()} with the markup of its author. */
  default String written() {
    return content();
  }

  /** Additional properties, JSON-like, sorted by name, unmodifiable. */
  Map<String, Object> properties();

  /** The kind of the node: concept or passage. */
  NodeKind kind();
}
