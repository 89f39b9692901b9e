package dev.qortex.benchmarks.retrievalspeed;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.store.InMemoryStore;
import java.util.Random;

/** Questions to concepts with two and a half edges each, of all types, and no passages. */
final class ConceptGraph {

  private static final String DOMAIN = "concepts";

  private ConceptGraph() {}

  static void run(int concepts, long seed, int questions) {
    Random random = new Random(seed);
    Provenance here = Provenance.of("generated");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(DOMAIN).source(SourceMetadata.of("generated", "generated"));
    for (int i = 0; i < concepts; i++) {
      manifest.concept(
          ConceptNode.of(id(i), DOMAIN, GeneratedCorpus.name(i), description(random), here));
    }
    for (int i = 0; i < concepts * 5 / 2; i++) {
      double u = random.nextDouble();
      manifest.edge(
          ConceptEdge.of(
              id(random.nextInt(concepts)),
              RelationType.values()[i % RelationType.values().length],
              id((int) (u * u * concepts)),
              0.5 + random.nextDouble() / 2,
              here));
    }
    KnownVectors model =
        new KnownVectors(new HashingEmbeddingModel(RetrievalSpeedProcess.DIMENSION));
    try (InMemoryStore store = new InMemoryStore();
        QortexClient memory = QortexClient.builder(store).embedding(model).build()) {
      memory.ingest(manifest.build());
      String[] texts = new String[questions];
      for (int i = 0; i < questions; i++) {
        texts[i] =
            "What does "
                + GeneratedCorpus.name(random.nextInt(concepts))
                + " mean for "
                + description(random)
                + "?";
        model.know(texts[i]);
      }
      Times.report("query", 2_000, questions, i -> memory.query(texts[i % questions]));
    }
  }

  private static String id(int concept) {
    return DOMAIN + ":" + concept;
  }

  private static String description(Random random) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      words.append(i == 0 ? "" : " ").append(GeneratedCorpus.word(random));
    }
    return words.toString();
  }
}
