package dev.qortex.storage.memory.spi;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Node;
import dev.qortex.core.spi.ContributedGraph;
import dev.qortex.core.spi.GraphDifference;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The state of an {@code InMemoryBackend}: contributions and the indexes over them. */
public final class InMemoryGraph implements ContributedGraph {

  final SortedMap<String, Domain> domains = new TreeMap<>(IdOrder.BY_CODE_POINT);
  final SortedMap<String, KnownSource> sources = new TreeMap<>(IdOrder.BY_CODE_POINT);
  private final Contributions<Node> nodes = new Contributions<>(Node.class);
  private final Contributions<ConceptEdge> edges = new Contributions<>(ConceptEdge.class);
  private final Contributions<ExplicitRule> rules = new Contributions<>(ExplicitRule.class);
  private final Contributions<CodeExample> examples = new Contributions<>(CodeExample.class);
  private final Map<String, SortedSet<EdgeKey>> touching = new HashMap<>();
  private final Map<String, SortedSet<ElementKey>> byConcept = new HashMap<>();

  /** Contributions to the elements of a kind. */
  Contributions<?> of(ElementKind kind) {
    return switch (kind) {
      case NODE -> nodes;
      case EDGE -> edges;
      case RULE -> rules;
      case EXAMPLE -> examples;
    };
  }

  @Override
  public Map<String, Domain> domains() {
    return domains;
  }

  @Override
  public Map<String, KnownSource> sources() {
    return sources;
  }

  @Override
  public Iterable<ElementKey> keys(ElementKind kind) {
    return of(kind).keys();
  }

  @Override
  public Collection<ElementKey> keysOf(ElementKind kind, Set<String> sources) {
    if (sources.size() == 1) {
      return of(kind).keysOf(sources.iterator().next());
    }
    Set<ElementKey> found = new HashSet<>();
    sources.forEach(source -> found.addAll(of(kind).keysOf(source)));
    return found;
  }

  @Override
  public Collection<EdgeKey> edgesOf(Set<String> nodeIds) {
    List<EdgeKey> found = new ArrayList<>();
    nodeIds.forEach(id -> found.addAll(touching.getOrDefault(id, Collections.emptySortedSet())));
    return found;
  }

  @Override
  public Map<String, ? extends Element> contributions(ElementKey key) {
    return of(key.kind()).bySource(key);
  }

  @Override
  public Iterable<ElementKey> keysAfter(ElementKind kind, String id, Set<String> conceptIds) {
    ElementId after = new ElementId(kind, id + '\0');
    if (conceptIds.isEmpty()) {
      return of(kind).keysFrom(after);
    }
    SortedSet<ElementKey> found = new TreeSet<>();
    for (String concept : conceptIds) {
      found.addAll(byConcept.getOrDefault(concept, Collections.emptySortedSet()));
    }
    found.removeIf(key -> key.kind() != kind);
    return found.tailSet(after);
  }

  @Override
  public Iterable<ElementKey> limited(ElementKind kind) {
    return of(kind).limited();
  }

  /** Makes a change. */
  public void apply(GraphDifference change) {
    domains.keySet().removeAll(change.goneDomains());
    change.domains().forEach(domain -> domains.put(domain.name(), domain));
    sources.keySet().removeAll(change.goneSources());
    change.sources().forEach(source -> sources.put(source.metadata().id(), source));
    change.goneContributions().forEach(this::remove);
    change.contributions().forEach(this::put);
  }

  /** Adds or replaces the contribution of its source to an element. */
  void put(Element element) {
    ElementKey key = element.key();
    Element before = seenText(key);
    of(key.kind()).put(key, element);
    index(key, before);
  }

  private void remove(Element element) {
    ElementKey key = element.key();
    Element before = seenText(key);
    of(key.kind()).remove(key, element.provenance().sourceId());
    index(key, before);
  }

  /** The visible rule or example, or null. */
  private @Nullable Element seenText(ElementKey key) {
    return key.kind().inGraph() ? null : visible(key);
  }

  private void index(ElementKey key, @Nullable Element before) {
    if (key instanceof EdgeKey edge) {
      index(edge);
    } else if (!key.kind().inGraph()) {
      index(key, before, visible(key));
    }
  }

  /** Brings the index of edges by their ends up to date. */
  private void index(EdgeKey key) {
    if (edges.has(key)) {
      touching.computeIfAbsent(key.sourceId(), id -> new TreeSet<>()).add(key);
      touching.computeIfAbsent(key.targetId(), id -> new TreeSet<>()).add(key);
    } else {
      drop(touching, key.sourceId(), key);
      drop(touching, key.targetId(), key);
    }
  }

  /** Replaces the concepts under which a rule or an example is found. */
  private void index(ElementKey key, @Nullable Element before, @Nullable Element now) {
    if (before != null) {
      before.conceptIds().forEach(concept -> drop(byConcept, concept, key));
    }
    if (now != null) {
      for (String concept : now.conceptIds()) {
        byConcept.computeIfAbsent(concept, c -> new TreeSet<>()).add(key);
      }
    }
  }

  private static <T, S extends Set<T>> void drop(Map<String, S> index, String key, T value) {
    S values = index.get(key);
    if (values != null && values.remove(value) && values.isEmpty()) {
      index.remove(key);
    }
  }
}
