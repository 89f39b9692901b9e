package dev.qortex.ingest.structured;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.json.JsonFields;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Ingestor of facts: from Java, or from JSON such as
 *
 * <pre>{@code
 * {"concepts": [{"name": "OAuth2", "description": "…"}, {"name": "JWT", "id": "x:1"}],
 *  "edges": [{"source": "OAuth2", "target": "x:1", "relation_type": "requires"}],
 *  "rules": [{"text": "Rotate keys", "category": "security"}]}
 * }</pre>
 *
 * <p>Everything but names, ends, relation and text may be left out; {@code confidence} (1) and
 * {@code properties} are possible on concepts and edges, {@code confidence} and {@code concepts} on
 * rules. The id of a concept is its own, or the domain, a colon and twelve hexadecimal digits of
 * the SHA-256 of its name; that of a rule is the domain, {@code :rule:} and digits of its text. An
 * edge with an unknown end or type is left out with a note that names it. Thread-safe.
 */
public final class StructuredIngestor {

  private final String name;

  private StructuredIngestor(String name) {
    this.name = name;
  }

  /**
   * Returns a copy that adds to its earlier contributions to the domain, and retracts nothing. All
   * of a domain has one source, {@link #sourceId}.
   */
  public static StructuredIngestor adding() {
    return new StructuredIngestor("");
  }

  /**
   * Returns a copy that replaces the contributions of the same name.
   *
   * @param name the name, not blank; it forms, after {@link #sourceId} and a colon, the end of the
   *     source id
   */
  public static StructuredIngestor replacing(String name) {
    return new StructuredIngestor(Checks.id("name of a source of facts", name));
  }

  /**
   * The id of the source of all that was added to a domain: {@code structured:} and twelve digits
   * of the SHA-256 of the domain.
   */
  public static String sourceId(String domain) {
    return "structured:" + Sha256.of(Checks.id("domain", domain), 12);
  }

  /**
   * Reads a file of JSON.
   *
   * @throws SourceReadException when it cannot be read or is not such JSON; the message names the
   *     field and the value
   */
  public IngestionManifest read(Path source, String domain) {
    return read(source.toString(), SourceText.bytes(source), domain);
  }

  /**
   * Reads JSON that is in memory.
   *
   * @param file the name of the JSON in messages
   * @throws SourceReadException when it is not such JSON; the message names the field and the value
   */
  public IngestionManifest read(String file, byte[] json, String domain) {
    Checks.id("domain", domain);
    return manifest(facts(file, json), file, Sha256.of(json), domain);
  }

  /** Reads a text like {@link #read(String, byte[], String)}. */
  public IngestionManifest readText(String file, String json, String domain) {
    return read(file, Checks.text("JSON", json).getBytes(StandardCharsets.UTF_8), domain);
  }

  /** Reads facts of a host. */
  public IngestionManifest read(Facts facts, String domain) {
    Checks.id("domain", domain);
    return manifest(facts, "", "", domain);
  }

  private IngestionManifest manifest(Facts facts, String location, String hash, String domain) {
    String all = sourceId(domain);
    String id = name.isEmpty() ? all : all + ":" + name;
    String called = name.isEmpty() ? domain : name;
    SourceMetadata source = new SourceMetadata(id, called, "structured", location, hash);
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain).source(source);
    new FactsAssembly(domain, id).add(facts, manifest);
    return name.isEmpty() ? manifest.incomplete().build() : manifest.build();
  }

  private static Facts facts(String file, byte[] json) {
    JsonFields root =
        JsonFields.parse(
            new JsonFields.Origin(
                "facts", file, "Maybe compare it with the example of StructuredIngestor."),
            json);
    List<Facts.Concept> concepts =
        root.objects("concepts").stream().map(StructuredIngestor::concept).toList();
    List<Facts.Edge> edges = root.objects("edges").stream().map(StructuredIngestor::edge).toList();
    List<Facts.Rule> rules = root.objects("rules").stream().map(StructuredIngestor::rule).toList();
    return new Facts(concepts, edges, rules);
  }

  private static Facts.Concept concept(JsonFields concept) {
    return new Facts.Concept(
        concept.text("name"),
        concept.text("description", ""),
        concept.text("id", ""),
        concept.unit("confidence", 1.0),
        concept.object("properties").properties());
  }

  private static Facts.Edge edge(JsonFields edge) {
    return new Facts.Edge(
        edge.text("source"),
        edge.text("relation_type"),
        edge.text("target"),
        edge.unit("confidence", 1.0),
        edge.object("properties").properties());
  }

  private static Facts.Rule rule(JsonFields rule) {
    return new Facts.Rule(
        rule.text("text"),
        rule.text("category", ""),
        rule.unit("confidence", 1.0),
        rule.texts("concepts"));
  }
}
