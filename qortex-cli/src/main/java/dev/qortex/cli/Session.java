package dev.qortex.cli;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.spool.Spool;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.documents.HtmlParser;
import dev.qortex.ingest.documents.PdfParser;
import dev.qortex.learning.GraphLearning;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Declarations;
import dev.qortex.service.Operation;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.erasure.ErasablePart;
import dev.qortex.service.erasure.ErasedPart;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.erasure.PersonErasure;
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
import dev.qortex.service.operations.buildlog.EmissionOperations;
import dev.qortex.service.operations.buildlog.PatternOperations;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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
  private record Stores(SqliteDatabase file, SqliteStore memory, LastAnswer lastAnswer) {}

  private final AtomicBoolean answersLost;
  private final Stores stores;
  private final QortexClient memory;
  private final EmbeddingModel model;
  private final Places places;
  private Optional<IngestOperations> ingest = Optional.empty();
  private Optional<SqliteBuildlogStorage> buildlogStorage = Optional.empty();
  private Optional<SqlitePatternStorage> patternStorage = Optional.empty();
  private Optional<Buildlog> buildlog = Optional.empty();
  private Optional<Project> project = Optional.empty();

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
    this.places = places;
  }

  /** A group of operations, whose interfaces are known before it is made. */
  private record Part(List<Class<?>> apis, Function<Session, ? extends ApiGroup> group) {}

  /** The number of the parts. */
  private static final int PARTS = 11;

  /** One of the parts: to read one takes its classes, so that a question reads the first only. */
  private static Part part(int number) {
    return switch (number) {
      case 0 ->
          new Part(MemoryOperations.APIS, it -> new MemoryOperations(it.memory, it.stores.memory));
      case 1 -> new Part(IngestOperations.APIS, Session::ingest);
      case 2 -> new Part(SourceOperations.APIS, Session::sources);
      case 3 -> new Part(LearningOperations.APIS, it -> new LearningOperations(it.stores.memory));
      case 4 ->
          new Part(
              VectorOperations.APIS, it -> new VectorOperations(it.stores.memory.namedIndexes()));
      case 5 -> new Part(MaintenanceOperations.APIS, Session::maintenance);
      case 6 -> new Part(ProjectionOperations.APIS, Session::projection);
      case 7 -> new Part(BuildlogOperations.APIS, Session::projectOperations);
      case 8 -> new Part(EmissionOperations.APIS, Session::emissionOperations);
      case 9 -> new Part(PatternOperations.APIS, Session::patternOperations);
      default ->
          new Part(ObservationOperations.APIS, it -> new ObservationOperations(it.observations()));
    };
  }

  private static Stream<Part> parts() {
    return IntStream.range(0, PARTS).mapToObj(Session::part);
  }

  /** All operations, as they are declared: no memory is needed to know them. */
  static List<Operation> declared() {
    return parts().flatMap(part -> Declarations.of(part.apis).stream()).toList();
  }

  private synchronized IngestOperations ingest() {
    IngestOperations made =
        ingest.orElseGet(
            () ->
                new IngestOperations(
                    memory, stores.memory.graph(), places.readable(), Session::documents));
    ingest = Optional.of(made);
    return made;
  }

  private MaintenanceOperations maintenance() {
    return new MaintenanceOperations(memory, stores.memory, model).erasing(erasure());
  }

  private PatternOperations patternOperations() {
    return new PatternOperations(this::patterns, InstantSource.system());
  }

  /** Operations of a pattern loop whose memory cannot be opened: a pipeline goes on without it. */
  static Catalogue patternsWithoutMemory(RuntimeException e) {
    Supplier<Patterns> none =
        () -> {
          throw e;
        };
    return Catalogue.of(new PatternOperations(none, InstantSource.system()));
  }

  private EmissionOperations emissionOperations() {
    return new EmissionOperations(memory, emissions(), buildlog());
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
        .with(emissionOperations())
        .with(ErasablePart.projects(buildlogStorage().projects(), buildlogStorage()::eraseProject))
        .with(ErasablePart.vectors(stores.memory.namedIndexes()))
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
  synchronized Buildlog buildlog() {
    Buildlog wired =
        buildlog.orElseGet(
            () ->
                Buildlog.builder(buildlogStorage(), stores.memory)
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
      emissionOperations().withdrawRejected();
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

  /** The journal of the project at hand. */
  Journal journal() {
    return journal(places);
  }

  static Journal journal(Places places) {
    return new Journal(places.project().resolve("buildlog"), Clock.systemDefaultZone());
  }

  /** The parts that the project at hand needs for its buildlog. */
  ProjectSetup setup() {
    return ProjectSetup.of(places.project(), journal()).personas(Persona.values());
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
    return Patterns.builder(patternStorage(), project().info().id()).build();
  }

  private synchronized SqliteBuildlogStorage buildlogStorage() {
    SqliteBuildlogStorage opened =
        buildlogStorage.orElseGet(() -> SqliteBuildlogStorage.over(stores.file));
    buildlogStorage = Optional.of(opened);
    return opened;
  }

  private synchronized SqlitePatternStorage patternStorage() {
    SqlitePatternStorage opened =
        patternStorage.orElseGet(() -> SqlitePatternStorage.over(stores.file));
    patternStorage = Optional.of(opened);
    return opened;
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
    SqliteDatabase database =
        SqliteDatabase.open(
            file,
            SqliteSettings.defaults(),
            SqliteStore.migrations(),
            SqliteBuildlogStorage.migrations(),
            SqlitePatternStorage.migrations());
    try {
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
        return new Session(
            new Stores(database, store, new LastAnswer(file)), memory, model, places, lost);
      } catch (RuntimeException e) {
        store.close();
        throw e;
      }
    } catch (RuntimeException e) {
      database.close();
      throw e;
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

  /** All operations, whose groups are made when one of theirs is called. */
  Catalogue catalogue() {
    return operations().build();
  }

  /** All operations for clients, who are not told all of a failure: so failures are logged. */
  Catalogue served() {
    System.setProperty("org.slf4j.simpleLogger.log." + Catalogue.class.getName(), "warn");
    return catalogue();
  }

  /** All operations, to which more may be added. */
  Catalogue.Builder operations() {
    Catalogue.Builder all = Catalogue.builder().aliases(PythonNames.aliases());
    parts().forEach(part -> all.addLazily(part.apis, () -> part.group.apply(this)));
    return all.hostFolders(places.others())
        .hostFolders(places.readable().folders().toArray(Path[]::new));
  }

  /** The operations of an interface, whose group alone is made. */
  <A> A api(Class<A> api) {
    Part part = parts().filter(each -> each.apis.contains(api)).findFirst().orElseThrow();
    return Catalogue.builder()
        .addLazily(List.of(api), () -> part.group.apply(this))
        .build()
        .api(api);
  }

  @Override
  public void close() {
    ingest.ifPresent(IngestOperations::close);
    memory.close();
    buildlogStorage.ifPresent(SqliteBuildlogStorage::close);
    patternStorage.ifPresent(SqlitePatternStorage::close);
    stores.memory.close();
    stores.file.close();
  }
}
