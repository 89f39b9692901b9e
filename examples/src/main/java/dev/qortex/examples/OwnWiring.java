package dev.qortex.examples;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.FolderSync;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Map;

/** A memory whose parts the application puts together: a store, a client, a folder. */
public final class OwnWiring {

  private OwnWiring() {}

  /** Makes {@code memory.db} in the current folder from the Markdown in {@code docs}. */
  public static void main(String[] args) {
    try (var store = SqliteStore.open(Path.of("memory.db"));
        var memory =
            LocalQortexClient.builder(store)
                .embedding(new HashingEmbeddingModel(512))
                .learning(GraphLearning.over(store))
                .build()) {
      new FolderSync(memory).sync(Path.of("docs"), "handbook");
      var answer = memory.query("When should a call be retried?");
      answer.items().forEach(item -> System.out.println(item.text()));
      memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
    }
  }
}
