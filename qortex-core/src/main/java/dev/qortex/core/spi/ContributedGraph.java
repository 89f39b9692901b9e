package dev.qortex.core.spi;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Graph as its sources contribute it, to be read by {@link CheckpointContent}. */
public interface ContributedGraph {

  /** The sources and the domains that they were ingested into, by id. */
  Map<String, KnownSource> sources();

  /** The keys of all elements of a kind, edges with a missing end included. */
  Iterable<ElementKey> keys(ElementKind kind);

  /** The contributions to an element, by source; empty for an unknown one. */
  Map<String, ? extends Element> said(ElementKey key);

  /**
   * The visible element, or null: the surest contribution, of equally sure ones that of the
   * smallest source id. An edge is visible as long as both of its ends exist.
   */
  default @Nullable Element visible(ElementKey key) {
    if (key instanceof EdgeKey edge && !(has(edge.sourceId()) && has(edge.targetId()))) {
      return null;
    }
    return ElementFormat.surest(said(key).values());
  }

  /** The node of that id, or null. */
  default @Nullable Node node(String id) {
    return (Node) visible(ElementId.node(id));
  }

  private boolean has(String nodeId) {
    return !said(ElementId.node(nodeId)).isEmpty();
  }
}
