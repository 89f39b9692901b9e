package dev.qortex.core.spi;

import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a graph that one edit touches. Not thread-safe.
 *
 * @param <S> the contribution of one source
 */
public final class TouchedGraph<S> {

  /** Kind and domain of a node before the edit. */
  public record KnownNode(NodeKind kind, String domain) {}

  /** Source before the edit, and the domain into which it was ingested. */
  public record KnownSource(SourceMetadata metadata, String domain) {}

  private final Map<ElementKind, TouchedElements<S>> elements = new EnumMap<>(ElementKind.class);
  private final Map<String, KnownNode> knownNodes = new HashMap<>();
  private final Map<String, KnownSource> knownSources = new HashMap<>();

  /** Creates an empty graph. */
  public TouchedGraph(ContributionFormat<S> format) {
    for (ElementKind kind : ElementKind.values()) {
      elements.put(kind, new TouchedElements<>(format));
    }
  }

  /** Touched elements of a kind. */
  public TouchedElements<S> of(ElementKind kind) {
    return Objects.requireNonNull(elements.get(kind));
  }

  /** Touched concepts and passages. */
  public TouchedElements<S> nodes() {
    return of(ElementKind.NODE);
  }

  /** Touched edges. */
  public TouchedElements<S> edges() {
    return of(ElementKind.EDGE);
  }

  /** Loads a stored node. */
  public void remember(String id, NodeKind kind, String domain) {
    knownNodes.put(id, new KnownNode(kind, domain));
  }

  /** Loads a stored source. */
  public void remember(SourceMetadata source, String domain) {
    knownSources.put(source.id(), new KnownSource(source, domain));
  }

  /** State of the node before the edit, or null. */
  public @Nullable KnownNode node(String id) {
    return knownNodes.get(id);
  }

  /** The sources that existed before the edit, by id. */
  public Map<String, KnownSource> sources() {
    return Collections.unmodifiableMap(knownSources);
  }

  /** Returns whether the node exists after the edit. */
  public boolean presentNow(String id) {
    TouchedElements<S>.Slot slot = nodes().known(ElementId.node(id));
    return slot == null ? knownNodes.containsKey(id) : !slot.now().isEmpty();
  }

  /** Ids of the sources that contributed a node before the edit; may be empty. */
  public Set<String> contributors(String id) {
    TouchedElements<S>.Slot slot = nodes().known(ElementId.node(id));
    return slot == null ? Set.of() : slot.before().keySet();
  }

  /** The ids of the nodes that were added or removed. */
  public List<String> movedNodes() {
    List<String> moved = new ArrayList<>();
    nodes()
        .changes()
        .forEach(
            (key, slot) -> {
              if (slot.appearedOrWent()) {
                moved.add(key.toString());
              }
            });
    return moved;
  }
}
