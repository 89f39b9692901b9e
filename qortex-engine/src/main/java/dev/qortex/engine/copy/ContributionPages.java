package dev.qortex.engine.copy;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntConsumer;

/**
 * Writes contributions in pages, as manifests that take nothing back. Two texts of one passage, by
 * two sources, come in two pages, because a manifest has one text for each passage.
 *
 * <p>An edge is accepted between nodes only. Where an end is gone, so that the edge is out of
 * sight, a source of this copy contributes the end for a moment. Not thread-safe.
 */
final class ContributionPages {

  private static final String OWN = "qortex.copy";

  private final GraphBackend target;
  private final Map<String, SourceMetadata> sources = new HashMap<>();
  private final Map<String, String> domains = new HashMap<>();
  private final int size;
  private final IntConsumer done;
  private final Map<String, String> texts = new HashMap<>();
  private final List<Element> page = new ArrayList<>();
  private final GraphBackend source;
  private long skipped;

  /**
   * No contributions yet.
   *
   * @param skipped the number of contributions that were written before
   * @param done the receiver of the number of contributions after each page
   */
  ContributionPages(
      GraphBackend source, GraphBackend target, int size, long skipped, IntConsumer done) {
    this.source = source;
    this.target = target;
    this.size = size;
    this.skipped = skipped;
    this.done = done;
    read(source);
    read(target);
  }

  /** Reads the sources that are not known yet. */
  private void read(GraphBackend graph) {
    for (Domain domain : graph.domains()) {
      for (SourceMetadata known : graph.sources(domain.name())) {
        sources.putIfAbsent(known.id(), known);
        domains.putIfAbsent(known.id(), domain.name());
      }
    }
  }

  /** Writes the domains, and the sources that were ingested into them. */
  static void copyDomains(GraphBackend source, GraphBackend target) {
    for (Domain domain : source.domains()) {
      target.createDomain(domain.name(), domain.description());
      IngestionManifest.Builder manifest = IngestionManifest.builder(domain.name()).incomplete();
      source.sources(domain.name()).forEach(manifest::source);
      target.ingest(manifest.build());
    }
  }

  void add(Element element) {
    if (skipped > 0) {
      skipped--;
      return;
    }
    if (page.size() == size || isOtherText(element)) {
      write();
    }
    if (element instanceof Passage passage) {
      texts.put(passage.id(), passage.content());
    }
    page.add(element);
  }

  /** Returns true if the page has the passage with another text, by another source. */
  private boolean isOtherText(Element element) {
    return element instanceof Passage passage
        && !passage.content().equals(texts.getOrDefault(passage.id(), passage.content()));
  }

  /** Writes the rest. */
  void end() {
    write();
    target.retract(OWN);
  }

  private void write() {
    if (page.isEmpty()) {
      return;
    }
    addEnds();
    Map<String, IngestionManifest.Builder> manifests = new TreeMap<>();
    Set<String> listed = new HashSet<>();
    for (Element element : page) {
      String id = element.provenance().sourceId();
      SourceMetadata metadata =
          sources.computeIfAbsent(id, unknown -> source.source(unknown).orElseThrow());
      IngestionManifest.Builder manifest =
          manifests.computeIfAbsent(
              domains.computeIfAbsent(id, unknown -> domain(element)),
              domain -> IngestionManifest.builder(domain).incomplete());
      if (listed.add(id)) {
        manifest.source(metadata);
      }
      add(manifest, element);
    }
    manifests.values().forEach(manifest -> target.ingest(manifest.build()));
    int written = page.size();
    page.clear();
    texts.clear();
    done.accept(written);
  }

  /** The domain for a source whose own was deleted. */
  private String domain(Element element) {
    return element.domain().isEmpty() ? target.domains().get(0).name() : element.domain();
  }

  private static void add(IngestionManifest.Builder manifest, Element element) {
    if (element instanceof ConceptNode concept) {
      manifest.concept(concept);
    } else if (element instanceof Passage passage) {
      manifest.passage(passage);
    } else if (element instanceof ConceptEdge edge) {
      manifest.edge(edge);
    } else if (element instanceof ExplicitRule rule) {
      manifest.rule(rule);
    } else if (element instanceof CodeExample example) {
      manifest.example(example);
    }
  }

  private void addEnds() {
    Set<String> missing = new TreeSet<>();
    for (Element element : page) {
      if (element instanceof ConceptEdge edge) {
        missing.add(edge.sourceId());
        missing.add(edge.targetId());
      }
    }
    missing.removeAll(target.nodes(missing).keySet());
    if (!missing.isEmpty()) {
      String domain = target.domains().get(0).name();
      IngestionManifest.Builder ends =
          IngestionManifest.builder(domain).incomplete().source(SourceMetadata.of(OWN, OWN));
      for (String id : missing) {
        ends.concept(ConceptNode.of(id, domain, id, "", Provenance.of(OWN)));
      }
      target.ingest(ends.build());
    }
  }
}
