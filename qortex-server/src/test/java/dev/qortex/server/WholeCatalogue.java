package dev.qortex.server;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.operations.IngestOperations;
import dev.qortex.service.operations.LearningOperations;
import dev.qortex.service.operations.MaintenanceOperations;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.service.operations.ObservationOperations;
import dev.qortex.service.operations.ProjectionOperations;
import dev.qortex.service.operations.PythonNames;
import dev.qortex.service.operations.SourceOperations;
import dev.qortex.service.operations.VectorOperations;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.service.operations.buildlog.PatternOperations;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/** The operations that a host can serve, over stores on the heap. */
final class WholeCatalogue {

  private WholeCatalogue() {}

  /**
   * A catalogue that reads {@code docs} in a folder, where one document stands.
   *
   * @param folder empty
   */
  static Catalogue of(Path folder) throws IOException {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.writeString(docs.resolve("retry.md"), "# Retry\n\nA call is retried three times.");
    InMemoryStore store = new InMemoryStore();
    HashingEmbeddingModel model = new HashingEmbeddingModel(64);
    QortexClient memory = LocalQortexClient.builder(store).embedding(model).build();
    LearningStores learning = LearningStores.inMemory();
    Buildlog buildlog = Buildlog.builder(new InMemoryBuildlogStorage(), learning).build();
    ReadableFolders folders = ReadableFolders.of(docs);
    return Catalogue.builder()
        .add(new MemoryOperations(memory, store))
        .add(new IngestOperations(memory, store.graph(), folders))
        .add(new SourceOperations(memory, folders))
        .add(new ProjectionOperations(memory, store.graph()))
        .add(new MaintenanceOperations(memory, store, model))
        .add(new LearningOperations(learning))
        .add(new VectorOperations(new InMemoryNamedVectorIndexes(InstantSource.system())))
        .add(new BuildlogOperations(buildlog, buildlog.project(folder)))
        .add(
            new PatternOperations(
                Patterns.builder(new InMemoryPatternStorage(), "project").build()))
        .add(
            new ObservationOperations(
                ObservationPipeline.builder(folder.resolve("observations")).build()))
        .aliases(PythonNames.aliases())
        .build();
  }
}
