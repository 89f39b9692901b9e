package dev.qortex.core.spi;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Graph by the contributions of its sources, the input of {@link GraphEdit} and {@link
 * CheckpointContent}, and what a {@link RestorableBackend} shows.
 */
public interface ContributedGraph {

  /** The domains, by name. */
  Map<String, Domain> domains();

  /** The sources and the domains that they were ingested into, by id. */
  Map<String, KnownSource> sources();

  /** The keys of all elements of a kind, edges with a missing end included. */
  Iterable<ElementKey> keys(ElementKind kind);

  /**
   * The keys of the elements of a kind after an id, in order; not for edges.
   *
   * @param id the id; empty for all
   * @param conceptIds the concepts of which each element must have one, empty for any; a graph
   *     without such an index returns the keys of other elements, too, which the caller skips
   */
  Iterable<ElementKey> keysAfter(ElementKind kind, String id, Set<String> conceptIds);

  /**
   * The keys of the elements of a kind of which a source says that they do not hold at every
   * instant, in order, and maybe of others. These are all keys; a large graph overrides it with an
   * index.
   */
  default Iterable<ElementKey> limited(ElementKind kind) {
    return keys(kind);
  }

  /**
   * The keys of the elements of a kind to which one of these sources contributes. Looks at all
   * elements; a large graph overrides it with an index.
   */
  default Collection<ElementKey> keysOf(ElementKind kind, Set<String> sources) {
    List<ElementKey> found = new ArrayList<>();
    for (ElementKey key : keys(kind)) {
      if (!Collections.disjoint(contributions(key).keySet(), sources)) {
        found.add(key);
      }
    }
    return found;
  }

  /**
   * The keys of the edges that touch one of these nodes. Looks at all edges; a large graph
   * overrides it with an index.
   */
  default Collection<? extends ElementKey> edgesOf(Set<String> nodeIds) {
    List<ElementKey> found = new ArrayList<>();
    for (ElementKey key : nodeIds.isEmpty() ? List.<ElementKey>of() : keys(ElementKind.EDGE)) {
      EdgeKey edge = (EdgeKey) key;
      if (nodeIds.contains(edge.sourceId()) || nodeIds.contains(edge.targetId())) {
        found.add(key);
      }
    }
    return found;
  }

  /** The contributions to an element, by source; empty for an unknown one. */
  Map<String, ? extends Element> contributions(ElementKey key);

  /**
   * The visible element, or null: the contribution with the highest confidence, of equal ones that
   * of the smallest source id. An edge is visible as long as both of its ends exist.
   */
  default @Nullable Element visible(ElementKey key) {
    if (key instanceof EdgeKey edge && !(has(edge.sourceId()) && has(edge.targetId()))) {
      return null;
    }
    return ElementFormat.surest(contributions(key).values());
  }

  /** Returns the node with an id, or null. */
  default @Nullable Node node(String id) {
    return (Node) visible(ElementId.node(id));
  }

  private boolean has(String nodeId) {
    return !contributions(ElementId.node(nodeId)).isEmpty();
  }
}
