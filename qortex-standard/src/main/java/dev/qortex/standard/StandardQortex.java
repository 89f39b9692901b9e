package dev.qortex.standard;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.spool.Spool;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.FolderSync;
import dev.qortex.ingest.connection.ConnectedFolders;
import dev.qortex.ingest.conversation.ChatExports;
import dev.qortex.ingest.conversation.Conversation;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.ingest.fact.FactChange;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.learning.Learner;
import dev.qortex.learning.Learners;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.learning.evaluation.MemoryHoldOut;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.projectors.Projection;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.TemplateEnricher;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Standard wiring: one SQLite file with a memory that learns from feedback, and, each made at its
 * first use, facts, documents, connected folders, conversations, learners, observations of an
 * agent, a buildlog with its patterns, and projections of rules.
 *
 * <pre>{@code
 * try (StandardQortex qortex = StandardQortex.open(Path.of("memory.db"))) {
 *   qortex.remember("The deploy key rotates every 90 days.");
 *   Answer answer = qortex.memory().query("How often does the deploy key rotate?");
 *   System.out.println(answer.items().get(0).text());
 * }
 * }</pre>
 *
 * <p>Text that SQLite should not hold lies in a folder beside the file, {@link Builder#home}, which
 * is made when a part needs it. Thread-safe; open it once and share it. Closing it closes all
 * parts, in their order: close none of them alone.
 */
public final class StandardQortex implements AutoCloseable {

  /** The domain of the knowledge that comes from observations of an agent. */
  public static final String OBSERVATIONS = "observations";

  private final StandardStores stores;
  private final EmbeddingModel embedding;
  private final QortexClient memory;
  private final Parts parts;
  private final Lazy<ExecutorService> vectors = new Lazy<>(StandardQortex::newVectors);

  private StandardQortex(StandardStores stores, Builder settings) {
    this.stores = stores;
    this.embedding = settings.embedding.apply(stores.memory().embeddingModel().name());
    LocalQortexClient.Builder client =
        LocalQortexClient.builder(stores.memory())
            .embedding(embedding)
            .learning(stores.learning())
            .events(settings.events)
            .clock(settings.clock)
            .ids(settings.ids());
    if (settings.sharedAnswers) {
      client.sharedAnswers();
    }
    if (settings.vectorsLater && !(embedding instanceof HashingEmbeddingModel)) {
      client.vectorsLater(vectors.get());
    }
    settings.holdOut.ifPresent(
        share -> client.trial(MemoryHoldOut.in(stores.learners(), share, settings.random.get())));
    this.memory = settings.memory.apply(client).build();
    this.parts = new Parts(stores, settings, memory, embedding);
  }

  private static ExecutorService newVectors() {
    return Executors.newSingleThreadExecutor(
        work -> {
          Thread thread = new Thread(work, "qortex-vectors");
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Opens a file with the defaults, or creates it. */
  public static StandardQortex open(Path file) {
    return builder(file).open();
  }

  /** Returns a builder over a file, which is created, with its folder, when there is none. */
  public static Builder builder(Path file) {
    Checks.given("file of a memory", file);
    return new Builder(
        settings -> StandardStores.in(file, settings.sqlite.clock(settings.clock)),
        Optional.of(file.resolveSibling(file.getFileName() + ".home")));
  }

  /**
   * Returns a builder over stores that the application opened. They are closed with what it opens,
   * also when that fails, so it opens once.
   *
   * <pre>{@code
   * PostgresStore store = PostgresStore.open(dataSource);
   * StandardQortex qortex =
   *     StandardQortex.builder(StandardStores.of(store).vectors(store.namedIndexes())).open();
   * }</pre>
   */
  public static Builder builder(StandardStores stores) {
    Checks.given("stores", stores);
    return new Builder(settings -> stores, Optional.empty());
  }

  /**
   * Returns a builder that keeps everything on the heap: for tests, and for what ends with them.
   */
  public static Builder onHeap() {
    return new Builder(settings -> StandardStores.onHeap(settings.clock), Optional.empty());
  }

  /** The memory: questions, feedback, rules, and all that ingests a manifest. */
  public QortexClient memory() {
    return memory;
  }

  /** The store of the memory; it is closed with this object. */
  public MemoryStore store() {
    return stores.memory();
  }

  /** The model that embeds texts. */
  public EmbeddingModel embedding() {
    return embedding;
  }

  /** The stores of the learners, for parts of the host; they are closed with this object. */
  public LearningStores learningStores() {
    return stores.learners();
  }

  /** The storage of the buildlog, for parts of the host; it is closed with this object. */
  public BuildlogStorage buildlogStorage() {
    return stores.buildlog();
  }

  /** The storage of patterns, for parts of the host; it is closed with this object. */
  public PatternStorage patternStorage() {
    return stores.patterns();
  }

  /** The vector indexes that the application creates. */
  public NamedVectorIndexes vectorIndexes() {
    return stores.vectors();
  }

  /** Remembers a fact in the domain {@link RememberedFacts#DOMAIN}. */
  public FactChange remember(String text) {
    return facts().remember(text);
  }

  /** The facts that are remembered and corrected by their ids. */
  public RememberedFacts facts() {
    return parts.facts.get();
  }

  /** The ingestor of documents. */
  public DocumentIngestor documents() {
    return parts.documents();
  }

  /**
   * Synchronises a domain with the documents and chat exports of a folder, as {@link
   * FolderSync#sync} does: again at any time, only what changed is read.
   */
  public FolderReport sync(Path folder, String domain) {
    return conversations()
        .inDomain(
            domain,
            ingestor ->
                new FolderSync(memory, documents())
                    .importing(new ChatExports(ingestor))
                    .sync(folder, domain));
  }

  /** The folders that are connected under names, in {@code connections.json} of the home folder. */
  public ConnectedFolders folders() {
    return parts.folders.get();
  }

  /** The conversation with that name in the domain {@link Conversations#DOMAIN}. */
  public Conversation conversation(String name) {
    return conversations().conversation(name);
  }

  /** The conversations of all domains. */
  public Conversations conversations() {
    return parts.conversations.get();
  }

  /** The learner with that name, which chooses among arms of the application. */
  public Learner learner(String name) {
    return learners().learner(name);
  }

  /** The learners by their names. */
  public Learners learners() {
    return parts.learners.get();
  }

  /**
   * The pipeline of what an agent notices, in {@code observations} of the home folder; its entries
   * are found in the domain {@link #OBSERVATIONS}.
   */
  public ObservationPipeline observations() {
    return parts.observations.get();
  }

  /**
   * The buildlog, in which reviews of code teach which rules are worth showing. It publishes to
   * {@link #emissions}.
   */
  public Buildlog buildlog() {
    return parts.buildlog.get();
  }

  /**
   * The patterns that reviewers of a project repeat.
   *
   * @param projectId the id of a project of the buildlog
   */
  public Patterns patterns(String projectId) {
    return parts.patterns(projectId);
  }

  /**
   * A projection of the memory's rules to that target, with templates that say when and why each
   * applies.
   */
  public <T> Projection<T> projection(ProjectionTarget<T> target) {
    return new Projection<>(memory::rules, new TemplateEnricher(stores.memory().graph()), target);
  }

  /** The publisher of rule sets to {@link #seeds}. */
  public SeedPublisher publisher() {
    return new SeedPublisher(seeds()).signals(signals()).events(parts.events(), parts.clock());
  }

  /** The spool of rule sets, {@code seeds} of the home folder. */
  public Spool seeds() {
    return parts.spool("seeds");
  }

  /** The spool of artefacts that the buildlog publishes, {@code emissions} of the home folder. */
  public Spool emissions() {
    return parts.spool("emissions");
  }

  /** The log that announces rule sets and emissions, in the home folder. */
  public SignalLog signals() {
    return parts.signals();
  }

  /**
   * Writes what waits, closes the parts that were used, and then the file. Selections of learners
   * that cannot be written, as in a file that can only be read, are lost, and the log says so. A
   * second call, of any thread, waits until the first one is done, and does nothing more.
   */
  @Override
  public synchronized void close() {
    try (stores;
        memory) {
      parts.close();
      vectors.close(ExecutorService::shutdown);
    }
  }

  /** Builder of the standard wiring. Not thread-safe. */
  public static final class Builder {

    private final Function<Builder, StandardStores> stores;
    Optional<Path> home;
    Optional<Path> observationsFolder = Optional.empty();
    Function<String, EmbeddingModel> embedding = any -> new HashingEmbeddingModel(512);
    Supplier<DocumentIngestor.Builder> documents = StandardDocuments::builder;
    UnaryOperator<LocalQortexClient.Builder> memory = UnaryOperator.identity();
    UnaryOperator<Learner.Builder> learners = UnaryOperator.identity();
    UnaryOperator<ObservationPipeline.Builder> observations = UnaryOperator.identity();
    UnaryOperator<Buildlog.Builder> buildlog = UnaryOperator.identity();
    SqliteSettings sqlite = SqliteSettings.defaults();
    boolean sharedAnswers;
    boolean vectorsLater;
    Optional<HoldOut> holdOut = Optional.empty();
    EventSink events = EventSink.none();
    InstantSource clock = InstantSource.system();
    Supplier<RandomGenerator> random = SplittableRandom::new;
    Optional<Supplier<String>> ids = Optional.empty();

    private Builder(Function<Builder, StandardStores> stores, Optional<Path> home) {
      this.stores = stores;
      this.home = home;
    }

    private Builder(Builder other) {
      this.stores = other.stores;
      this.home = other.home;
      this.observationsFolder = other.observationsFolder;
      this.embedding = other.embedding;
      this.documents = other.documents;
      this.memory = other.memory;
      this.learners = other.learners;
      this.observations = other.observations;
      this.buildlog = other.buildlog;
      this.sqlite = other.sqlite;
      this.sharedAnswers = other.sharedAnswers;
      this.vectorsLater = other.vectorsLater;
      this.holdOut = other.holdOut;
      this.events = other.events;
      this.clock = other.clock;
      this.random = other.random;
      this.ids = other.ids;
    }

    Supplier<String> ids() {
      return ids.orElse(() -> UUID.randomUUID().toString());
    }

    /**
     * Model that embeds texts. By default {@link HashingEmbeddingModel} with 512 dimensions, which
     * needs nothing and finds words only, not meanings. A file stays with the model that it began
     * with.
     */
    public Builder embedding(EmbeddingModel model) {
      Checks.given("embedding model", model);
      return embedding(any -> model);
    }

    /**
     * Model that embeds texts, by the name of the model whose vectors the file has; the name is
     * empty for a new file.
     */
    public Builder embedding(Function<String, EmbeddingModel> byName) {
      embedding = Checks.given("choice of an embedding model", byName);
      return this;
    }

    /**
     * Folder of connections, observations, spools and signals; by default the file's path and
     * {@code .home}, and none for a memory that is not in a file.
     */
    public Builder home(Path folder) {
      home = Optional.of(Checks.given("home folder", folder));
      return this;
    }

    /** Folder of the observations; by default {@code observations} in the home folder. */
    public Builder observationsIn(Path folder) {
      observationsFolder = Optional.of(Checks.given("folder of observations", folder));
      return this;
    }

    /**
     * Ingestor of documents, called for each use; by default one of Markdown, plain text, and, if
     * {@code qortex-ingest-documents} is on the class path, HTML and PDF.
     */
    public Builder documents(Supplier<DocumentIngestor.Builder> chosen) {
      documents = Checks.given("ingestor of documents", chosen);
      return this;
    }

    /** Further settings of the memory, such as those of retrieval and feedback. */
    public Builder memory(UnaryOperator<LocalQortexClient.Builder> further) {
      memory = Checks.given("settings of the memory", further);
      return this;
    }

    /** Further settings of each learner, such as its strategy. */
    public Builder learners(UnaryOperator<Learner.Builder> further) {
      learners = Checks.given("settings of learners", further);
      return this;
    }

    /** Further settings of the pipeline of observations, such as its threshold. */
    public Builder observations(UnaryOperator<ObservationPipeline.Builder> further) {
      observations = Checks.given("settings of observations", further);
      return this;
    }

    /** Further settings of the buildlog, such as its policy of credit. */
    public Builder buildlog(UnaryOperator<Buildlog.Builder> further) {
      buildlog = Checks.given("settings of the buildlog", further);
      return this;
    }

    /** Settings of the file, such as its durability; without effect on other stores. */
    public Builder sqlite(SqliteSettings chosen) {
      sqlite = Checks.given("settings of the file", chosen);
      return this;
    }

    /**
     * Keeps the newest 20,000 answers of all processes in the store, each before it is returned, as
     * {@link LocalQortexClient.Builder#sharedAnswers} does; by default each process keeps its
     * newest 1,000.
     */
    public Builder sharedAnswers() {
      sharedAnswers = true;
      return this;
    }

    /**
     * Has the vectors of large manifests made after they are committed, by a separate thread, as
     * {@link LocalQortexClient.Builder#vectorsLater} does: for processes that stay, with a model
     * that takes time. A {@link HashingEmbeddingModel} takes none, and is never waited for.
     */
    public Builder vectorsLater() {
      vectorsLater = true;
      return this;
    }

    /**
     * Withholds a share of answers at random, to measure the benefit of the memory, as {@link
     * MemoryHoldOut} does; no trial by default.
     *
     * @param share the share, from 0 to below 1, such as 0.05; 0 withholds none and keeps outcomes
     */
    public Builder holdOut(double share) {
      holdOut = Optional.of(new HoldOut(share));
      return this;
    }

    /** Receiver of the events of all parts; none by default. */
    public Builder events(EventSink sink) {
      events = Checks.given("event sink", sink);
      return this;
    }

    /** Clock of all parts; the system's by default. */
    public Builder clock(InstantSource chosen) {
      clock = Checks.given("clock", chosen);
      return this;
    }

    /**
     * Source of randomness of the learners and the buildlog, called once for each of them, as each
     * uses its generator alone; fresh ones by default.
     */
    public Builder random(Supplier<RandomGenerator> generators) {
      random = Checks.given("source of random generators", generators);
      return this;
    }

    /** Makes the ids of all parts, never the same again; random ones by default. Thread-safe. */
    public Builder ids(Supplier<String> chosen) {
      ids = Optional.of(Checks.given("source of ids", chosen));
      return this;
    }

    /**
     * Opens the file, or starts over the stores.
     *
     * @throws IllegalStateException when the file has vectors of another embedding model
     * @throws dev.qortex.core.error.StorageException when the file cannot be read or created, or is
     *     of another program
     */
    public StandardQortex open() {
      Builder chosen = new Builder(this);
      StandardStores opened = stores.apply(chosen);
      try {
        return new StandardQortex(opened, chosen);
      } catch (RuntimeException e) {
        opened.close();
        throw e;
      }
    }
  }
}
