package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.spool.Spool;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Review-and-feedback loop of projects: sessions, mistakes, rewards, the gauntlet, skills, reports
 * and, as far as the host gives them, journal, setup, seeds and exports. A caller may name any
 * project of the buildlog, and never a folder. Thread-safe: what adds a part makes a copy.
 */
public final class BuildlogOperations implements OperationGroup {

  static final String PROJECT = "Id of the project; absent for that of this process.";
  static final String AGENT = "Who works; each agent has sessions of its own.";
  static final String DEFAULT_AGENT = "\"" + Session.DEFAULT_AGENT + "\"";

  private final Buildlog buildlog;
  private final Supplier<Project> home;
  private Distillation distillation = Distillation.byWords();
  private Optional<Journal> journal = Optional.empty();
  private Optional<ProjectSetup> setup = Optional.empty();
  private Optional<Spool> seeds = Optional.empty();
  private Optional<Path> exports = Optional.empty();
  private Optional<ReadableFolders> files = Optional.empty();
  private Optional<BuildlogLoop> loop = Optional.empty();

  /**
   * The operations of a buildlog, which stays the host's to close.
   *
   * @param home the project of calls that name none
   */
  public BuildlogOperations(Buildlog buildlog, Project home) {
    this(buildlog, always(home));
  }

  /**
   * The operations of a buildlog, which stays the host's to close.
   *
   * @param home gives the project of calls that name none, each time that one is needed: to
   *     register it writes, which a call that needs no project should not wait for
   */
  public BuildlogOperations(Buildlog buildlog, Supplier<Project> home) {
    this.buildlog = Checks.given("buildlog", buildlog);
    this.home = Checks.given("source of the project", home);
  }

  private static Supplier<Project> always(Project home) {
    Checks.given("project", home);
    return () -> home;
  }

  private BuildlogOperations(BuildlogOperations other) {
    this(other.buildlog, other.home);
    distillation = other.distillation;
    journal = other.journal;
    setup = other.setup;
    seeds = other.seeds;
    exports = other.exports;
    files = other.files;
    loop = other.loop;
  }

  /** With the journal of the home project: its entries, and the skills that they suggest. */
  public BuildlogOperations journal(Journal chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.journal = Optional.of(chosen);
    return more;
  }

  /** With the check and the making of what the home project needs. */
  public BuildlogOperations setup(ProjectSetup chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.setup = Optional.of(chosen);
    return more;
  }

  /** With the spool from which seed files are imported. */
  public BuildlogOperations seeds(Spool chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.seeds = Optional.of(chosen);
    return more;
  }

  /** With the import of seed files in those folders. */
  public BuildlogOperations files(ReadableFolders folders) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.files = Optional.of(folders);
    return more;
  }

  /** With exports, each into a new folder below that one. */
  public BuildlogOperations exports(Path folder) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.exports = Optional.of(folder);
    return more;
  }

  /**
   * With the check that the loop is closed.
   *
   * @param memory the memory that emissions are ingested into
   * @param emissions the spool that the buildlog publishes them in
   */
  public BuildlogOperations loop(QortexClient memory, Spool emissions) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.loop = Optional.of(new BuildlogLoop(more, memory, emissions));
    return more;
  }

  /** Compares wordings of skills in that way; by their words unless changed. */
  public BuildlogOperations distillation(Distillation chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.distillation = Checks.given("distillation", chosen);
    return more;
  }

  @Override
  public List<Operation> operations() {
    Stream<OperationGroup> always =
        Stream.of(
            new BuildlogSessions(this),
            new BuildlogEvents(this),
            new BuildlogGauntlet(this),
            new BuildlogComments(this),
            new BuildlogRules(this),
            new BuildlogSkills(this),
            new BuildlogReports(this),
            new BuildlogFiles(this));
    return Stream.concat(always, loop.stream())
        .flatMap(group -> group.operations().stream())
        .toList();
  }

  @Override
  public List<Path> folders() {
    return Stream.of(
            setup.map(ProjectSetup::folder),
            journal.map(Journal::folder),
            seeds.map(Spool::root),
            loop.map(BuildlogLoop::emissions).map(Spool::root),
            exports)
        .flatMap(Optional::stream)
        .toList();
  }

  Buildlog buildlog() {
    return buildlog;
  }

  Distillation distillation() {
    return distillation;
  }

  Optional<Journal> journal() {
    return journal;
  }

  Optional<ProjectSetup> setup() {
    return setup;
  }

  Optional<Spool> seeds() {
    return seeds;
  }

  Optional<ReadableFolders> files() {
    return files;
  }

  Optional<Path> exports() {
    return exports;
  }

  /** The project of that id, or the home project. */
  Project project(Optional<String> id) {
    return id.map(this::known).orElseGet(home);
  }

  private Project known(String id) {
    return buildlog
        .open(id)
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "project",
                    "There is no project '%s'.\nMaybe one of %s."
                        .formatted(
                            Checks.shown(id),
                            buildlog.projects().stream().limit(5).map(ProjectInfo::id).toList())));
  }

  /** The journal, if it is that of the project: it belongs to the home project alone. */
  Optional<Journal> journal(Project project) {
    return journal.filter(any -> isHome(project));
  }

  /** True for the project of calls that name none. */
  boolean isHome(Project project) {
    return project.info().id().equals(home.get().info().id());
  }

  /** The entries of the journal of the project. */
  List<JournalEntry> entries(Project project) {
    return journal(project).map(known -> known.read().entries()).orElse(List.of());
  }
}
