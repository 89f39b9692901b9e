package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.journal.GitRepository;
import dev.qortex.buildlog.journal.Journal;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.setup.Persona;
import dev.qortex.buildlog.setup.ProjectSetup;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.PatternStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.storage.memory.InMemoryPatternStorage;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.spool.Spool;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.documents.HtmlParser;
import dev.qortex.ingest.documents.PdfParser;
import dev.qortex.learning.GraphLearning;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.erasure.ErasablePart;
import dev.qortex.service.erasure.ErasedPart;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.service.operations.IngestOperations;
import dev.qortex.service.operations.InteropOperations;
import dev.qortex.service.operations.LearningOperations;
import dev.qortex.service.operations.MaintenanceOperations;
import dev.qortex.service.operations.ManifestOperations;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.service.operations.ObservationOperations;
import dev.qortex.service.operations.ProjectionOperations;
import dev.qortex.service.operations.PythonNames;
import dev.qortex.service.operations.SourceOperations;
import dev.qortex.service.operations.VectorOperations;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.service.operations.buildlog.EmissionOperations;
import dev.qortex.service.operations.buildlog.PatternOperations;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open memory, and the operations over it. */
final class Session implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Session.class);
  private static final int HASHING_DIMENSION = 512;

  /**
   * Folders that operations work in, and the policy of credit for their projects.
   *
   * @param readable below which callers may have files read
   * @param project of buildlog
   * @param home of what qortex and buildlog hand over to each other and to others
   * @param observations of agents
   * @param credit of the rules of projects
   */
  record Places(
      ReadableFolders readable, Path project, Path home, Path observations, CreditPolicy credit) {

    /** The folders beside the readable ones that messages may name. */
    Path[] others() {
      return new Path[] {project, home, observations};
    }

    /** The spool of rule sets. */
    Path seeds() {
      return home.resolve("seeds");
    }

    /** The spool of what buildlog emits. */
    Path emissions() {
      return home.resolve("emissions");
    }

    /** The log in which rule sets and emissions are announced. */
    Path signals() {
      return home.resolve("signals/projections.jsonl");
    }
  }

  /** The stores of a memory and of what goes on around it. */
  private record Stores(
      MemoryStore memory,
      LearningStores learners,
      NamedVectorIndexes vectors,
      BuildlogStorage buildlog,
      PatternStorage patterns,
      Predicate<String> eraseProject,
      ErasablePart lastAnswer) {}

  private final AtomicBoolean answersLost;
  private final Stores stores;
  private final QortexClient memory;
  private final EmbeddingModel model;
  private final IngestOperations ingest;
  private Optional<Buildlog> buildlog = Optional.empty();
  private Optional<Project> project = Optional.empty();
  private final Places places;
  private final List<Supplier<OperationGroup>> groups;

  /** Groups that no door but the terminal has. */
  private final List<Supplier<OperationGroup>> terminalGroups;

  private Session(
      Stores stores,
      QortexClient memory,
      EmbeddingModel model,
      Places places,
      AtomicBoolean answersLost) {
    this.answersLost = answersLost;
    this.stores = stores;
    this.memory = memory;
    this.model = model;
    this.ingest =
        new IngestOperations(memory, stores.memory.graph(), places.readable(), Session::documents);
    this.places = places;
    this.groups =
        List.of(
            () -> new MemoryOperations(memory, stores.memory),
            () -> ingest,
            this::sources,
            () -> new LearningOperations(stores.learners),
            () -> new VectorOperations(stores.vectors),
            () -> new MaintenanceOperations(memory, stores.memory, model).erasing(erasure()),
            this::projection,
            this::projectOperations,
            () -> new EmissionOperations(memory, emissions(), buildlog()),
            () -> new PatternOperations(this::patterns, InstantSource.system()),
            () -> new ObservationOperations(observations()));
    this.terminalGroups =
        List.of(
            () -> new ManifestOperations(memory, places.readable(), Session::documents),
            () -> new InteropOperations(Spool.open(places.seeds()), signals()));
  }

  static DocumentIngestor.Builder documents() {
    return DocumentIngestor.builder().parser(new HtmlParser()).parser(new PdfParser());
  }

  private SourceOperations sources() {
    return new SourceOperations(memory, places.readable(), Session::documents)
        .keptIn(places.home().resolve("connections.json"));
  }

  /** An erasure from all that a session has beside its memory. */
  private PersonErasure erasure() {
    return PersonErasure.of(stores.memory)
        .with(this::eraseNotes)
        .with(new EmissionOperations(memory, emissions(), buildlog()))
        .with(ErasablePart.projects(stores.buildlog.projects(), stores.eraseProject))
        .with(ErasablePart.vectors(stores.vectors))
        .with(sources())
        .with(stores.lastAnswer);
  }

  /** A folder of notes is not made for an erasure. */
  private ErasedPart eraseNotes(Person person) {
    return Files.isDirectory(places.observations())
        ? ErasablePart.notes(observations()).erase(person)
        : ErasedPart.of("notes", 0);
  }

  private ProjectionOperations projection() {
    Spool seeds = Spool.open(places.seeds());
    return new ProjectionOperations(memory, stores.memory.graph())
        .publishing(seeds, new SeedPublisher(seeds).signals(signals()));
  }

  private SignalLog signals() {
    return new SignalLog(places.signals(), InstantSource.system());
  }

  /** The buildlog, which is wired when it is wanted: its spool makes folders. */
  Buildlog buildlog() {
    Buildlog wired =
        buildlog.orElseGet(
            () ->
                Buildlog.builder(stores.buildlog, stores.learners)
                    .events(this::decided)
                    .emissions(emissions())
                    .signals(signals())
                    .credit(places.credit())
                    .embedding(model)
                    .build());
    buildlog = Optional.of(wired);
    return wired;
  }

  /** A lesson that is rejected leaves the graph at once. */
  private void decided(MemoryEvent event) {
    if (event instanceof BuildlogEvent.RuleDecided decision
        && decision.change() == BuildlogEvent.RuleChange.REJECTED) {
      new EmissionOperations(memory, emissions(), buildlog()).withdrawRejected();
    }
  }

  private Spool emissions() {
    return Spool.open(places.emissions());
  }

  private BuildlogOperations projectOperations() {
    return new BuildlogOperations(buildlog(), this::project)
        .journal(journal())
        .setup(setup())
        .seeds(Spool.open(places.seeds()))
        .files(places.readable())
        .loop(memory, emissions());
  }

  /** What the project at hand needs; a new copy. */
  ProjectSetup setup() {
    return ProjectSetup.of(places.project(), journal()).personas(Persona.values());
  }

  /** The journal of the project at hand. */
  Journal journal() {
    return journal(places);
  }

  static Journal journal(Places places) {
    return new Journal(places.project().resolve("buildlog"), Clock.systemDefaultZone());
  }

  /** The project of the folder, if its buildlog has been used. */
  Optional<Project> knownProject() {
    return buildlog().find(places.project()).map(known -> project());
  }

  /** The project of the folder, which is registered when the first call needs it. */
  synchronized Project project() {
    if (project.isEmpty()) {
      Path folder = places.project();
      GitRepository git = new GitRepository(folder);
      Optional<String> remote = git.exists() ? git.originUrl() : Optional.empty();
      project =
          Optional.of(
              remote
                  .map(url -> buildlog().project(folder, url))
                  .orElseGet(() -> buildlog().project(folder)));
    }
    return project.get();
  }

  private Patterns patterns() {
    return Patterns.builder(stores.patterns, project().info().id()).build();
  }

  /** The pipeline of observations, which finds its entries in this memory. */
  ObservationPipeline observations() {
    return ObservationPipeline.builder(places.observations())
        .memory(memory, "observations")
        .configured()
        .build();
  }

  /**
   * Opens a file, or creates it.
   *
   * @param embedding minilm or hashing; empty for the one that the file has, or the first
   */
  static Session open(Path file, String embedding, Places places) {
    try (SqliteDatabase database =
        SqliteDatabase.open(
            file,
            SqliteSettings.defaults(),
            SqliteStore.migrations(),
            SqliteBuildlogStorage.migrations(),
            SqlitePatternStorage.migrations())) {
      SqliteStore store = SqliteStore.over(database);
      AtomicBoolean lost = new AtomicBoolean();
      try {
        EmbeddingModel model = model(store.embeddingModel().name(), embedding, file);
        QortexClient memory =
            LocalQortexClient.builder(store)
                .embedding(model)
                .learning(GraphLearning.over(store))
                .events(
                    event -> {
                      warn(event);
                      if (event instanceof MemoryEvent.AnswersNotKept) {
                        lost.set(true);
                      }
                    })
                .build();
        SqliteBuildlogStorage buildlog = SqliteBuildlogStorage.over(database);
        return new Session(
            new Stores(
                store,
                store,
                store.namedIndexes(),
                buildlog,
                SqlitePatternStorage.over(database),
                buildlog::eraseProject,
                new LastAnswer(file)),
            memory,
            model,
            places,
            lost);
      } catch (RuntimeException e) {
        store.close();
        throw e;
      }
    }
  }

  /** Logs the failures that no result tells of: what waits is tried again. */
  private static void warn(MemoryEvent event) {
    if (event instanceof MemoryEvent.FeedbackWaits waits) {
      LOG.warn(
          "Feedback waits for {}, entry {}: {}",
          waits.listener(),
          waits.number(),
          waits.failure().getMessage());
    } else if (event instanceof MemoryEvent.PairsWait waits) {
      LOG.warn("Pairs that questions found alike wait: {}", waits.failure().getMessage());
    } else if (event instanceof MemoryEvent.AnswersNotKept lost) {
      LOG.warn(
          "{} answers were not kept for later feedback: {}",
          lost.answers(),
          lost.failure().getMessage());
    }
  }

  /** Uses a memory that has nothing and leaves nothing, to learn what its operations are. */
  static <T> T withSpecimen(Function<Session, T> use) {
    return withSpecimen(ReadableFolders.none(), use);
  }

  /** The same, for operations that read files and need no memory. */
  static <T> T withSpecimen(ReadableFolders readable, Function<Session, T> use) {
    try (TemporaryFolder temporary = TemporaryFolder.create()) {
      Path folder = temporary.path();
      Path observations = folder.resolve("cortex");
      CreditPolicy credit = CreditPolicy.evidence();
      try (Session session = onHeap(new Places(readable, folder, folder, observations, credit))) {
        return use.apply(session);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Session onHeap(Places places) {
    MemoryStore store = new InMemoryStore();
    EmbeddingModel model = new HashingEmbeddingModel(HASHING_DIMENSION);
    return new Session(
        new Stores(
            store,
            LearningStores.inMemory(),
            new InMemoryNamedVectorIndexes(InstantSource.system()),
            new InMemoryBuildlogStorage(),
            new InMemoryPatternStorage(),
            project -> false,
            person -> ErasedPart.of("answers", 0)),
        LocalQortexClient.builder(store).embedding(model).build(),
        model,
        places,
        new AtomicBoolean());
  }

  private static EmbeddingModel model(String known, String wanted, Path file) {
    EmbeddingModel model =
        (wanted.isEmpty() ? known : wanted).startsWith("hashing")
            ? new HashingEmbeddingModel(HASHING_DIMENSION)
            : new LazyMiniLm();
    if (!known.isEmpty() && !known.equals(model.name())) {
      throw new IllegalStateException(
          "The memory %s was made with the model %s, not with %s.\nMaybe leave --embedding and QORTEX_EMBEDDING out; or name a new file, --db FILE, and ingest into it."
              .formatted(file, known, model.name()));
    }
    return model;
  }

  Places places() {
    return places;
  }

  MemoryStore store() {
    return stores.memory;
  }

  /** Whether all answers were kept for later feedback; known once it is closed. */
  boolean keptAnswers() {
    return !answersLost.get();
  }

  QortexClient memory() {
    return memory;
  }

  /** All operations, whose failures are logged: clients are not told all of them. */
  Catalogue catalogue() {
    System.setProperty("org.slf4j.simpleLogger.log." + Catalogue.class.getName(), "warn");
    Catalogue.Builder all = Catalogue.builder().aliases(PythonNames.aliases());
    groups.forEach(group -> all.add(group.get()));
    return all.hostFolders(places.others()).build();
  }

  /** All operations, in the order of their groups, each of which is made when it is reached. */
  Stream<Operation> operations() {
    return Stream.concat(groups.stream(), terminalGroups.stream())
        .flatMap(group -> group.get().operations().stream());
  }

  /** Calls one operation; groups after its own are not made. */
  JsonNode call(String name, JsonNode argument, Call call) {
    return operations()
        .filter(operation -> operation.name().equals(name))
        .findFirst()
        .map(operation -> Catalogue.of(() -> List.of(operation)))
        .orElseGet(this::catalogue)
        .call(name, argument, call);
  }

  @Override
  public void close() {
    ingest.close();
    memory.close();
    stores.buildlog.close();
    stores.patterns.close();
    stores.memory.close();
  }
}
