package dev.qortex.examples;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.buildlog.workspace.journal.JournalStats;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Reviews a change by the rules of a seed file, and learns which of them are worth showing. */
public final class ReviewedProject {

  private ReviewedProject() {}

  /** The first argument is a seed file; the state is kept in {@code buildlog.db}. */
  public static void main(String[] args) {
    run(Path.of("buildlog.db"), Path.of(args[0]), System.out);
  }

  static void run(Path file, Path seed, PrintStream out) {
    try (var database =
            SqliteDatabase.open(
                file,
                SqliteSettings.defaults(),
                SqliteStore.migrations(),
                SqliteBuildlogStorage.migrations());
        var arms = SqliteStore.over(database);
        var buildlog = Buildlog.builder(SqliteBuildlogStorage.over(database), arms).build()) {
      Project project = buildlog.project("payments");
      out.println(buildlog.importSeeds(seed));

      Session session = project.sessions().start(SessionRequest.defaults().count(2));
      session
          .selected()
          .forEach(id -> out.println(project.gauntlet().find(id).orElseThrow().text()));

      String cited = session.selected().get(0);
      GauntletResult result =
          project
              .gauntlet()
              .review(
                  ReviewRequest.of(
                          List.of(
                              Issue.of(IssueSeverity.MAJOR, "The retry has no limit.")
                                  .location("Calls.java:12")
                                  .citing(cited, "it asks for one")
                                  .citing("nobody:00000000", "it sounds right")))
                      .shown(session.selected()));
      out.println(result.action() + ", invented " + result.citations().invented());

      project
          .mistakes()
          .log(MistakeReport.of("missing_limit", "It was merged.", MistakeSeverity.HIGH));
      project.rewards().log(Reward.accepted());
      project.sessions().end();
      project.arms().forEach(out::println);
    }
  }

  /** Lets a model review the change by the rules of a run. */
  static GauntletResult reviewed(Project project, UnaryOperator<String> model) {
    GauntletRun run = project.gauntlet().start(RunRequest.of("the diff of the branch"));
    String answer = model.apply(project.gauntlet().prompt(run.id()));
    GauntletResult result = project.gauntlet().review(ReviewRequest.parse(answer).run(run.id()));
    return result;
  }

  /** Sets a project up, with a program of the host that lists each commit in the journal. */
  static Project initialised(Buildlog buildlog, Path root, Journal journal, PrintStream out) {
    ProjectSetup setup =
        ProjectSetup.of(root, journal)
            .personas(Persona.SECURITY, Persona.CONCURRENCY)
            .afterCommit(List.of("java", "-jar", "tools/journal.jar"));
    Project project = setup.init(buildlog);
    setup.verify(buildlog).forEach(out::println);
    return project;
  }

  /** Makes a rule of what the journal says most surely. */
  static void promoted(Project project, Journal journal) {
    List<Skill> skills = project.skills().distil(journal.read().entries(), Distillation.byWords());
    project.skills().promote(skills.get(0));
  }

  /** Prints what a dashboard shows. */
  static void shown(Project project, Journal journal, PrintStream out) {
    ProjectReport report = project.report();
    report.sessions().forEach(one -> out.println(one.id() + " " + one.mistakes().rate()));
    report.progress().statements().forEach(out::println);
    out.println(report.progress().rules());
    report.leaders().stream().limit(20).forEach(out::println);
    report.warnings().forEach(out::println);
    project.history(Set.of(), Instant.EPOCH, 500).forEach(out::println);
    JournalStats entries = journal.stats();
    out.println(entries.streak() + " days, " + entries.coveragePercent() + " %");
  }

  /** Copies everything into another buildlog, by way of files. */
  static void copied(Buildlog from, Buildlog to, Path folder) {
    from.exportTo(folder, ExportFormat.CSV);
    to.importFrom(folder);
  }
}
