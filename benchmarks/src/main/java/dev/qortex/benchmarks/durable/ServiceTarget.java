package dev.qortex.benchmarks.durable;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.http.client.HttpQortexClient;
import dev.qortex.server.QortexServer;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A memory behind a server of the same process, written to over HTTP: an operation is a source with
 * some concepts, acknowledged when its answer has come.
 */
public record ServiceTarget(long seed) implements Target {

  private static final String DOMAIN = "service";
  private static final int MOST_CONCEPTS = 12;

  @Override
  public List<String> parts(long operation) {
    int count = 1 + new SplittableRandom(seed ^ operation).nextInt(MOST_CONCEPTS);
    return IntStream.range(0, count)
        .mapToObj(number -> "%s:%s.%s".formatted(DOMAIN, operation, number))
        .toList();
  }

  private IngestionManifest manifest(long operation) {
    Provenance source = Provenance.of("source-" + operation);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(DOMAIN).source(SourceMetadata.of(source.sourceId(), "harness"));
    for (String id : parts(operation)) {
      manifest.concept(ConceptNode.of(id, DOMAIN, "Concept " + id, "What " + id + " is.", source));
    }
    return manifest.build();
  }

  @Override
  public Store open(Path folder, SqliteSettings settings) {
    return new Served(folder.resolve(LearningTarget.FILE), settings);
  }

  private final class Served implements Store {

    private final Path file;
    private final SqliteStore store;
    private final QortexClient memory;
    private final QortexServer server;
    private final QortexClient client;

    Served(Path file, SqliteSettings settings) {
      this.file = file;
      this.store = SqliteStore.open(file, settings);
      this.memory =
          LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
      this.server =
          QortexServer.builder(Catalogue.of())
              .clients(memory)
              .port(0)
              .withoutAuthentication(Caller.owner())
              .start();
      this.client = HttpQortexClient.builder(server.uri()).build();
    }

    @Override
    public void write(long operation) {
      client.ingest(manifest(operation));
    }

    @Override
    public Audit audit() {
      List<String> faults = new ArrayList<>(SqliteChecks.faults(file));
      Map<Long, List<String>> contents = new HashMap<>();
      try (Stream<ConceptNode> concepts = memory.concepts(DOMAIN, Set.of(), "")) {
        concepts.forEach(
            concept -> {
              String number = concept.id().substring(DOMAIN.length() + 1).split("\\.")[0];
              contents
                  .computeIfAbsent(Long.parseLong(number), n -> new ArrayList<>())
                  .add(concept.id());
            });
      }
      int without = memory.embedMissing();
      if (without > 0) {
        faults.add(without + " concepts without a vector");
      }
      return new Audit(contents, 0, faults);
    }

    @Override
    public void close() {
      client.close();
      server.close();
      memory.close();
      store.close();
    }
  }
}
