package dev.qortex.storage.sqlite;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.learning.store.ArmUpdate;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A process that writes until it is killed, and says on its output what is done: the number of each
 * finished transaction.
 */
final class CrashingWriter {

  static final int NODES = 20;

  private CrashingWriter() {}

  public static void main(String[] args) {
    try (SqliteStore store = SqliteStore.open(Path.of(args[0]))) {
      for (int number = Integer.parseInt(args[1]); ; number++) {
        write(store, number);
        System.out.println(number);
        System.out.flush();
      }
    }
  }

  static String source(int number) {
    return "source " + number;
  }

  static String node(int number, int i) {
    return "node " + number + "." + i;
  }

  /** Everything of one number belongs together; every third is taken back later. */
  private static void write(SqliteStore store, int number) {
    Provenance source = Provenance.of(source(number));
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source(number), "text"));
    Map<String, float[]> vectors = new java.util.HashMap<>();
    for (int i = 0; i < NODES; i++) {
      ConceptNode node =
          ConceptNode.of(node(number, i), "d", "word" + number, "number " + i, source);
      manifest.concept(node);
      vectors.put(node.content(), new float[] {number, i, 1});
      manifest.edge(ConceptEdge.of(node(number, i), RelationType.USES, node(number, 0), 1, source));
    }
    store.inTransaction(
        () -> {
          store.ingest(
              manifest.build(), new TextVectors(new EmbeddingIdentity("count", 3), vectors));
          store.interoception().adjust(Map.of(node(number, 0), 0.5));
          if (number % 3 == 2) {
            store.graph().retract(source(number - 2));
          }
          return store
              .learning("crash")
              .apply(
                  List.of(ArmUpdate.observation("o" + number, "c", "arm", 1, "", Instant.EPOCH)));
        });
  }
}
