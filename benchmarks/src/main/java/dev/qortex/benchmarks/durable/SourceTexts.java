package dev.qortex.benchmarks.durable;

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
import java.util.SplittableRandom;

/**
 * Texts of the sources of {@link GraphTarget}. Every source speaks of nodes of its own, and of two
 * nodes and an edge between them that it shares with its neighbours: how sure each is of these is
 * random, so that the visible one changes.
 */
record SourceTexts(long operation, SplittableRandom random, String domain) {

  private static final int DOMAINS = 3;
  private static final int CONCEPTS = 3;
  private static final int NEIGHBOURS = 64;
  private static final int EIGHTHS = 8;

  /** Texts in one of the domains that all operations share. */
  static SourceTexts ofMany(long operation, SplittableRandom random) {
    return new SourceTexts(operation, random, "domain-" + operation % DOMAINS);
  }

  /** Texts in a domain of a few neighbours, which is kept and restored soon. */
  static SourceTexts ofFew(long operation, SplittableRandom random) {
    return new SourceTexts(operation, random, "kept-" + operation / NEIGHBOURS);
  }

  /** The domain of the shared nodes. */
  static final String SHARED = "shared";

  /** A word that is in every text of a shared node, and in no other. */
  static String sharedWord(String id) {
    return id.replace(".", "x");
  }

  private double confidence() {
    return random.nextInt(EIGHTHS + 1) / (double) EIGHTHS;
  }

  private String shared(int i) {
    return "hub." + operation / NEIGHBOURS + "." + i;
  }

  /** The content that stays after the source is gone. */
  IngestionManifest farewell() {
    String id = operation + ".gone";
    Provenance source = Provenance.of(id);
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(id, "text"))
        .concept(ConceptNode.of(id, domain, SourceOperation.word(operation), "It is gone.", source))
        .build();
  }

  /**
   * The content of another, surer source: another description of a concept, a new concept, and an
   * edge to a shared node. It comes after the first version, and a restore undoes it.
   */
  IngestionManifest detour() {
    Provenance source = Provenance.of(operation + ".detour");
    String text = SourceOperation.word(operation) + " went astray";
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(source.sourceId(), "text"));
    for (String id : List.of(id(0), id(CONCEPTS))) {
      manifest.concept(ConceptNode.of(id, domain, text, "Not " + id, source));
    }
    edge(manifest, id(CONCEPTS), RelationType.PART_OF, shared(0), source);
    return manifest.build();
  }

  /**
   * All that the source says. A later version has lost a concept and a shared node, says something
   * else of one concept, and knows a new one.
   *
   * @param version from 0
   */
  IngestionManifest version(int version) {
    SourceMetadata metadata =
        new SourceMetadata(
            operation + ".source", "Source " + operation, "text", "", "version " + version);
    Provenance source = Provenance.of(metadata.id());
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain).source(metadata);
    for (int i = version; i < version + CONCEPTS; i++) {
      manifest.concept(concept(i, version, source));
    }
    String passage = operation + ".passage";
    manifest.passage(
        new Passage(
            passage,
            domain,
            "",
            "%s wrote this in version %s.".formatted(SourceOperation.word(operation), version),
            source,
            new Sequence(metadata.id(), version),
            Map.of()));
    edge(manifest, id(version), RelationType.USES, id(version + 1), source);
    edge(manifest, id(version + 1), RelationType.REQUIRES, id(version + 2), source);
    edge(manifest, passage, RelationType.MENTIONS, id(version + 1), source);
    for (int i = 0; i < 2 - version; i++) {
      manifest.concept(shared(i, source));
      edge(manifest, id(version + i), RelationType.PART_OF, shared(i), source);
    }
    if (version == 0) {
      edge(manifest, shared(0), RelationType.SIMILAR_TO, shared(1), source);
    }
    manifest.rule(
        new ExplicitRule(
            operation + ".rule",
            domain,
            "Keep version %s.".formatted(version),
            List.of(id(version), shared(0)),
            "operational",
            confidence(),
            source));
    manifest.example(
        new CodeExample(
            operation + ".example",
            domain,
            "keep(%s);".formatted(version),
            "java",
            "",
            List.of(id(version + 1)),
            random.nextBoolean(),
            source));
    return manifest.build();
  }

  private String id(int i) {
    return operation + "." + i;
  }

  private ConceptNode concept(int i, int version, Provenance source) {
    return new ConceptNode(
        id(i),
        domain,
        SourceOperation.word(operation) + " number " + i,
        i == CONCEPTS - 1 ? "As of version " + version : "",
        confidence(),
        source,
        Map.of("number", i));
  }

  private ConceptNode shared(int i, Provenance source) {
    String id = shared(i);
    return new ConceptNode(
        id, SHARED, sharedWord(id), "As seen by " + operation, confidence(), source, Map.of());
  }

  private void edge(
      IngestionManifest.Builder manifest,
      String from,
      RelationType relation,
      String to,
      Provenance source) {
    manifest.edge(ConceptEdge.of(from, relation, to, confidence(), source));
  }
}
