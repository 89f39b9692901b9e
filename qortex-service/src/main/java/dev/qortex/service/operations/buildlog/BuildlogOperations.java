package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.core.QortexClient;
import dev.qortex.core.spool.Spool;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.buildlog.EventApi;
import dev.qortex.service.api.buildlog.FindingApi;
import dev.qortex.service.api.buildlog.LearnedSkillApi;
import dev.qortex.service.api.buildlog.ReportApi;
import dev.qortex.service.api.buildlog.ReviewApi;
import dev.qortex.service.api.buildlog.RuleApi;
import dev.qortex.service.api.buildlog.SeedApi;
import dev.qortex.service.api.buildlog.SessionApi;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Review-and-feedback loop of projects: sessions, mistakes, rewards, the gauntlet, skills, reports
 * and, if the host provides them, journal, repository and seeds. A caller may name any project of
 * the buildlog, and never a folder. Thread-safe: what adds a part makes a copy.
 */
public final class BuildlogOperations implements ApiGroup {

  /** The interfaces of its operations; the last one needs further parts of the host. */
  public static final List<Class<?>> APIS =
      List.of(
          SessionApi.class,
          EventApi.class,
          ReviewApi.class,
          FindingApi.class,
          RuleApi.class,
          LearnedSkillApi.class,
          ReportApi.class,
          SeedApi.class);

  private final Buildlog buildlog;
  private final Supplier<Project> home;
  private Supplier<Project> viewed;
  private Distillation distillation = Distillation.byWords();
  private Optional<Journal> journal = Optional.empty();
  private Optional<ProjectSetup> setup = Optional.empty();
  private Optional<Spool> seeds = Optional.empty();
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
    this.viewed = home;
  }

  private static Supplier<Project> always(Project home) {
    Checks.given("project", home);
    return () -> home;
  }

  private BuildlogOperations(BuildlogOperations other) {
    this(other.buildlog, other.home);
    viewed = other.viewed;
    distillation = other.distillation;
    journal = other.journal;
    setup = other.setup;
    seeds = other.seeds;
    files = other.files;
    loop = other.loop;
  }

  /**
   * Returns a copy whose reading operations look at that project when they name none, such as a
   * {@linkplain Buildlog#view view} of the home project, which need not be registered.
   */
  public BuildlogOperations viewing(Supplier<Project> chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.viewed = Checks.given("source of the viewed project", chosen);
    return more;
  }

  /** Returns a copy with the journal of the home project, whose entries suggest skills. */
  public BuildlogOperations journal(Journal chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.journal = Optional.of(chosen);
    return more;
  }

  /**
   * Returns a copy with the folder of the home project: its repository and the files of its
   * assistants.
   */
  public BuildlogOperations setup(ProjectSetup chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.setup = Optional.of(chosen);
    return more;
  }

  /** Returns a copy with the spool from which seed files are imported. */
  public BuildlogOperations seeds(Spool chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.seeds = Optional.of(chosen);
    return more;
  }

  /** Returns a copy with the import of seed files in those folders. */
  public BuildlogOperations files(ReadableFolders folders) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.files = Optional.of(folders);
    return more;
  }

  /**
   * Returns a copy with the check that the loop is closed.
   *
   * @param memory the memory that emissions are ingested into
   * @param emissions the spool that the buildlog publishes them in
   */
  public BuildlogOperations loop(QortexClient memory, Spool emissions) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.loop = Optional.of(new BuildlogLoop(memory, emissions));
    return more;
  }

  /** Compares wordings of skills in that way; by their words unless changed. */
  public BuildlogOperations distillation(Distillation chosen) {
    BuildlogOperations more = new BuildlogOperations(this);
    more.distillation = Checks.given("distillation", chosen);
    return more;
  }

  @Override
  public List<Binding<?>> bindings() {
    List<Binding<?>> bindings =
        new ArrayList<>(
            List.of(
                Binding.of(SessionApi.class, new BuildlogSessions(this)),
                Binding.of(EventApi.class, new BuildlogEvents(this)),
                Binding.of(ReviewApi.class, new BuildlogReviews(this)),
                Binding.of(FindingApi.class, new BuildlogFindings(this)),
                Binding.of(RuleApi.class, new BuildlogRules(this)),
                Binding.of(LearnedSkillApi.class, new BuildlogSkills(this)),
                Binding.of(ReportApi.class, new BuildlogReports(this))));
    if (seeds.isPresent() || files.isPresent()) {
      bindings.add(Binding.of(SeedApi.class, new BuildlogSeeds(this)));
    }
    return bindings;
  }

  @Override
  public List<Path> folders() {
    return Stream.of(
            setup.map(ProjectSetup::folder),
            journal.map(Journal::folder),
            seeds.map(Spool::root),
            loop.map(BuildlogLoop::emissions).map(Spool::root))
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

  Optional<Spool> emissions() {
    return loop.map(BuildlogLoop::emissions);
  }

  Optional<BuildlogLoop> loop() {
    return loop;
  }

  Optional<ReadableFolders> files() {
    return files;
  }

  /** The project with that id or name, or the home project, registered. */
  Project project(Optional<String> named) {
    return named.map(this::known).orElseGet(home);
  }

  /** The project with that id or name, or the home project, to be read only. */
  Project viewed(Optional<String> named) {
    return named.map(this::known).orElseGet(viewed);
  }

  private Project known(String id) {
    List<ProjectInfo> same =
        buildlog.projects().stream().filter(known -> known.name().equals(id)).toList();
    Optional<Project> byId = buildlog.open(id);
    if (byId.isEmpty() && same.size() > 1) {
      throw ServiceException.invalid(
          "project",
          "The name '%s' is that of several projects.\nMaybe one of their ids: %s."
              .formatted(Checks.shown(id), same.stream().map(ProjectInfo::id).toList()));
    }
    return byId.or(() -> same.stream().findFirst().flatMap(only -> buildlog.open(only.id())))
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "project",
                    "The project '%s' does not exist.%s"
                        .formatted(
                            Checks.shown(id),
                            EditDistance.remedy(
                                id,
                                buildlog.projects().stream()
                                    .map(known -> known.name() + " (" + known.id() + ")")
                                    .toList(),
                                "leave it out for the project of the current folder"))));
  }

  /** The journal, if it is that of the project: it belongs to the home project alone. */
  Optional<Journal> journal(Project project) {
    return journal.filter(any -> isHome(project));
  }

  /** True for the project of calls that name none. */
  boolean isHome(Project project) {
    return project.info().id().equals(viewed.get().info().id());
  }

  /** The entries of the journal of the project. */
  List<JournalEntry> entries(Project project) {
    return journal(project).map(known -> known.read().entries()).orElse(List.of());
  }

  /**
   * Refuses the id of a run that the project does not have.
   *
   * @param argument the argument that has it
   */
  static void requireRun(Project project, String argument, String id) {
    if (project.gauntlet().run(id).isEmpty()) {
      throw ServiceException.notFound(
          argument,
          "The project '%s' has no %s '%s'.\nMaybe it is misspelled, or of another project."
              .formatted(
                  project.info().name(),
                  argument.equals("session_id") ? "session or run" : "run",
                  Checks.shown(id)));
    }
  }
}
