package dev.qortex.core.spi;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** A source as it was before the edit, and the domain that it was ingested into. */
  public record KnownSource(SourceMetadata metadata, String domain) {}

  private final TouchedElements<String, S> nodes;
  private final TouchedElements<EdgeKey, S> edges;
  private final TouchedElements<String, S> rules;
  private final TouchedElements<String, S> examples;
  private final Map<String, KnownNode> knownNodes = new HashMap<>();
  private final Map<String, KnownSource> knownSources = new HashMap<>();

  /** Nothing is touched so far. */
  public TouchedGraph(ContributionFormat<S> format) {
    nodes = new TouchedElements<>(format);
    edges = new TouchedElements<>(format);
    rules = new TouchedElements<>(format);
    examples = new TouchedElements<>(format);
  }

  /** Concepts and passages, by id. */
  public TouchedElements<String, S> nodes() {
    return nodes;
  }

  /** Edges. */
  public TouchedElements<EdgeKey, S> edges() {
    return edges;
  }

  /** Stated rules, by id. */
  public TouchedElements<String, S> rules() {
    return rules;
  }

  /** Code examples, by id. */
  public TouchedElements<String, S> examples() {
    return examples;
  }

  /** Takes in a node that is there. */
  public void remember(String id, NodeKind kind, String domain) {
    knownNodes.put(id, new KnownNode(kind, domain));
  }

  /** Takes in a source that is there. */
  public void remember(SourceMetadata source, String domain) {
    knownSources.put(source.id(), new KnownSource(source, domain));
  }

  /** State of the node before the edit, or null. */
  public @Nullable KnownNode node(String id) {
    return knownNodes.get(id);
  }

  /** The sources that were there before the edit, by id. */
  public Map<String, KnownSource> sources() {
    return Collections.unmodifiableMap(knownSources);
  }

  /** Whether the node is there after the edit. */
  public boolean presentNow(String id) {
    TouchedElements<String, S>.Slot slot = nodes.known(id);
    return slot == null ? knownNodes.containsKey(id) : !slot.now().isEmpty();
  }

  /** Ids of the sources that contributed a node before the edit; may be empty. */
  public Set<String> contributors(String id) {
    TouchedElements<String, S>.Slot slot = nodes.known(id);
    return slot == null ? Set.of() : slot.before().keySet();
  }

  /** The ids of the nodes that came or went. */
  public List<String> movedNodes() {
    List<String> moved = new ArrayList<>();
    nodes
        .changes()
        .forEach(
            (id, slot) -> {
              if (slot.appearedOrWent()) {
                moved.add(id);
              }
            });
    return moved;
  }
}
