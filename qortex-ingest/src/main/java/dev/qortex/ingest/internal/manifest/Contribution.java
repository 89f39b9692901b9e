package dev.qortex.ingest.internal.manifest;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Lexicon;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The concepts, edges and rules of one document. Of what is added twice, the surer one counts; what
 * an edge or a rule names becomes a concept. Not thread-safe.
 */
final class Contribution {

  /** A concept that the document names and says nothing of. */
  private static final double ONLY_NAMED = 0.3;

  /** One that is nothing but a proper name. */
  private static final double PROPER = 0.4;

  private final String domain;
  private final Lexicon lexicon;
  private final Map<String, ConceptNode> concepts = new LinkedHashMap<>();
  private final Map<EdgeKey, ConceptEdge> edges = new LinkedHashMap<>();
  private final Map<String, ExplicitRule> rules = new LinkedHashMap<>();

  /** Keys of the names of the document. */
  private final Map<String, String> keys = new HashMap<>();

  Contribution(String domain, Lexicon lexicon) {
    this.domain = domain;
    this.lexicon = lexicon;
  }

  void concept(Extraction.Concept found) {
    String key = key(found.name());
    ConceptNode node =
        node(key, found.name(), found.description(), found.confidence(), found.evidence());
    concepts.merge(key, node, Contribution::better);
  }

  /** The surer one, with a description if any of them has one. */
  private static ConceptNode better(ConceptNode a, ConceptNode b) {
    ConceptNode surer = b.confidence() > a.confidence() ? b : a;
    ConceptNode other = surer == a ? b : a;
    if (!surer.description().isEmpty() || other.description().isEmpty()) {
      return surer;
    }
    return new ConceptNode(
        surer.id(),
        surer.domain(),
        surer.name(),
        other.description(),
        surer.confidence(),
        other.provenance(),
        surer.properties());
  }

  /** The id of the concept, which the document contributes if it did not yet. */
  String named(String name, Provenance where) {
    String key = key(name);
    double confidence = lexicon.isOnlyProper(key) ? PROPER : ONLY_NAMED;
    return concepts.computeIfAbsent(key, k -> node(k, name, "", confidence, where)).id();
  }

  /** The id of the concept of that key, if the document contributes it so far. */
  Optional<String> id(String key) {
    return Optional.ofNullable(concepts.get(key)).map(ConceptNode::id);
  }

  private String key(String name) {
    return keys.computeIfAbsent(name, lexicon::key);
  }

  private ConceptNode node(
      String key, String written, String description, double confidence, Provenance where) {
    String name = lexicon.name(key);
    List<String> aliases = lexicon.aliases(key);
    return new ConceptNode(
        IdParts.domain(domain) + ":" + key,
        domain,
        name.equals(key) ? written : name,
        description,
        confidence,
        where,
        aliases.isEmpty() ? Map.of() : Map.of("aliases", aliases));
  }

  /** True if the document says more of the concept of that key than its name. */
  boolean explains(String key) {
    ConceptNode known = concepts.get(key);
    return known != null && known.confidence() > ONLY_NAMED;
  }

  void relation(Extraction.Relation found) {
    edge(
        named(found.source(), found.evidence()),
        found.type(),
        named(found.target(), found.evidence()),
        found.confidence(),
        found.evidence(),
        found.structural() ? Map.of("role", "heading") : Map.of());
  }

  void edge(
      String source,
      RelationType type,
      String target,
      double confidence,
      Provenance provenance,
      Map<String, Object> properties) {
    if (!source.equals(target)) {
      ConceptEdge edge = new ConceptEdge(source, target, type, confidence, provenance, properties);
      edges.merge(edge.key(), edge, (a, b) -> b.confidence() > a.confidence() ? b : a);
    }
  }

  void rule(Extraction.Rule found) {
    String id = IdParts.domain(domain) + ":rule:" + Sha256.of(found.text(), 12);
    List<String> about = found.about().stream().map(name -> named(name, found.evidence())).toList();
    rules.putIfAbsent(
        id,
        new ExplicitRule(
            id,
            domain,
            found.text(),
            about,
            found.category(),
            found.confidence(),
            found.evidence()));
  }

  void addTo(IngestionManifest.Builder manifest) {
    concepts.values().forEach(manifest::concept);
    edges.values().forEach(manifest::edge);
    rules.values().forEach(manifest::rule);
  }
}
