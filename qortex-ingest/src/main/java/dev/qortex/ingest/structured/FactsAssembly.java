package dev.qortex.ingest.structured;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.internal.Relations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns facts into contributions. Used once. */
final class FactsAssembly {

  private final String domain;
  private final Provenance here;
  private final Map<String, ConceptNode> concepts = new LinkedHashMap<>();
  private final Map<String, String> idOfName = new LinkedHashMap<>();
  private final Map<EdgeKey, ConceptEdge> edges = new LinkedHashMap<>();
  private final Map<String, ExplicitRule> rules = new LinkedHashMap<>();
  private final List<IngestNote> notes = new ArrayList<>();

  FactsAssembly(String domain, String sourceId) {
    this.domain = domain;
    this.here = Provenance.of(sourceId);
  }

  void add(Facts facts, IngestionManifest.Builder manifest) {
    facts.concepts().forEach(this::concept);
    concepts.keySet().forEach(this::noteIfName);
    facts.edges().forEach(this::edge);
    facts.rules().forEach(this::rule);
    concepts.values().forEach(manifest::concept);
    edges.values().forEach(manifest::edge);
    rules.values().forEach(manifest::rule);
    notes.forEach(manifest::note);
  }

  private void concept(Facts.Concept concept) {
    String name = concept.name();
    String id =
        concept.id().isBlank() ? IdParts.domain(domain) + ":" + Sha256.of(name, 12) : concept.id();
    String description = concept.description().isEmpty() ? name : concept.description();
    ConceptNode node =
        new ConceptNode(
            id, domain, name, description, concept.confidence(), here, concept.properties());
    ConceptNode before = concepts.putIfAbsent(id, node);
    if (before != null) {
      notes.add(
          IngestNote.merged(
              "concept (%s)".formatted(id), "Its id occurs twice; the higher confidence counts."));
      if (node.confidence() > before.confidence()) {
        concepts.put(id, node);
      }
    }
    String other = idOfName.putIfAbsent(name, id);
    if (other != null && !other.equals(id)) {
      String reason = "The concept (%s) has the same name; edges that use the name mean that one.";
      notes.add(IngestNote.odd("concept (%s)".formatted(id), reason.formatted(other)));
    }
  }

  private void noteIfName(String id) {
    String other = idOfName.getOrDefault(id, id);
    if (!other.equals(id)) {
      String reason = "The concept (%s) has this id as its name; edges that use it mean the id.";
      notes.add(IngestNote.odd("concept (%s)".formatted(id), reason.formatted(other)));
    }
  }

  private Optional<String> end(String reference) {
    return concepts.containsKey(reference)
        ? Optional.of(reference)
        : Optional.ofNullable(idOfName.get(reference));
  }

  private void edge(Facts.Edge given) {
    Optional<RelationType> relation = Relations.of(given.relation());
    Optional<String> source = end(given.source());
    Optional<String> target = end(given.target());
    String subject = "edge (%s %s %s)".formatted(given.source(), given.relation(), given.target());
    if (relation.isEmpty()) {
      String reason = "The relation type (%s) is unknown.";
      notes.add(IngestNote.dropped(subject, reason.formatted(given.relation())));
    } else if (source.isEmpty() || target.isEmpty()) {
      String unknown = source.isEmpty() ? given.source() : given.target();
      String reason = "Its end (%s) is neither the id nor the name of a concept beside it.";
      notes.add(IngestNote.dropped(subject, reason.formatted(unknown)));
    } else {
      ConceptEdge edge =
          new ConceptEdge(
              source.get(),
              target.get(),
              relation.get(),
              given.confidence(),
              here,
              given.properties());
      if (edges.putIfAbsent(edge.key(), edge) != null) {
        notes.add(IngestNote.merged(subject, "It occurs twice; the first counts."));
      }
    }
  }

  private void rule(Facts.Rule given) {
    String id = IdParts.domain(domain) + ":rule:" + Sha256.of(given.text(), 12);
    List<String> about = new ArrayList<>();
    for (String concept : given.concepts()) {
      end(concept)
          .ifPresentOrElse(
              about::add,
              () ->
                  notes.add(
                      IngestNote.dropped(
                          "concept (%s) of rule (%s)".formatted(concept, id),
                          "It is neither the id nor the name of a concept beside it.")));
    }
    ExplicitRule rule =
        new ExplicitRule(
            id,
            domain,
            given.text(),
            given.concepts().isEmpty() ? List.copyOf(concepts.keySet()) : about,
            given.category(),
            given.confidence(),
            here);
    if (rules.putIfAbsent(id, rule) != null) {
      notes.add(IngestNote.merged("rule (%s)".formatted(id), "It occurs twice; the first counts."));
    }
  }
}
