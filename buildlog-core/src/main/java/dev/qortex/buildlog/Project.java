package dev.qortex.buildlog;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.internal.project.ArmReports;
import dev.qortex.buildlog.internal.project.LoopSteps;
import dev.qortex.buildlog.internal.project.ProjectReports;
import dev.qortex.buildlog.internal.project.Seeds;
import dev.qortex.buildlog.internal.project.Seeds.SeedFile;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.report.LoopProgress;
import dev.qortex.buildlog.report.LoopStep;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.projectors.ruleset.RuleSet;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** Entry point to the data and operations of one project. Thread-safe and cheap. */
public final class Project {

  private final Workspace workspace;
  private final Mistakes mistakes;
  private final Learnings learnings;

  Project(Workspace workspace) {
    this.workspace = workspace;
    this.mistakes = new Mistakes(workspace);
    this.learnings = new Learnings(workspace);
  }

  /** The id, name and time of registration of the project. */
  public ProjectInfo info() {
    return workspace.project();
  }

  /**
   * The folders, remote URLs and names of the project: {@code path:}, {@code origin:}, {@code
   * name:}.
   */
  public List<String> locations() {
    return workspace.storage().projects().locations(workspace.id());
  }

  /**
   * Returns a view of the project for one agent, which has its own sessions. Without it the agent
   * is {@link Session#DEFAULT_AGENT}.
   */
  public Project agent(String name) {
    return new Project(workspace.agent(Checks.id("name of an agent", name)));
  }

  /**
   * Returns a view of the project whose rewards and mistakes belong to a session or a run of the
   * gauntlet, active or over.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public Project about(String sessionOrRunId) {
    return new Project(workspace.about(sessionOrRunId));
  }

  /** The rules and reviews of the project. */
  public Gauntlet gauntlet() {
    return new Gauntlet(workspace, mistakes, learnings);
  }

  /**
   * Imports a seed file, or all seed files of a folder, as rules of this project: all of them or,
   * if a file is broken, none. It neither changes nor removes rules of all projects; of two with
   * the same id the project has its own. Otherwise it is like {@link Buildlog#importSeeds(Path)}.
   *
   * @throws SourceReadException that names the file and what is wrong with it, or when this project
   *     has a higher version
   */
  public SeedImport importSeeds(Path fileOrFolder) {
    List<SeedFile> files = Seeds.read(fileOrFolder);
    return workspace.change(
        turn -> {
          SeedImport done = new Seeds(workspace).take(files);
          turn.tell(new BuildlogEvent.SeedsImported(turn.at(), done));
          return done;
        },
        (done, emissions) -> done);
  }

  /** Returns true if an import of that rule set for this project would change nothing. */
  public boolean hasImported(RuleSet seeds) {
    return new Seeds(workspace).has(seeds);
  }

  /** The sessions of the project. */
  public Sessions sessions() {
    return new Sessions(workspace);
  }

  /** The mistakes of the project. */
  public Mistakes mistakes() {
    return mistakes;
  }

  /**
   * The ids of the findings and mistakes that were {@linkplain Mistakes#decide decided} to be false
   * alarms: they count in no report.
   */
  public Set<String> falseAlarms() {
    return ProjectReports.falseAlarms(workspace);
  }

  /** The rewards of the project. */
  public Rewards rewards() {
    return new Rewards(workspace);
  }

  /** The learnings of the project. */
  public Learnings learnings() {
    return learnings;
  }

  /** The skills of the project. */
  public Skills skills() {
    return new Skills(workspace);
  }

  /** The totals of the project, as a dashboard shows them. */
  public ProjectReport report() {
    return ProjectReports.of(workspace);
  }

  /** The arms of the rules where no error class is given, the best mean first. */
  public List<ArmReport> arms() {
    return arms(Session.GENERAL);
  }

  /** The arms of the rules in that context, the best mean first. */
  public List<ArmReport> arms(String errorClass) {
    return ArmReports.of(workspace, errorClass);
  }

  /**
   * Posterior history: the last changes of the beliefs about rules, the earliest first. It is
   * computed from the log of observations, which has all of them; revoked ones are missing.
   *
   * @param ruleIds the rules; empty for all
   * @param since the time of the first change
   * @param limit the greatest number of changes, from 1
   */
  public List<ArmReport.Snapshot> history(Set<String> ruleIds, Instant since, int limit) {
    Checks.atLeast("number of snapshots", limit, 1);
    return workspace.ledger().history(ruleIds, since, limit);
  }

  /**
   * The lift of the loop: mistakes of rules that sessions left out at random, divided by those of
   * rules that they kept. {@link CreditPolicy#python} leaves none out.
   */
  public HoldOut.Lift lift() {
    return lifts().values().stream().reduce(HoldOut.Lift.NONE, HoldOut.Lift::plus);
  }

  /** The lift of each rule that was chosen, by its id. */
  public SortedMap<String, HoldOut.Lift> lifts() {
    return LoopProgress.lifts(workspace.storage().evidence().list(workspace.id()));
  }

  /**
   * The steps of the loop from rules to learnings, in order, each with evidence that it took place
   * in this project. It reads only.
   */
  public List<LoopStep> loop() {
    return new LoopSteps(workspace).all();
  }

  /**
   * The newest edges of emitted artefacts, newest first.
   *
   * @param relationType the relation type, such as {@code supports}; empty for all
   * @param limit the greatest number of edges
   */
  public List<EmissionEdge> edges(String relationType, int limit) {
    return workspace.storage().edges().newest(workspace.id(), relationType, limit);
  }
}
