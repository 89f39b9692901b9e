package dev.qortex.tck.internal;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import java.util.List;
import java.util.Map;

/** Manifests, nodes, edges and cosines for tests; the domain is {@link #HOME} unless said. */
public final class Fixtures {

  public static final String HOME = "home";
  public static final String AWAY = "away";

  private Fixtures() {}

  public static IngestionManifest.Builder manifest(String source) {
    return manifest(source, HOME);
  }

  public static IngestionManifest.Builder manifest(String source, String domain) {
    return IngestionManifest.builder(domain).source(SourceMetadata.of(source, "test"));
  }

  public static ConceptNode concept(String source, String id) {
    return concept(source, id, HOME, "as " + source + " says", 1.0);
  }

  public static ConceptNode concept(
      String source, String id, String domain, String description, double confidence) {
    return new ConceptNode(
        id, domain, "Name of " + id, description, confidence, Provenance.of(source), Map.of());
  }

  public static ConceptNode named(String source, String id, String name) {
    return ConceptNode.of(id, HOME, name, "", Provenance.of(source));
  }

  /** A passage with markup, which a store keeps beside the plain text. */
  public static Passage passage(String source, String id) {
    return new Passage(
        id,
        HOME,
        "Title of " + id,
        "Text of " + id,
        Provenance.of(source),
        Sequence.NONE,
        Map.of(Passage.MARKDOWN, "Text of [" + id + "](https://example.org/" + id + ")"));
  }

  public static ConceptEdge edge(
      String source, String from, RelationType relation, String to, double confidence) {
    return ConceptEdge.of(from, relation, to, confidence, Provenance.of(source));
  }

  public static ConceptEdge edge(String source, String from, String to) {
    return edge(source, from, RelationType.REQUIRES, to, 1.0);
  }

  public static ExplicitRule rule(String source, String id, String text, double confidence) {
    return rule(source, id, HOME, text, List.of(), confidence);
  }

  public static ExplicitRule rule(
      String source,
      String id,
      String domain,
      String text,
      List<String> concepts,
      double confidence) {
    return new ExplicitRule(id, domain, text, concepts, "", confidence, Provenance.of(source));
  }

  public static CodeExample example(
      String source, String id, String domain, String code, String... concepts) {
    return new CodeExample(
        id, domain, code, "java", "", List.of(concepts), false, Provenance.of(source, "line 1"));
  }

  /** The cosine of vectors of any length, in double precision. */
  public static double cosine(float[] one, float[] other) {
    double dot = 0;
    double oneSquared = 0;
    double otherSquared = 0;
    for (int d = 0; d < one.length; d++) {
      dot += (double) one[d] * other[d];
      oneSquared += (double) one[d] * one[d];
      otherSquared += (double) other[d] * other[d];
    }
    return dot / Math.sqrt(oneSquared * otherSquared);
  }
}
