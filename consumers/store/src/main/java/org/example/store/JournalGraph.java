package org.example.store;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.spi.ContributedGraph;
import dev.qortex.core.spi.GraphDifference;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** All contributions on the heap, by kind and key. Not thread-safe. */
final class JournalGraph implements ContributedGraph {

  private final SortedMap<String, Domain> domains = new TreeMap<>(IdOrder.BY_CODE_POINT);
  private final SortedMap<String, KnownSource> sources = new TreeMap<>(IdOrder.BY_CODE_POINT);
  private final Map<ElementKind, NavigableMap<ElementKey, SortedMap<String, Element>>> elements =
      new EnumMap<>(ElementKind.class);
  private long revision;

  JournalGraph() {
    for (ElementKind kind : ElementKind.values()) {
      elements.put(kind, new TreeMap<>());
    }
  }

  long revision() {
    return revision;
  }

  @Override
  public SortedMap<String, Domain> domains() {
    return domains;
  }

  @Override
  public SortedMap<String, KnownSource> sources() {
    return sources;
  }

  @Override
  public Iterable<ElementKey> keys(ElementKind kind) {
    return elements.get(kind).keySet();
  }

  @Override
  public Iterable<ElementKey> keysAfter(ElementKind kind, String id, Set<String> conceptIds) {
    return elements.get(kind).tailMap(new ElementId(kind, id), false).keySet();
  }

  @Override
  public Map<String, Element> contributions(ElementKey key) {
    return elements.get(key.kind()).getOrDefault(key, new TreeMap<>());
  }

  /** Makes a change that the journal has. */
  void apply(Change change) {
    revision = change.revision();
    GraphDifference difference = change.difference();
    domains.keySet().removeAll(difference.goneDomains());
    difference.domains().forEach(domain -> domains.put(domain.name(), domain));
    sources.keySet().removeAll(difference.goneSources());
    difference.sources().forEach(source -> sources.put(source.metadata().id(), source));
    for (Element element : difference.goneContributions()) {
      var ofKind = elements.get(element.key().kind());
      var bySource = ofKind.get(element.key());
      bySource.remove(element.provenance().sourceId());
      if (bySource.isEmpty()) {
        ofKind.remove(element.key());
      }
    }
    for (Element element : difference.contributions()) {
      elements
          .get(element.key().kind())
          .computeIfAbsent(element.key(), key -> new TreeMap<>(IdOrder.BY_CODE_POINT))
          .put(element.provenance().sourceId(), element);
    }
  }
}
