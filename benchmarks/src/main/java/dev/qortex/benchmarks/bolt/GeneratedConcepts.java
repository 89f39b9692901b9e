package dev.qortex.benchmarks.bolt;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.util.List;
import java.util.SplittableRandom;

/** Concepts with five edges each, to any concept of the same or an earlier piece. */
record GeneratedConcepts(long seed) {

  static final String DOMAIN = "bolt-load";

  private static final List<RelationType> RELATIONS =
      List.of(
          RelationType.USES,
          RelationType.REQUIRES,
          RelationType.PART_OF,
          RelationType.SUPPORTS,
          RelationType.SIMILAR_TO);

  private static final Provenance SOURCE = Provenance.of(DOMAIN + ":generated");

  private static ConceptNode concept(int number) {
    return ConceptNode.of(
        DOMAIN + ":" + number,
        DOMAIN,
        "Concept " + number,
        "What the concept of the number " + number + " is about.",
        SOURCE);
  }

  /** The edges of a concept to those with a number below {@code end}, which is above 1. */
  private List<ConceptEdge> edges(int number, int end) {
    SplittableRandom random = new SplittableRandom(seed + number);
    return RELATIONS.stream()
        .map(
            relation ->
                ConceptEdge.of(
                    concept(number).id(),
                    relation,
                    concept((number + 1 + random.nextInt(end - 1)) % end).id(),
                    0.5 + random.nextDouble() / 2,
                    SOURCE))
        .toList();
  }

  /** The concepts of these numbers with their edges, as a piece of what the source says. */
  IngestionManifest manifest(int from, int end) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(DOMAIN)
            .source(SourceMetadata.of(SOURCE.sourceId(), "generated"))
            .incomplete();
    for (int number = from; number < end; number++) {
      manifest.concept(concept(number));
      edges(number, end).forEach(manifest::edge);
    }
    return manifest.build();
  }
}
