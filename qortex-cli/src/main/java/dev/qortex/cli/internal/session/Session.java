package dev.qortex.cli.internal.session;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.ProjectErasure;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.cli.launch.SentenceModel;
import dev.qortex.commons.TextForms;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.CallStatistics;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ClientDispatcher;
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
import dev.qortex.standard.StandardDocuments;
import dev.qortex.standard.StandardQortex;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteJDBCLoader;

/** An open memory, and the operations over it. */
public final class Session implements AutoCloseable {

  private static final int HASHING_DIMENSION = 512;

  /** A quantile takes some 50 microseconds. */
  private static final int MOST_WIDTHS = 1_000;

  /** Standard error of a propensity below 0.023, for under a millisecond with ten arms. */
  private static final int PROPENSITY_DRAWS = 500;

  /**
   * Folders that operations work in, and the policy of credit for their projects.
   *
   * @param readable below which callers may have files read
   * @param project of buildlog
   * @param home of what qortex and buildlog hand over to each other and to others
   * @param observations of agents
   * @param credit of the rules of projects
   * @param holdOut the share of answers that are withheld to measure the memory; empty for no trial
   */
  public record Places(
      ReadableFolders readable,
      Path project,
      Path home,
      Path observations,
      CreditPolicy credit,
      OptionalDouble holdOut) {

    /** The folders beside the readable ones that messages may name. */
    Path[] others() {
      return new Path[] {project, home, observations};
    }

    /** The spool of rule sets. */
    public Path seeds() {
      return home.resolve("seeds");
    }

    /** The spool of what buildlog emits. */
    public Path emissions() {
      return home.resolve("emissions");
    }

    /** The log in which rule sets and emissions are announced. */
    public Path signals() {
      return home.resolve("signals/projections.jsonl");
    }
  }

  private final StandardQortex qortex;
  private final SessionMemory opened;
  private final Places places;
  private final Notices notices;
  private final CallStatistics calls = new CallStatistics();
  private Optional<IngestOperations> ingest = Optional.empty();
  private Optional<Project> project = Optional.empty();

  private Session(StandardQortex qortex, SessionMemory opened, Places places, Notices notices) {
    this.qortex = qortex;
    this.opened = opened;
    this.places = places;
    this.notices = notices;
  }

  /** A group of operations, whose interfaces are known before it is made. */
  private record Part(List<Class<?>> apis, Function<Session, ? extends ApiGroup> group) {}

  /** The number of the parts. */
  private static final int PARTS = 11;

  /** One of the parts: to read one takes its classes, so that a question reads the first only. */
  private static Part part(int number) {
    return switch (number) {
      case 0 ->
          new Part(
              MemoryOperations.APIS,
              it -> new MemoryOperations(it.memory(), it.store(), it.facts()));
      case 1 -> new Part(IngestOperations.APIS, Session::ingest);
      case 2 -> new Part(SourceOperations.APIS, Session::sources);
      case 3 -> new Part(LearningOperations.APIS, Session::learning);
      case 4 ->
          new Part(VectorOperations.APIS, it -> new VectorOperations(it.qortex.vectorIndexes()));
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
  public static List<Operation> declared() {
    return parts().flatMap(part -> Declarations.of(part.apis).stream()).toList();
  }

  private synchronized IngestOperations ingest() {
    IngestOperations made =
        ingest.orElseGet(
            () ->
                new IngestOperations(
                    memory(), store().graph(), places.readable(), StandardDocuments::builder));
    ingest = Optional.of(made);
    return made;
  }

  private SessionFacts facts() {
    return new SessionFacts(
        calls,
        qortex.learningStores(),
        opened.file(),
        places.home().resolve(HomeArchive.BACKUPS),
        opened.verification());
  }

  /** Learners whose log has propensities, so that strategies can be compared by it. */
  private LearningOperations learning() {
    return new LearningOperations(
        qortex.learningStores(), LearnerSettings.defaults().propensityDraws(PROPENSITY_DRAWS));
  }

  private MaintenanceOperations maintenance() {
    return new MaintenanceOperations(memory(), store(), qortex.embedding()).erasing(erasure());
  }

  private PatternOperations patternOperations() {
    return new PatternOperations(() -> patterns(project()), InstantSource.system())
        .viewing(() -> patterns(viewed()));
  }

  /** Operations of a pattern loop whose memory cannot be opened: a pipeline goes on without it. */
  public static Catalogue patternsWithoutMemory(RuntimeException e) {
    Supplier<Patterns> none =
        () -> {
          throw e;
        };
    return Catalogue.of(new PatternOperations(none, InstantSource.system()));
  }

  private EmissionOperations emissionOperations() {
    return new EmissionOperations(memory(), qortex.emissions(), buildlog());
  }

  private SourceOperations sources() {
    return new SourceOperations(memory(), places.readable(), StandardDocuments::builder)
        .keptIn(places.home().resolve("connections.json"))
        .locks(opened.locks());
  }

  /** The methods of the memory for remote clients, whose erasures reach what lies beside it. */
  public ClientDispatcher clients() {
    return ClientDispatcher.of(memory()).erasing(erasure());
  }

  /** An erasure from all that a session has beside its memory; it makes the spool when it runs. */
  private PersonErasure erasure() {
    BuildlogStorage buildlogs = qortex.buildlogStorage();
    return PersonErasure.of(store())
        .with(this::eraseNotes)
        .with(person -> emissionOperations().erase(person))
        .with(ErasablePart.projects(buildlogs.projects(), id -> erased(buildlogs, id)))
        .with(ErasablePart.vectors(qortex.vectorIndexes()))
        .with(ErasablePart.learners(qortex.learningStores()))
        .with(sources())
        .with(opened.lastAnswer())
        .with(person -> new ErasedPart("files", 0, Set.of(), opened.keptBytes()));
  }

  private static boolean erased(BuildlogStorage storage, String projectId) {
    if (storage instanceof ProjectErasure projects) {
      return projects.eraseProject(projectId);
    }
    throw new IllegalStateException(
        "The storage of the buildlog erases no projects, so the project '%s' is left.\nMaybe erase it by the means of its database."
            .formatted(projectId));
  }

  /** A folder of notes is not made for an erasure. */
  private ErasedPart eraseNotes(Person person) {
    return Files.isDirectory(places.observations())
        ? ErasablePart.notes(observations()).erase(person)
        : ErasedPart.of("notes", 0);
  }

  private ProjectionOperations projection() {
    return new ProjectionOperations(memory(), store().graph())
        .publishing(qortex.seeds(), qortex.publisher());
  }

  /** The buildlog, which is made when it is wanted: its spool makes folders. */
  public Buildlog buildlog() {
    return qortex.buildlog();
  }

  private BuildlogOperations projectOperations() {
    return new BuildlogOperations(buildlog(), this::project)
        .viewing(this::viewed)
        .journal(journal())
        .setup(setup())
        .seeds(qortex.seeds())
        .files(places.readable())
        .loop(memory(), qortex.emissions());
  }

  /** The journal of the project at hand. */
  public Journal journal() {
    return journal(places);
  }

  public static Journal journal(Places places) {
    return new Journal(places.project().resolve("buildlog"), Clock.systemDefaultZone());
  }

  /** The parts that the project at hand needs for its buildlog. */
  public ProjectSetup setup() {
    return ProjectSetup.of(places.project(), journal()).personas(Persona.values());
  }

  /** The project of the folder, if its buildlog has been used. */
  public Optional<Project> knownProject() {
    return buildlog().open(viewed().info().id());
  }

  /** The project of the folder, which is not registered for it. */
  private synchronized Project viewed() {
    return project.orElseGet(() -> setup().view(buildlog()));
  }

  /** The project of the folder, which is registered when the first call needs it. */
  public synchronized Project project() {
    if (project.isEmpty()) {
      project = Optional.of(setup().project(buildlog()));
    }
    return project.get();
  }

  private Patterns patterns(Project of) {
    return qortex.patterns(of.info().id());
  }

  /** The pipeline of observations, which finds its entries in this memory. */
  public ObservationPipeline observations() {
    return qortex.observations();
  }

  /**
   * Opens a file, or creates it.
   *
   * @param embedding minilm or hashing; empty for the one that the file has, or the first
   */
  public static Session open(Path file, String embedding, Places places) {
    return open(SessionMemory.in(file), embedding, places);
  }

  /** Loads what the opening of any file needs, for which it waits otherwise. */
  public static void prepare() {
    SqlitePatternStorage.migrations();
    SqliteStore.migrations();
    SqliteBuildlogStorage.migrations();
    try {
      SQLiteJDBCLoader.initialize();
      try (Connection none = new SQLiteConfig().createConnection("jdbc:sqlite::memory:");
          Statement statement = none.createStatement();
          ResultSet row = statement.executeQuery("SELECT 1")) {
        row.next();
      }
    } catch (Exception e) {
      // The opening meets the same, and says what to do.
      return;
    }
  }

  /**
   * Loads the embedding model that a memory had when it answered last, while it is opened: before
   * that, nothing else tells which one a question needs.
   */
  public static void readModel(LastAnswer last) {
    if (last.embedding().equals(SentenceModel.NAME)) {
      new LazyMiniLm().embed(List.of("a"));
    }
  }

  /** Opens a file for a process that stays, so that vectors may be made after an ingest. */
  public static Session serve(Path file, String embedding, Places places) {
    SessionMemory memory = SessionMemory.in(file);
    memory.wiring().vectorsLater();
    return open(memory, embedding, places);
  }

  /** Opens a memory that other processes use, too; it is closed with the session. */
  public static Session open(SharedMemory shared, String embedding, Places places) {
    return open(SessionMemory.in(shared, places.home()), embedding, places);
  }

  private static Session open(SessionMemory memory, String embedding, Places places) {
    Notices notices = new Notices();
    places.holdOut().ifPresent(memory.wiring()::holdOut);
    StandardQortex opened =
        memory
            .wiring()
            .embedding(known -> model(known, embedding, memory))
            .home(places.home())
            .observationsIn(places.observations())
            .buildlog(it -> it.credit(places.credit()))
            .events(notices)
            .open();
    Session session = new Session(opened, memory, places, notices);
    // A lesson that is rejected leaves the graph at once.
    notices.onRejection(() -> session.emissionOperations().withdrawRejected());
    return session;
  }

  private static EmbeddingModel model(String known, String wanted, SessionMemory memory) {
    EmbeddingModel model =
        (wanted.isEmpty() ? known : wanted).startsWith("hashing")
            ? new HashingEmbeddingModel(HASHING_DIMENSION)
            : new LazyMiniLm();
    if (!known.isEmpty() && !known.equals(model.name())) {
      throw new IllegalStateException(
          "The memory %s was made with the model %s, not with %s.\nMaybe leave --embedding and QORTEX_EMBEDDING out; or name %s, and ingest into it."
              .formatted(memory.name(), known, model.name(), memory.other()));
    }
    return model;
  }

  public Places places() {
    return places;
  }

  public MemoryStore store() {
    return qortex.store();
  }

  /** Reads words, vectors and graph, for which a first question waits otherwise. */
  public void readAhead() {
    store().words().size("", NodeKind.PASSAGE);
    store().vectors().size();
    store().snapshots().current();
  }

  /** Loads the embedding model, for which a first question waits otherwise. */
  public void readModel() {
    qortex.embedding().embed(List.of("a"));
  }

  /** Returns whether all answers were kept for later feedback, once the session is closed. */
  public boolean keptAnswers() {
    return notices.keptAnswers();
  }

  public QortexClient memory() {
    return qortex.memory();
  }

  /** All operations, whose groups are made when one of theirs is called. */
  public Catalogue catalogue() {
    return operations().build();
  }

  /**
   * The catalogue for remote clients, which do not see the details of failures, so that failures
   * are logged.
   */
  public Catalogue served() {
    System.setProperty("org.slf4j.simpleLogger.log." + Catalogue.class.getName(), "warn");
    return catalogue();
  }

  /** Counts everything that happens from now on. */
  public void countIn(ServedMetrics metrics) {
    notices.alsoTo(metrics.events());
    metrics.sample(memory(), this::posteriorWidth, this::quarantined);
  }

  /** The mean width of the credible intervals of up to a thousand nodes; 1 without any. */
  private double posteriorWidth() {
    return qortex.learningStores().learning("graph").loadAll(ContextKey.DEFAULT).values().stream()
        .map(state -> state.posterior(Posterior.UNIFORM))
        .limit(MOST_WIDTHS)
        .mapToDouble(posterior -> posterior.high() - posterior.low())
        .average()
        .orElse(1);
  }

  /** The number of observations in quarantine; a folder of notes is not made for it. */
  private int quarantined() {
    return Files.isDirectory(places.observations())
        ? (int) observations().quarantine().list().stream().filter(it -> !it.released()).count()
        : 0;
  }

  /** The domain that a name means in either form of Unicode. */
  public String domain(String name) {
    return TextForms.known(name, this::domains);
  }

  private List<String> domains() {
    return store().graph().domains().stream().map(Domain::name).toList();
  }

  /** All operations, to which more may be added. */
  public Catalogue.Builder operations() {
    Catalogue.Builder all =
        Catalogue.builder()
            .domains(this::domains)
            .aliases(PythonNames.aliases())
            .events(EventSink.all(List.of(calls, notices)));
    parts().forEach(part -> all.addLazily(part.apis, () -> part.group.apply(this)));
    return all.hostFolders(places.others())
        .hostFolders(places.readable().folders().toArray(Path[]::new));
  }

  /** The operations of an interface, whose group alone is made. */
  public <A> A api(Class<A> api) {
    Part part = parts().filter(each -> each.apis.contains(api)).findFirst().orElseThrow();
    return Catalogue.builder()
        .domains(this::domains)
        .addLazily(List.of(api), () -> part.group.apply(this))
        .build()
        .api(api);
  }

  @Override
  public void close() {
    try (qortex) {
      ingest.ifPresent(IngestOperations::close);
    }
  }
}
