package dev.qortex.ingest.structured;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.core.model.Validity;
import dev.qortex.ingest.internal.Relations;
import dev.qortex.json.JsonFields;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads what {@link ManifestJson} writes. */
record ManifestFields(JsonFields root) {

  private static final String SUCCESSION = "succession";

  IngestionManifest manifest() {
    IngestionManifest.Builder manifest = IngestionManifest.builder(root.text("domain"));
    root.objects("sources").forEach(each -> manifest.source(source(each)));
    root.objects("concepts").forEach(each -> manifest.concept(concept(each)));
    root.objects("passages").forEach(each -> manifest.passage(passage(each)));
    root.objects("edges").forEach(each -> manifest.edge(edge(each)));
    root.objects("rules").forEach(each -> manifest.rule(rule(each)));
    root.objects("examples").forEach(each -> manifest.example(example(each)));
    root.objects("notes").forEach(each -> manifest.note(note(each)));
    IngestionManifest said =
        root.flag("complete", true) ? manifest.build() : manifest.incomplete().build();
    return root.node().has(SUCCESSION)
        ? said.succeeding(succession(root.object(SUCCESSION)))
        : said;
  }

  private static Succession succession(JsonFields fields) {
    Map<String, String> heirs = new TreeMap<>();
    fields
        .object("heirs")
        .properties()
        .forEach((source, heir) -> heirs.put(source, String.valueOf(heir)));
    return new Succession(
        fields.text("at", "").isEmpty()
            ? Optional.empty()
            : Optional.of(fields.named("at", "an instant", ManifestFields::instant)),
        fields.text("reason", ""),
        fields.node().has("versions") ? fields.count("versions") : Integer.MAX_VALUE,
        heirs,
        fields.flag("statement", false));
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  static SourceMetadata source(JsonFields source) {
    return new SourceMetadata(
        source.text("id"),
        source.text("name"),
        source.text("source_type"),
        source.text("path_or_url", ""),
        source.text("content_hash", ""));
  }

  private static ConceptNode concept(JsonFields concept) {
    return new ConceptNode(
        concept.text("id"),
        concept.text("domain"),
        concept.text("name"),
        concept.text("description", ""),
        concept.unit("confidence", 1.0),
        provenance(concept),
        concept.object("properties").properties());
  }

  private static Passage passage(JsonFields passage) {
    return new Passage(
        passage.text("id"),
        passage.text("domain"),
        passage.text("title", ""),
        passage.text("text"),
        provenance(passage),
        new Sequence(passage.text("group", ""), passage.count("position")),
        passage.object("properties").properties());
  }

  private static ConceptEdge edge(JsonFields edge) {
    return new ConceptEdge(
        edge.text("source_id"),
        edge.text("target_id"),
        edge.named("relation_type", "a type of relation", Relations::of),
        edge.unit("confidence", 1.0),
        provenance(edge),
        edge.object("properties").properties());
  }

  private static ExplicitRule rule(JsonFields rule) {
    return new ExplicitRule(
        rule.text("id"),
        rule.text("domain"),
        rule.text("text"),
        rule.texts("concept_ids"),
        rule.text("category", ""),
        rule.unit("confidence", 1.0),
        provenance(rule));
  }

  private static CodeExample example(JsonFields example) {
    return new CodeExample(
        example.text("id"),
        example.text("domain"),
        example.text("code"),
        example.text("language", ""),
        example.text("description", ""),
        example.texts("concept_ids"),
        example.flag("is_antipattern", false),
        provenance(example));
  }

  private static IngestNote note(JsonFields note) {
    return new IngestNote(
        note.named("kind", "a kind of note", ManifestFields::kind),
        note.text("subject"),
        note.text("reason", ""));
  }

  private static Optional<IngestNote.Kind> kind(String name) {
    return Arrays.stream(IngestNote.Kind.values())
        .filter(kind -> kind.name().equalsIgnoreCase(name))
        .findFirst();
  }

  private static Provenance provenance(JsonFields element) {
    JsonFields provenance = element.object("provenance");
    return new Provenance(
        provenance.text("source_id"),
        provenance.text("location", ""),
        provenance.text("quote", ""),
        Validity.of(name -> provenance.text(name, "")));
  }
}
