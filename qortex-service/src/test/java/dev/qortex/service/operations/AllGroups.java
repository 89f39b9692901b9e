package dev.qortex.service.operations;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ClientDispatcher;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.service.operations.buildlog.EmissionOperations;
import dev.qortex.service.operations.buildlog.PatternOperations;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.stream.Stream;

/** Every group of operations, over stores on the heap and one folder. */
final class AllGroups implements AutoCloseable {

  private final Path root;
  private final IngestOperations ingest;
  private final Catalogue catalogue;
  private final ClientDispatcher clients;

  /**
   * @param root empty; deleted in the end
   */
  AllGroups(Path root) throws IOException {
    this.root = root;
    Path docs = Files.createDirectories(root.resolve("docs"));
    Files.writeString(docs.resolve("a.md"), "# Keys\n\nAlways rotate **keys** before they expire.");
    ReadableFolders folders = ReadableFolders.of(docs);
    HashingEmbeddingModel model = new HashingEmbeddingModel(32);
    InMemoryStore store = new InMemoryStore();
    QortexClient memory = LocalQortexClient.builder(store).embedding(model).build();
    Spool spool = Spool.open(root.resolve("seeds"));
    SignalLog signals = new SignalLog(root.resolve("signals.jsonl"), InstantSource.system());
    Spool emissions = Spool.open(root.resolve("emissions"));
    Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
            .emissions(emissions)
            .build();
    ingest = new IngestOperations(memory, store.graph(), folders);
    clients = ClientDispatcher.of(memory);
    catalogue =
        withAliases(
            new MemoryOperations(memory, store),
            ingest,
            new SourceOperations(memory, folders),
            new ProjectionOperations(memory, store.graph())
                .publishing(spool, new SeedPublisher(spool).signals(signals)),
            new MaintenanceOperations(memory, store, model),
            new LearningOperations(LearningStores.inMemory()),
            new VectorOperations(new InMemoryNamedVectorIndexes(InstantSource.system())),
            buildlog(buildlog, spool, folders).loop(memory, emissions),
            new EmissionOperations(memory, emissions, buildlog),
            new PatternOperations(
                Patterns.builder(new InMemoryPatternStorage(), "project").build()),
            new ObservationOperations(
                ObservationPipeline.builder(root.resolve("observations")).build()));
  }

  private BuildlogOperations buildlog(Buildlog buildlog, Spool spool, ReadableFolders folders)
      throws IOException {
    buildlog.importSeeds(Persona.SECURITY);
    Path project = Files.createDirectories(root.resolve("project"));
    Journal journal = new Journal(project.resolve("buildlog"), Clock.systemUTC());
    return new BuildlogOperations(buildlog, buildlog.project(project))
        .journal(journal)
        .setup(ProjectSetup.of(project, journal))
        .seeds(spool)
        .files(folders);
  }

  private static Catalogue withAliases(ApiGroup... groups) {
    Catalogue.Builder all = Catalogue.builder().aliases(PythonNames.aliases());
    for (ApiGroup group : groups) {
      all.add(group);
    }
    return all.build();
  }

  Catalogue catalogue() {
    return catalogue;
  }

  /** The methods of the same memory for remote clients. */
  ClientDispatcher clients() {
    return clients;
  }

  @Override
  public void close() throws IOException {
    ingest.close();
    try (Stream<Path> files = Files.walk(root)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
