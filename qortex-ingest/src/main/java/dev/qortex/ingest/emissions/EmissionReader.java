package dev.qortex.ingest.emissions;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Turns one artefact into a manifest. Used once. */
final class EmissionReader {

  /** The property of a concept that nothing described so far. */
  static final String STUB = "stub";

  private static final List<String> OF_MISTAKE = List.of("mistake:", "resolution:");
  private static final double UNKNOWN = 0.05;
  private static final double LISTED = 0.5;
  private static final double CREDITED = 0.9;
  private static final double LEARNED = 0.7;
  private static final int LONGEST_DESCRIPTION = 2000;

  private final String file;
  private final EmissionType type;
  private final KnownRules known;
  private String sourceId;
  private final List<ConceptNode> concepts = new ArrayList<>();
  private final Set<String> named = new LinkedHashSet<>();
  private final Set<String> ends = new LinkedHashSet<>();
  private final List<ConceptEdge> edges = new ArrayList<>();
  private final Map<String, ExplicitRule> rules = new LinkedHashMap<>();
  private final List<IngestNote> notes = new ArrayList<>();
  private final SortedMap<String, String> resolved = new TreeMap<>();
  private final SortedSet<String> unresolved = new TreeSet<>();
  private int unknownRelations;
  private boolean withdrawn;

  EmissionReader(String file, EmissionType type, KnownRules known) {
    this.file = file;
    this.type = type;
    this.known = known;
    this.sourceId = IdParts.domain(known.domain()) + ":emission:" + file;
  }

  /** Ends that had the old name of a rule, by that name. */
  SortedMap<String, String> resolved() {
    return resolved;
  }

  /** Ends of edges that look like the old name of an unknown rule. */
  SortedSet<String> unresolved() {
    return unresolved;
  }

  /** Number of edges that were left out. */
  int unknownRelations() {
    return unknownRelations;
  }

  IngestionManifest read(byte[] json) {
    JsonFields root =
        JsonFields.parse(
            new JsonFields.Origin("emission", file, "Maybe another version of buildlog wrote it."),
            json);
    if (type == EmissionType.LEARNED_RULES && root.objects("rules").size() == 1) {
      sourceId = standing(root.text("persona", ""), root.objects("rules").get(0));
    }
    root.objects("concepts").forEach(this::concept);
    if (type == EmissionType.GAUNTLET_REVIEW) {
      review(root);
    }
    root.objects("rules").forEach(this::rule);
    root.objects("edges").forEach(this::edge);
    stubs();
    IngestionManifest.Builder manifest = IngestionManifest.builder(known.domain());
    manifest.source(new SourceMetadata(sourceId, file, "emission", file, Sha256.of(json)));
    concepts.forEach(manifest::concept);
    edges.forEach(manifest::edge);
    rules.values().forEach(manifest::rule);
    notes.forEach(manifest::note);
    return manifest.build();
  }

  /** True for a mistake that is a false alarm, and for what was done about it. */
  private boolean isWithdrawn(String name) {
    return OF_MISTAKE.stream()
        .anyMatch(
            prefix -> name.startsWith(prefix) && known.isRejected(name.substring(prefix.length())));
  }

  /** The source of the standing of one lesson, of which a later file replaces an earlier one. */
  private String standing(String persona, JsonFields rule) {
    return "%s:emission:%s:%s:%s"
        .formatted(
            IdParts.domain(known.domain()),
            type.value(),
            persona,
            rule.object("provenance").text("id", Sha256.of(rule.text("rule"), 12)));
  }

  private void concept(JsonFields concept) {
    String name = concept.text("name");
    if (isWithdrawn(name)) {
      withdrawn = true;
      return;
    }
    JsonFields about = concept.object("properties");
    Map<String, Object> properties = about.properties();
    String own = about.text("description", concept.text("description", ""));
    boolean listed = properties.isEmpty() && own.isBlank();
    put(name, description(name, about, own), listed ? LISTED : 1.0, properties);
  }

  /**
   * Adds an element; of several with one name the surest counts, of equally sure ones the first.
   */
  private void put(
      String name, String description, double confidence, Map<String, Object> properties) {
    named.add(name);
    Provenance here = Provenance.of(sourceId);
    concepts.add(
        new ConceptNode(
            known.id(name), known.home(name), name, description, confidence, here, properties));
  }

  /** The id of an end of an edge, which becomes a stub unless it is named. */
  private String end(String given) {
    String name = named.contains(given) ? given : current(given);
    ends.add(name);
    return known.id(name);
  }

  private String current(String given) {
    Optional<String> rule = known.resolve(given);
    if (rule.isPresent()) {
      if (resolved.put(given, rule.get()) == null) {
        known.twin(given).ifPresent(twin -> noteTwin(given, rule.get(), twin));
      }
    } else if (known.historical(given) && unresolved.add(given)) {
      notes.add(
          IngestNote.odd(
              given, "%s: No rule of the catalogue had this id, so it stays.".formatted(file)));
    }
    return rule.orElse(given);
  }

  private void noteTwin(String given, String rule, String twin) {
    String reason = "%s: Two rules of the catalogue had this id; (%s) is meant, not (%s).";
    notes.add(IngestNote.odd(given, reason.formatted(file, rule, twin)));
  }

  private static String description(String name, JsonFields properties, String own) {
    if (name.startsWith("mistake:")) {
      String mistake = "Mistake (%s)".formatted(properties.text("error_class", "general"));
      return own.isBlank() ? mistake : mistake + " — " + own;
    }
    return own;
  }

  private void edge(JsonFields edge) {
    String source = edge.text("source_id");
    String target = edge.text("target_id");
    if (isWithdrawn(source) || isWithdrawn(target)) {
      return;
    }
    String relation = edge.text("relation_type");
    double confidence = edge.unit("confidence", 1.0);
    Map<String, Object> properties = edge.object("properties").properties();
    Optional<RelationType> type = Relations.of(relation);
    if (type.isEmpty()) {
      unknownRelations++;
      notes.add(
          IngestNote.dropped(
              "edge (%s, %s)".formatted(source, target),
              "%s: The relation type (%s) is unknown.".formatted(file, relation)));
      return;
    }
    Provenance here = Provenance.of(sourceId);
    edges.add(new ConceptEdge(end(source), end(target), type.get(), confidence, here, properties));
  }

  /**
   * Rules of mistakes speak of the mistake. Learned rules are concepts themselves, and live where
   * they were learned.
   */
  private void rule(JsonFields rule) {
    String text = rule.text("rule");
    JsonFields provenance = rule.object("provenance");
    String hashed = "rule:" + Sha256.of(text, 12);
    String given = provenance.text("id", hashed);
    if (withdrawn || type == EmissionType.LEARNED_RULES && known.isRejected(lesson(given))) {
      return;
    }
    boolean taken = rules.containsKey(KnownRules.id(home(given, provenance), given));
    String name = given.isBlank() || taken ? hashed : given;
    double confidence = provenance.unit("confidence", LEARNED);
    List<String> about =
        named.stream().filter(other -> other.startsWith("mistake:")).map(known::id).toList();
    if (type == EmissionType.LEARNED_RULES) {
      about = learned(name, text, provenance);
    }
    String home = home(name, provenance);
    String id = KnownRules.id(home, name);
    String category = rule.text("category", "general");
    Provenance where = new Provenance(sourceId, "", text);
    rules.put(id, new ExplicitRule(id, home, text, about, category, confidence, where));
  }

  private String home(String rule, JsonFields provenance) {
    String learned = type == EmissionType.LEARNED_RULES ? provenance.text("domain", "") : "";
    return known.isForeign(learned) ? learned : known.home(rule);
  }

  /** The id that the buildlog itself gives a lesson. */
  private static String lesson(String name) {
    return name.startsWith("bl:") && name.length() > 3 ? name.substring(3) : name;
  }

  /** The concept that a learned rule is, and the one of the catalogue that it became. */
  private List<String> learned(String name, String text, JsonFields provenance) {
    String concept = lesson(name);
    Map<String, Object> properties = provenance.properties();
    properties.keySet().retainAll(Set.of("frequency", "sources"));
    properties.put("rule", true);
    put(concept, text, 1.0, properties);
    List<String> about = new ArrayList<>(List.of(known.id(concept)));
    Optional<String> became = known.resolve(concept);
    if (became.isPresent()) {
      String rule = known.id(became.get());
      ends.add(became.get());
      about.add(rule);
      Provenance here = Provenance.of(sourceId);
      edges.add(ConceptEdge.of(about.get(0), RelationType.SIMILAR_TO, rule, 1.0, here));
    }
    return about;
  }

  /**
   * A review has no concepts of its own: one with findings becomes one, which supports the rules
   * that it cites. Others say nothing that a question could ask for.
   */
  private void review(JsonFields root) {
    String name = "review:" + file.substring(type.value().length() + 1, file.length() - 5);
    List<String> found = new ArrayList<>();
    int place = 0;
    for (JsonFields issue : root.objects("issues")) {
      if (known.isRejected(root.text("id", "") + ":finding-" + place++)) {
        continue;
      }
      found.add("%s: %s".formatted(issue.text("severity", "minor"), issue.text("description", "")));
    }
    if (found.isEmpty()) {
      return;
    }
    String action = root.text("action", "unknown");
    String iteration = root.text("iteration", "1");
    String description =
        "Review, iteration %s: %s, %s issues. %s"
            .formatted(iteration, action, found.size(), String.join("; ", found))
            .strip();
    put(
        name,
        Surrogates.shortened(description, LONGEST_DESCRIPTION),
        1.0,
        Map.of("action", action, "iteration", iteration, "issues", found.size()));
    for (String credited : root.texts("rules_credited")) {
      String rule = KnownRules.RULE + credited;
      edges.add(
          ConceptEdge.of(
              end(name), RelationType.SUPPORTS, end(rule), CREDITED, Provenance.of(sourceId)));
    }
  }

  private void stubs() {
    ends.removeAll(named);
    ends.forEach(name -> put(name, "", UNKNOWN, Map.of(STUB, true)));
  }
}
