package dev.qortex.ingest.emission;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.JsonFields;
import dev.qortex.ingest.internal.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns one artefact into a manifest. Used once. */
final class EmissionReader {

  private static final double STUB = 0.05;
  private static final double CREDITED = 0.9;
  private static final double LEARNED = 0.7;
  private static final int LONGEST_DESCRIPTION = 2000;

  private final String file;
  private final EmissionType type;
  private final String domain;
  private final String sourceId;
  private final Map<String, ConceptNode> concepts = new LinkedHashMap<>();
  private final Set<String> ends = new LinkedHashSet<>();
  private final List<ConceptEdge> edges = new ArrayList<>();
  private final Map<String, ExplicitRule> rules = new LinkedHashMap<>();
  private final List<IngestNote> notes = new ArrayList<>();

  EmissionReader(String file, EmissionType type, String domain) {
    this.file = file;
    this.type = type;
    this.domain = domain;
    this.sourceId = "buildlog:emission:" + file;
  }

  IngestionManifest read(byte[] json) {
    JsonFields root =
        JsonFields.parse(
            new JsonFields.Origin(
                "emission", file, "Maybe another version of buildlog wrote it."),
            json);
    root.objects("concepts").forEach(this::concept);
    if (type == EmissionType.GAUNTLET_REVIEW) {
      review(root);
    }
    root.objects("rules").forEach(this::rule);
    root.objects("edges").forEach(this::edge);
    stubs();
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    manifest.source(new SourceMetadata(sourceId, file, "emission", file, SourceText.sha256(json)));
    concepts.values().forEach(manifest::concept);
    edges.forEach(manifest::edge);
    rules.values().forEach(manifest::rule);
    notes.forEach(manifest::note);
    return manifest.build();
  }

  private void concept(JsonFields concept) {
    String name = concept.text("name");
    JsonFields properties = concept.object("properties");
    put(name, description(name, properties), properties.properties());
  }

  private void put(String name, String description, Map<String, Object> properties) {
    put(name, description, 1.0, properties);
  }

  private void put(
      String name, String description, double confidence, Map<String, Object> properties) {
    Provenance here = Provenance.of(sourceId);
    concepts.put(
        name, new ConceptNode(id(name), domain, name, description, confidence, here, properties));
  }

  /** Ids are unique over the whole graph, but names only in a domain. */
  private String id(String name) {
    return domain + ":" + name;
  }

  /** The id of an end of an edge, which becomes a stub unless it is described. */
  private String end(String name) {
    ends.add(name);
    return id(name);
  }

  private static String description(String name, JsonFields properties) {
    String own = properties.text("description", "");
    if (name.startsWith("mistake:")) {
      return "Mistake (%s): %s".formatted(properties.text("error_class", "general"), own);
    } else if (name.startsWith("reward:")) {
      return "Reward: %s (value=%s)"
          .formatted(properties.text("outcome", "unknown"), properties.text("reward_value", "?"));
    } else if (name.startsWith("session:")) {
      return "Session: %s min, %s mistakes"
          .formatted(
              properties.text("duration_minutes", "?"), properties.text("mistakes_logged", "?"));
    }
    return own;
  }

  private void edge(JsonFields edge) {
    String source = edge.text("source_id");
    String target = edge.text("target_id");
    String relation = edge.text("relation_type");
    double confidence = edge.unit("confidence", 1.0);
    Map<String, Object> properties = edge.object("properties").properties();
    relation(relation)
        .ifPresentOrElse(
            known ->
                edges.add(
                    new ConceptEdge(
                        end(source),
                        end(target),
                        known,
                        confidence,
                        Provenance.of(sourceId),
                        properties)),
            () ->
                notes.add(
                    IngestNote.dropped(
                        "edge (%s, %s)".formatted(source, target),
                        "%s: The relation type (%s) is unknown.".formatted(file, relation))));
  }

  private static Optional<RelationType> relation(String name) {
    for (RelationType known : RelationType.values()) {
      if (known.value().equalsIgnoreCase(name.strip())) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }

  /** Rules of mistakes speak of the mistake; learned rules are concepts themselves. */
  private void rule(JsonFields rule) {
    String text = rule.text("rule");
    JsonFields provenance = rule.object("provenance");
    String hashed = "rule:" + SourceText.sha256(text, 12);
    String given = provenance.text("id", hashed);
    String name = given.isBlank() || rules.containsKey(id(given)) ? hashed : given;
    double confidence = provenance.unit("confidence", LEARNED);
    List<String> about =
        concepts.keySet().stream()
            .filter(concept -> concept.startsWith("mistake:"))
            .map(this::id)
            .toList();
    if (type == EmissionType.LEARNED_RULES) {
      String concept = name.startsWith("bl:") && name.length() > 3 ? name.substring(3) : name;
      put(concept, text, Map.of("rule", true));
      about = List.of(id(concept));
    }
    String category = rule.text("category", "general");
    Provenance where = new Provenance(sourceId, "", text);
    rules.put(
        id(name), new ExplicitRule(id(name), domain, text, about, category, confidence, where));
  }

  /**
   * A review has no concepts of its own: it becomes one, which supports the rules that it cites.
   */
  private void review(JsonFields root) {
    String name = "review:" + file.substring(type.value().length() + 1, file.length() - 5);
    List<String> found = new ArrayList<>();
    for (JsonFields issue : root.objects("issues")) {
      found.add("%s: %s".formatted(issue.text("severity", "minor"), issue.text("description", "")));
    }
    String action = root.text("action", "unknown");
    String iteration = root.text("iteration", "1");
    String description =
        "Review, iteration %s: %s, %d issues. %s"
            .formatted(iteration, action, found.size(), String.join("; ", found))
            .strip();
    put(
        name,
        shortened(description),
        Map.of("action", action, "iteration", iteration, "issues", found.size()));
    for (String credited : root.texts("rules_credited")) {
      String rule = "gauntlet_rule:" + credited;
      edges.add(
          ConceptEdge.of(
              end(name), RelationType.SUPPORTS, end(rule), CREDITED, Provenance.of(sourceId)));
    }
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_DESCRIPTION
        ? text
        : SourceText.wellFormed(text.substring(0, LONGEST_DESCRIPTION)) + "…";
  }

  private void stubs() {
    ends.removeAll(concepts.keySet());
    ends.forEach(name -> put(name, "", STUB, Map.of("stub", true)));
  }
}
