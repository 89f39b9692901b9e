package dev.qortex.ingest.structured;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.json.JsonFields;
import dev.qortex.json.Mappers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * JSON format of manifests, for inspection, storage, and a later ingest. What was written is read
 * back equal.
 *
 * <p>Reads what Python qortex saved as well: concepts, edges and rules of one source. Of
 * repetitions of an id the one with the highest confidence stays, with a note; an edge with an
 * unknown end or type, an unknown concept of a rule or example, and what an example says of rules,
 * tags and properties is left out with a note; a rule that has only a number gets an id from its
 * text, as numbers of two sources would clash; the sentence that an edge has in {@code source_text}
 * becomes its quote. Thread-safe: pure functions but for files.
 */
public final class ManifestJson {

  private static final String ADVICE =
      "Maybe it is not a manifest, or was changed by hand: compare it with one that was just"
          + " written.";

  private ManifestJson() {}

  /**
   * Reads a saved manifest.
   *
   * @throws SourceReadException when it is none; the message names the file, the field and the
   *     value
   */
  public static IngestionManifest read(Path file) {
    return read(file.toString(), SourceText.bytes(file));
  }

  /** Reads a manifest like {@link #read(Path)}, from memory. */
  public static IngestionManifest read(String file, byte[] json) {
    JsonFields root = JsonFields.parse(new JsonFields.Origin("manifest", file, ADVICE), json);
    try {
      return root.node().has("sources")
          ? new ManifestFields(root).manifest()
          : new PythonManifest(root).manifest();
    } catch (IllegalArgumentException e) {
      throw new SourceReadException(
          "The manifest (%s) cannot be read. %s".formatted(file, e.getMessage()), e);
    }
  }

  /**
   * Writes a manifest to a file of the default file system, replacing an existing one atomically:
   * concurrent readers see the old or the new one as a whole.
   */
  public static void write(IngestionManifest manifest, Path file) {
    try {
      DurableFiles.replace(file, write(manifest));
    } catch (IOException e) {
      throw new StorageException(
          "The manifest cannot be written to (%s).\nMaybe the folder does not exist, or the disk is full."
              .formatted(file),
          e);
    }
  }

  /** The manifest in UTF-8. */
  public static byte[] write(IngestionManifest manifest) {
    ObjectNode root = Mappers.PLAIN.createObjectNode();
    root.put("domain", manifest.domain()).put("complete", manifest.complete());
    manifest.succession().ifPresent(earlier -> write(earlier, root.putObject("succession")));
    for (String list : List.of("sources", "concepts", "passages", "edges", "rules", "examples")) {
      root.putArray(list);
    }
    manifest.sources().forEach(source -> write(source, added(root, "sources")));
    manifest.concepts().forEach(concept -> write(concept, added(root, "concepts")));
    manifest.passages().forEach(passage -> write(passage, added(root, "passages")));
    manifest.edges().forEach(edge -> write(edge, added(root, "edges")));
    manifest.rules().forEach(rule -> write(rule, added(root, "rules")));
    manifest.examples().forEach(example -> write(example, added(root, "examples")));
    manifest.notes().forEach(note -> write(note, added(root, "notes")));
    try {
      return Mappers.PLAIN.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A manifest is a tree of texts and numbers.", e);
    }
  }

  private static ObjectNode added(ObjectNode root, String list) {
    return root.withArray(list).addObject();
  }

  private static void write(Succession succession, ObjectNode node) {
    succession.at().ifPresent(at -> node.put("at", at.toString()));
    node.put("reason", succession.reason())
        .put("versions", succession.versions())
        .put("statement", succession.statement())
        .set("heirs", Mappers.PLAIN.valueToTree(succession.heirs()));
  }

  private static void write(SourceMetadata source, ObjectNode node) {
    node.put("id", source.id())
        .put("name", source.name())
        .put("source_type", source.type())
        .put("path_or_url", source.location())
        .put("content_hash", source.contentHash());
  }

  private static void write(ConceptNode concept, ObjectNode node) {
    node.put("id", concept.id())
        .put("name", concept.name())
        .put("description", concept.description())
        .put("domain", concept.domain())
        .put("confidence", concept.confidence())
        .set("properties", Mappers.PLAIN.valueToTree(concept.properties()));
    provenance(concept.provenance(), node);
  }

  private static void write(Passage passage, ObjectNode node) {
    node.put("id", passage.id())
        .put("title", passage.title())
        .put("text", passage.text())
        .put("domain", passage.domain())
        .put("group", passage.sequence().group())
        .put("position", passage.sequence().position())
        .set("properties", Mappers.PLAIN.valueToTree(passage.properties()));
    provenance(passage.provenance(), node);
  }

  private static void write(ConceptEdge edge, ObjectNode node) {
    node.put("source_id", edge.sourceId())
        .put("target_id", edge.targetId())
        .put("relation_type", edge.relation().value())
        .put("confidence", edge.confidence())
        .set("properties", Mappers.PLAIN.valueToTree(edge.properties()));
    provenance(edge.provenance(), node);
  }

  private static void write(ExplicitRule rule, ObjectNode node) {
    node.put("id", rule.id())
        .put("text", rule.text())
        .put("domain", rule.domain())
        .put("category", rule.category())
        .put("confidence", rule.confidence());
    ids(rule.conceptIds(), node);
    provenance(rule.provenance(), node);
  }

  private static void write(CodeExample example, ObjectNode node) {
    node.put("id", example.id())
        .put("code", example.code())
        .put("language", example.language())
        .put("description", example.description())
        .put("domain", example.domain())
        .put("is_antipattern", example.antipattern());
    ids(example.conceptIds(), node);
    provenance(example.provenance(), node);
  }

  private static void write(IngestNote note, ObjectNode node) {
    node.put("kind", note.kind().name().toLowerCase(Locale.ROOT))
        .put("subject", note.subject())
        .put("reason", note.reason());
  }

  private static void ids(List<String> ids, ObjectNode node) {
    ids.forEach(node.putArray("concept_ids")::add);
  }

  private static void provenance(Provenance provenance, ObjectNode node) {
    ObjectNode fields =
        node.putObject("provenance")
            .put("source_id", provenance.sourceId())
            .put("location", provenance.location())
            .put("quote", provenance.quote());
    provenance.validity().fields().forEach(fields::put);
  }
}
