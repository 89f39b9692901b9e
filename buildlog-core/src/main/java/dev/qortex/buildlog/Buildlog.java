package dev.qortex.buildlog;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.Matches;
import dev.qortex.buildlog.internal.RemoteUrl;
import dev.qortex.buildlog.internal.emission.Emitter;
import dev.qortex.buildlog.internal.export.Export;
import dev.qortex.buildlog.internal.project.Seeds;
import dev.qortex.buildlog.internal.project.Wiring;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.ProjectStorage;
import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.spool.Spool;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.projectors.ruleset.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Review-and-feedback loop of projects. Every change is one transaction of the storage. When the
 * learning stores share it (the same database), events and the evidence that they give are never
 * apart; otherwise the evidence is written last, before the transaction ends, so that no recorded
 * event lacks it. Thread-safe; closing it closes its storage, and a database with it if no other
 * storage uses that.
 */
public final class Buildlog implements AutoCloseable {

  private static final String PATH = "path:";
  private static final String ORIGIN = "origin:";

  /** The id of a project that is not registered; the others are hexadecimal. */
  private static final String UNREGISTERED = "unregistered";

  private final Wiring wiring;
  private final Emitter emitter;

  private Buildlog(Wiring wiring, Optional<Spool> spool, Optional<SignalLog> signals) {
    this.wiring = wiring;
    this.emitter = new Emitter(wiring.storage(), spool, signals, this::failed);
  }

  /**
   * Returns a builder of a buildlog with these stores.
   *
   * @param learning the stores of the evidence about arms, with a separate one for each project
   */
  public static Builder builder(BuildlogStorage storage, LearningStores learning) {
    return new Builder(storage, learning);
  }

  private void failed(Spool.Failure failure) {
    wiring.events().emit(new BuildlogEvent.EmissionFailed(wiring.clock().instant(), failure));
  }

  /** Returns the project in a folder, and registers it if it is new. */
  public Project project(Path folder) {
    String path = resolved(folder);
    return project(path, name(folder), PATH + path, "");
  }

  /**
   * Returns the project in a folder with a remote URL, and registers it if it is new. A folder that
   * is known keeps its project when it gets a remote, and when its remote gets another URL that no
   * other project has; a folder that is not known belongs to the project with that remote. So a
   * history survives a new remote and a move of the folder.
   *
   * @param remoteUrl the URL of the git remote: the forms of scp, SSH and HTTPS, credentials, the
   *     case of the host and {@code .git} make no difference
   */
  public Project project(Path folder, String remoteUrl) {
    String url = Checks.id("remote URL", remoteUrl).strip();
    return project(url, name(folder), PATH + resolved(folder), ORIGIN + RemoteUrl.normalised(url));
  }

  /**
   * Returns the project that {@code project} returns for a folder, without registering it: one that
   * is not registered has the rules of all projects and nothing else, and refuses changes.
   *
   * @param remoteUrl the URL of the git remote; empty without one
   */
  public Project view(Path folder, String remoteUrl) {
    String url = Checks.text("remote URL", remoteUrl).strip();
    String path = resolved(folder);
    String origin = url.isEmpty() ? "" : ORIGIN + RemoteUrl.normalised(url);
    return open(
        known(url.isEmpty() ? path : url, PATH + path, origin)
            .orElseGet(
                () -> new ProjectInfo(UNREGISTERED, name(folder), wiring.clock().instant())));
  }

  /** Returns the project with that name, and registers it if it is new. */
  public Project project(String name) {
    return project(Checks.id("name of a project", name), name, "name:" + name, "");
  }

  /** Finds the project with an id, see {@link #projects}. */
  public Optional<Project> open(String projectId) {
    return wiring.storage().projects().find(projectId).map(this::open);
  }

  /** Finds the project in a folder. */
  public Optional<ProjectInfo> find(Path folder) {
    return wiring.storage().projects().at(PATH + resolved(folder));
  }

  /** Finds the project with a remote, in any form of its URL. */
  public Optional<ProjectInfo> findByRemote(String remoteUrl) {
    return wiring.storage().projects().at(ORIGIN + RemoteUrl.normalised(remoteUrl));
  }

  /**
   * Moves a project without a remote to another folder.
   *
   * @throws IllegalArgumentException when the project is not known, or another one is there
   */
  public Project move(String projectId, Path folder) {
    String location = PATH + resolved(folder);
    ProjectStorage projects = wiring.storage().projects();
    return open(
        wiring
            .storage()
            .inTransaction(
                () -> {
                  Optional<ProjectInfo> there = projects.at(location);
                  if (there.filter(other -> !other.id().equals(projectId)).isPresent()) {
                    throw new IllegalArgumentException(
                        "The folder (%s) is that of the project (%s).\nMaybe choose another one."
                            .formatted(folder, there.get().id()));
                  }
                  ProjectInfo known =
                      projects
                          .find(projectId)
                          .orElseThrow(
                              () ->
                                  new IllegalArgumentException(
                                      "The project (%s) is not known.\nMaybe its id is in projects()."
                                          .formatted(Checks.shown(projectId))));
                  projects.locate(projectId, location);
                  return known;
                }));
  }

  private Project project(String identity, String name, String location, String origin) {
    return open(wiring.storage().inTransaction(() -> registered(identity, name, location, origin)));
  }

  private ProjectInfo registered(String identity, String name, String location, String origin) {
    ProjectStorage projects = wiring.storage().projects();
    ProjectInfo project = known(identity, location, origin).orElseGet(() -> added(identity, name));
    if (!projects.at(location).equals(Optional.of(project))) {
      projects.locate(project.id(), location);
    }
    if (!origin.isEmpty() && projects.at(origin).isEmpty()) {
      projects.locate(project.id(), origin);
    }
    return project;
  }

  /** The project there; one that Python buildlog registered by its URL is known by its id only. */
  private Optional<ProjectInfo> known(String identity, String location, String origin) {
    ProjectStorage projects = wiring.storage().projects();
    Optional<ProjectInfo> here = projects.at(location);
    if (origin.isEmpty()) {
      return here;
    }
    Optional<ProjectInfo> there = projects.at(origin);
    boolean elsewhere = here.isPresent() && there.isPresent() && hasOrigin(here.get());
    return elsewhere
        ? there
        : here.or(() -> there)
            .or(
                () ->
                    projects.find(Identifiers.project(identity)).filter(same -> !hasOrigin(same)));
  }

  private ProjectInfo added(String identity, String name) {
    ProjectStorage projects = wiring.storage().projects();
    Instant now = wiring.clock().instant().truncatedTo(ChronoUnit.MICROS);
    ProjectInfo project = new ProjectInfo(Identifiers.project(identity), name, now);
    while (!projects.add(project)) {
      project = new ProjectInfo(Identifiers.project(identity + wiring.ids().get()), name, now);
    }
    return project;
  }

  private boolean hasOrigin(ProjectInfo project) {
    return wiring.storage().projects().locations(project.id()).stream()
        .anyMatch(location -> location.startsWith(ORIGIN));
  }

  private Project open(ProjectInfo known) {
    return new Project(new Workspace(wiring, emitter, known));
  }

  /**
   * Imports a seed file, or all seed files of a folder, as rules of all projects: all of them or,
   * if a file is broken, none. Importing twice changes nothing. A higher version of a persona takes
   * those of these rules that it drops out of the pools, and what replaces a changed rule starts
   * with half of its evidence. {@link Project#importSeeds} imports rules of one project.
   *
   * @throws SourceReadException that names the file and what is wrong with it, or when a higher
   *     version is known
   */
  public SeedImport importSeeds(Path fileOrFolder) {
    return take(Seeds.read(fileOrFolder));
  }

  /** Imports the rules of personas that are part of this library, like those of files. */
  public SeedImport importSeeds(Persona first, Persona... others) {
    return take(EnumSet.of(first, others).stream().map(Seeds.SeedFile::of).toList());
  }

  /** Imports the pending seed files of a spool; a broken one fails there and changes nothing. */
  public SeedImport importSeeds(Spool spool) {
    return told(
        seeds().drain(spool, files -> wiring.storage().inTransaction(() -> seeds().take(files))));
  }

  /** Returns true if an import of that rule set for all projects would change nothing. */
  public boolean hasImported(RuleSet seeds) {
    return seeds().has(seeds);
  }

  private SeedImport take(List<Seeds.SeedFile> files) {
    return told(wiring.storage().inTransaction(() -> seeds().take(files)));
  }

  private SeedImport told(SeedImport seeds) {
    if (!seeds.equals(SeedImport.NONE)) {
      wiring.events().emit(new BuildlogEvent.SeedsImported(wiring.clock().instant(), seeds));
    }
    return seeds;
  }

  private Seeds seeds() {
    return new Seeds(
        wiring.storage().rules(),
        () -> projects().stream().map(known -> new Workspace(wiring, emitter, known)).toList());
  }

  private static String resolved(Path folder) {
    try {
      Path absolute = folder.toAbsolutePath().normalize();
      return (Files.exists(absolute) ? absolute.toRealPath() : absolute).toString();
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be resolved.\nMaybe it is not readable.".formatted(folder), e);
    }
  }

  private static String name(Path folder) {
    Path name = folder.toAbsolutePath().normalize().getFileName();
    return name == null ? folder.toString() : name.toString();
  }

  /**
   * Exports everything: projects, rules, sessions, events, learnings, decisions, emissions and the
   * evidence about arms, a file for each table. Nothing can be written to the storage meanwhile.
   *
   * @param folder the new folder, which must not exist; the export is atomic
   * @return the number of rows by table
   */
  public Map<String, Integer> exportTo(Path folder, ExportFormat format) {
    return export().write(folder, format);
  }

  /**
   * Imports an export into a storage, empty or not, without changing existing rows: all unknown
   * rows or, if a file is invalid, none. Importing twice changes nothing.
   *
   * @return the number of rows that were added, by table
   * @throws SourceReadException that names the file, the line and what is wrong with it
   */
  public Map<String, Integer> importFrom(Path folder) {
    Map<String, Integer> added = export().read(folder);
    if (added.values().stream().anyMatch(rows -> rows > 0)) {
      wiring.events().emit(new BuildlogEvent.Imported(wiring.clock().instant(), added));
    }
    return added;
  }

  private Export export() {
    return new Export(wiring.storage(), wiring.learning(), wiring.clock());
  }

  /** All projects, by name. */
  public List<ProjectInfo> projects() {
    return wiring.storage().projects().list();
  }

  /**
   * Publishes artefacts that remain from an earlier failure, a transaction around a change, or the
   * end of a process, as the next change also does; does nothing inside of a transaction.
   */
  public Emissions flushEmissions() {
    return emitter.flush();
  }

  @Override
  public void close() {
    wiring.storage().close();
  }

  /** Builder of a buildlog. Not thread-safe. */
  public static final class Builder {

    private final BuildlogStorage storage;
    private final LearningStores learning;
    private Optional<Spool> spool = Optional.empty();
    private Optional<SignalLog> signals = Optional.empty();
    private EventSink events = EventSink.none();
    private LearnerSettings settings = LearnerSettings.defaults();
    private CreditPolicy credit = CreditPolicy.evidence();
    private Optional<EmbeddingModel> embedding = Optional.empty();
    private Function<String, Optional<String>> screening = text -> Optional.empty();
    private InstantSource clock = InstantSource.system();
    private RandomGenerator random = new SplittableRandom();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder(BuildlogStorage storage, LearningStores learning) {
      this.storage = storage;
      this.learning = learning;
    }

    /** Sets the spool of published artefacts; without it, no artefacts are published. */
    public Builder emissions(Spool chosen) {
      spool = Optional.of(chosen);
      return this;
    }

    /** Sets the log that announces published artefacts; without it, they are not announced. */
    public Builder signals(SignalLog log) {
      signals = Optional.of(log);
      return this;
    }

    /**
     * Sets the receiver of {@linkplain BuildlogEvent events}; without it, events are dropped.
     * Events of one thread come in order. What it throws is logged, and ends nothing.
     */
    public Builder events(EventSink sink) {
      events = sink;
      return this;
    }

    /** Sets the policy of credit; {@link CreditPolicy#evidence} by default. */
    public Builder credit(CreditPolicy chosen) {
      credit = chosen;
      return this;
    }

    /**
     * Sets the model that matches mistakes to rules and to earlier mistakes by meaning, if their
     * words do not match; without it, and with a lexical model, they are matched only by words.
     */
    public Builder embedding(EmbeddingModel model) {
      embedding = Optional.of(model).filter(any -> !(any instanceof EmbeddingModel.Lexical));
      return this;
    }

    /**
     * Sets the screening of lessons, resolutions and skills, which gives the reason why a text is
     * refused, or nothing: what it refuses is kept and listed, but enters no prompt, emitted rule
     * or file. Without it, all pass. It may be called by several threads.
     */
    public Builder screening(Function<String, Optional<String>> chosen) {
      screening = chosen;
      return this;
    }

    /**
     * Sets the settings by which rules are chosen under {@link CreditPolicy#python}; by default
     * Thompson Sampling without random selections.
     */
    public Builder settings(LearnerSettings chosen) {
      settings = chosen;
      return this;
    }

    /** Sets the clock of all times, which are kept to the microsecond. */
    public Builder clock(InstantSource chosen) {
      clock = chosen;
      return this;
    }

    /** Sets the source of randomness; used by one thread at a time. */
    public Builder random(RandomGenerator chosen) {
      random = chosen;
      return this;
    }

    /** Sets the source of ids that distinguish events within one microsecond. */
    public Builder ids(Supplier<String> chosen) {
      ids = chosen;
      return this;
    }

    /** Builds the buildlog, and publishes artefacts that an earlier one left unpublished. */
    public Buildlog build() {
      Wiring wiring =
          new Wiring(
              storage,
              learning,
              EventSink.guarded(events),
              settings,
              credit,
              new Matches(embedding),
              screening,
              clock,
              random,
              ids);
      Buildlog buildlog = new Buildlog(wiring, spool, signals);
      buildlog.flushEmissions();
      return buildlog;
    }
  }
}
