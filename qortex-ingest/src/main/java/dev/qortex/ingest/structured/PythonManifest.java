package dev.qortex.ingest.structured;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.Relations;
import dev.qortex.json.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Reader of manifests that Python qortex saved. Used once. */
final class PythonManifest {

  private final JsonFields root;
  private final String domain;
  private final SourceMetadata source;
  private final List<IngestNote> notes = new ArrayList<>();

  PythonManifest(JsonFields root) {
    this.root = root;
    this.domain = root.text("domain");
    JsonFields given = root.object("source");
    this.source =
        new SourceMetadata(
            given.text("id"),
            given.text("name", given.text("id")),
            given.text("source_type", "text"),
            given.text("path_or_url", ""),
            given.text("content_hash", ""));
  }

  IngestionManifest manifest() {
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain).source(source);
    Map<String, ConceptNode> concepts =
        surest(
            "concept",
            root.objects("concepts").stream().map(this::concept).toList(),
            ConceptNode::id,
            ConceptNode::confidence);
    List<ConceptEdge> edges = new ArrayList<>();
    root.objects("edges").forEach(edge -> edge(edge, concepts).ifPresent(edges::add));
    concepts.values().forEach(manifest::concept);
    surest("edge", edges, ConceptEdge::key, ConceptEdge::confidence)
        .values()
        .forEach(manifest::edge);
    List<ExplicitRule> rules =
        root.objects("rules").stream().map(rule -> rule(rule, concepts.keySet())).toList();
    surest("rule", rules, ExplicitRule::id, ExplicitRule::confidence)
        .values()
        .forEach(manifest::rule);
    List<CodeExample> examples =
        root.objects("examples").stream()
            .map(example -> example(example, concepts.keySet()))
            .toList();
    surest("example", examples, CodeExample::id, example -> 1.0)
        .values()
        .forEach(manifest::example);
    notes.forEach(manifest::note);
    root.texts("warnings").forEach(text -> manifest.note(IngestNote.odd(source.id(), text)));
    return manifest.build();
  }

  /**
   * The surest of several elements with one key, else the first; a note for each key that has
   * several.
   */
  private <K, T> Map<K, T> surest(
      String kind, List<T> elements, Function<T, K> key, Function<T, Double> confidence) {
    Map<K, T> kept = new LinkedHashMap<>();
    Map<K, Integer> count = new LinkedHashMap<>();
    for (T element : elements) {
      count.merge(key.apply(element), 1, Integer::sum);
      kept.merge(
          key.apply(element),
          element,
          (first, next) -> confidence.apply(next) > confidence.apply(first) ? next : first);
    }
    count.forEach(
        (same, times) -> {
          if (times > 1) {
            String reason = "It occurs (%s) times; the highest confidence counts.".formatted(times);
            notes.add(IngestNote.merged("%s (%s)".formatted(kind, same), reason));
          }
        });
    return kept;
  }

  private ConceptNode concept(JsonFields concept) {
    Map<String, Object> properties = concept.object("properties").properties();
    return new ConceptNode(
        concept.text("id"),
        concept.text("domain", domain),
        concept.text("name"),
        concept.text("description", ""),
        concept.unit("confidence", 1.0),
        Provenance.of(source.id(), concept.text("source_location", "")),
        properties);
  }

  private Optional<ConceptEdge> edge(JsonFields edge, Map<String, ConceptNode> concepts) {
    String from = edge.text("source_id");
    String to = edge.text("target_id");
    String type = edge.text("relation_type");
    double confidence = edge.unit("confidence", 1.0);
    Map<String, Object> properties = new TreeMap<>(edge.object("properties").properties());
    if (edge.flag("bidirectional", false)) {
      properties.put("bidirectional", true);
    }
    Provenance evidence =
        new Provenance(
            source.id(),
            evidence(edge, properties, "source_location"),
            evidence(edge, properties, "source_text"));
    Optional<RelationType> relation = Relations.of(type);
    String unknown =
        relation.isEmpty()
            ? type
            : !concepts.containsKey(from) ? from : concepts.containsKey(to) ? "" : to;
    if (!unknown.isEmpty()) {
      String what = relation.isEmpty() ? "relation type" : "end";
      String reason = "Its %s (%s) is unknown.".formatted(what, unknown);
      notes.add(IngestNote.dropped("edge (%s %s %s)".formatted(from, type, to), reason));
      return Optional.empty();
    }
    return relation.map(
        known -> new ConceptEdge(from, to, known, confidence, evidence, properties));
  }

  /** The pruner of Python qortex wants it at the top, but its writer puts it into properties. */
  private static String evidence(JsonFields edge, Map<String, Object> properties, String key) {
    String top = edge.text(key, "");
    Object value = top.isEmpty() ? properties.remove(key) : top;
    return value == null ? "" : value.toString();
  }

  private ExplicitRule rule(JsonFields rule, Set<String> concepts) {
    String text = rule.text("text");
    String id = rule.text("id");
    boolean numbered = id.matches(".*:rule:\\d+");
    return new ExplicitRule(
        numbered ? IdParts.domain(domain) + ":rule:" + Sha256.of(text, 12) : id,
        rule.text("domain", domain),
        text,
        about(rule, "rule (%s)".formatted(id), concepts),
        rule.text("category", ""),
        rule.unit("confidence", 1.0),
        Provenance.of(source.id(), rule.text("source_location", "")));
  }

  private List<String> about(JsonFields element, String subject, Set<String> concepts) {
    List<String> known = new ArrayList<>(element.texts("concept_ids"));
    known.removeIf(
        id -> {
          boolean unknown = !concepts.contains(id);
          if (unknown) {
            String place = "concept (%s) of %s".formatted(id, subject);
            notes.add(IngestNote.dropped(place, "There is no concept with that id beside it."));
          }
          return unknown;
        });
    return known;
  }

  private CodeExample example(JsonFields example, Set<String> concepts) {
    String subject = "example (%s)".formatted(example.text("id"));
    for (String field : List.of("rule_ids", "tags", "properties")) {
      JsonNode value = example.node().path(field);
      if (!value.isEmpty() || value.isValueNode() && !value.isNull()) {
        notes.add(IngestNote.dropped(subject, "There is no place for its (%s).".formatted(field)));
      }
    }
    return new CodeExample(
        example.text("id"),
        domain,
        example.text("code"),
        example.text("language", ""),
        example.text("description", ""),
        about(example, subject, concepts),
        example.flag("is_antipattern", false),
        Provenance.of(source.id(), example.text("source_location", "")));
  }
}
