package dev.qortex.examples.doors;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.http.client.HttpQortexClient;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.server.QortexServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import dev.qortex.storage.memory.InMemoryStore;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** A memory behind a server, used like a local one; here both are in one process. */
public final class RemoteMemory {

  private RemoteMemory() {}

  public static void main(String[] args) {
    System.out.println(run());
  }

  /** The answer after feedback on another. */
  static Answer run() {
    ApiKey.Generated key =
        ApiKey.signing(
            "assistant", Set.of(Scope.READ, Scope.WRITE), Set.of("handbook"), new SecureRandom());
    try (QortexClient local =
            LocalQortexClient.builder(new InMemoryStore())
                .embedding(new HashingEmbeddingModel(256))
                .build();
        QortexServer server =
            QortexServer.builder(Catalogue.of())
                .clients(local)
                .port(0)
                .keys(ApiKeys.of(key.key()))
                .start()) {
      return ask(server.uri(), key.text());
    }
  }

  private static Answer ask(URI address, String secret) {
    try (QortexClient memory =
        HttpQortexClient.builder(address)
            .signing("assistant", secret)
            .requestTimeout(Duration.ofSeconds(30))
            .build()) {
      memory.ingest(handbook());
      Answer answer = memory.query(Question.of("When is a call retried?").in("handbook"));
      memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
      return memory.query(Question.of("When is a call retried?").in("handbook"));
    }
  }

  private static IngestionManifest handbook() {
    Provenance from = Provenance.of("handbook:calls");
    return IngestionManifest.builder("handbook")
        .source(SourceMetadata.of("handbook:calls", "text"))
        .passage(
            Passage.of(
                "handbook:retry",
                "handbook",
                "Retries",
                "A call is retried after a time-out.",
                from))
        .build();
  }
}
