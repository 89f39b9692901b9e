package dev.qortex.cli.internal.buildlog;

import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.SetupCheck;
import dev.qortex.buildlog.workspace.SetupCheck.Status;
import dev.qortex.buildlog.workspace.git.GitCommit;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.buildlog.ReportApi;
import dev.qortex.service.api.buildlog.ReportApi.LoopCheck;
import dev.qortex.service.api.buildlog.ReportApi.OverviewInput;
import dev.qortex.service.operations.buildlog.MergedFindings;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on the files of a project: its journal, setup and exports, which only people need. */
public abstract class BuildlogCommand extends QortexCommand {

  int print(Record result) {
    qortex().print(result);
    return ExitCode.OK;
  }

  /** The journal of the project at hand, for which no memory is opened. */
  Journal journal() {
    return Session.journal(qortex().places(ReadableFolders.none()));
  }

  /** Makes an entry of the journal. */
  @Command(
      name = "new",
      description =
          "Creates today's entry of the journal on a subject; an existing one is not changed.")
  public static final class New extends BuildlogCommand {

    @Parameters(
        arity = "1..*",
        paramLabel = "SUBJECT",
        description = "The subject; its letters and digits name the file.")
    private List<String> subject;

    @Option(names = "--quick", description = "Use the short template.")
    private boolean quick;

    /** An entry that is there. */
    private record Made(String entryFile) {}

    @Override
    public Integer call() {
      String words = String.join(" ", subject);
      Path file = quick ? journal().createQuick(words) : journal().create(words);
      return print(new Made(String.valueOf(file.getFileName())));
    }
  }

  /** Lists the entries of the journal. */
  @Command(name = "list", description = "Lists the entries of the journal, newest first.")
  public static final class Entries extends BuildlogCommand {

    @Option(
        names = "--limit",
        paramLabel = "NUMBER",
        defaultValue = "50",
        description = "The greatest number of entries. Default: ${DEFAULT-VALUE}.")
    private int limit;

    /** Entries of the journal. */
    private record Listed(List<Entry> entries, int total, List<String> unreadable) {}

    /** An entry, with the number of improvements that it notes. */
    private record Entry(String entryFile, LocalDate date, String title, int insights) {

      static Entry of(JournalEntry entry) {
        return new Entry(entry.name(), entry.date(), entry.title(), entry.insights().size());
      }
    }

    @Override
    public Integer call() {
      Journal.Content content = journal().read();
      List<Entry> entries =
          content.entries().stream().limit(Math.max(0, limit)).map(Entry::of).toList();
      return print(new Listed(entries, content.entries().size(), content.unreadable()));
    }
  }

  /** Checks that the loop of the project is closed. */
  @Command(
      name = "verify-loop",
      description =
          "Checks step by step that the loop of a project is closed: rules, session, review,"
              + " citation, credit, match, learning, emission, graph, seed.")
  public static final class VerifyLoop extends BuildlogCommand {

    @Option(names = "--project", paramLabel = "ID", description = "Id of another project.")
    private @Nullable String project;

    @Override
    public Integer call() {
      OverviewInput input = new OverviewInput(true, Optional.ofNullable(project));
      try (Session session = qortex().openExisting()) {
        LoopCheck loop =
            qortex()
                .call(session, ReportApi.class, (api, call) -> api.overview(input, call))
                .loop()
                .orElseThrow();
        print(loop);
        return ExitCode.of(loop, true);
      }
    }
  }

  /** Lists the last commit in the journal. */
  @Command(
      name = "record-commit",
      description =
          "Lists the last commit in today's entry of the journal, and decides open findings by the"
              + " merges that it has.")
  public static final class RecordCommit extends BuildlogCommand {

    @Option(
        names = "--slug",
        paramLabel = "SUBJECT",
        description = "Subject of the entry, if there is none of today; by default the branch.")
    private @Nullable String slug;

    @Override
    public Integer call() {
      try (Session session = qortex().open()) {
        return print(Recorded.of(session, slug));
      }
    }
  }

  /**
   * A commit that the journal lists.
   *
   * @param findings the open findings that a merge decided; empty when there are none
   */
  record Recorded(String entryFile, String commit, String subject, String findings) {

    static Recorded of(Session session, @Nullable String slug) {
      ProjectSetup setup = session.setup();
      GitRepository repository = new GitRepository(setup.folder());
      GitCommit commit = repository.head();
      String subject = slug == null ? subject(repository) : slug;
      Path file = setup.journal().record(commit, subject);
      return new Recorded(
          String.valueOf(file.getFileName()),
          commit.hash(),
          commit.subject(),
          MergedFindings.decide(session.project(), repository));
    }

    private static String subject(GitRepository repository) {
      return repository.branch().map(branch -> branch.replaceFirst(".*/", "")).orElse("session");
    }
  }

  /** Checks the setup of the project. */
  @Command(name = "verify", description = "Checks the set-up of the project in the current folder.")
  public static final class Verify extends BuildlogCommand {

    /** Findings about a setup. */
    private record Checked(boolean ok, List<SetupCheck> checks) {}

    @Override
    public Integer call() {
      try (Session session = qortex().openExisting()) {
        List<SetupCheck> checks = session.setup().verify(session.buildlog());
        print(new Checked(isOk(checks), checks));
        return isOk(checks) ? ExitCode.OK : ExitCode.REFUSED;
      }
    }
  }

  private static boolean isOk(List<SetupCheck> checks) {
    return checks.stream().noneMatch(check -> check.status() == Status.FAILED);
  }

  /** Creates the folders and files of a project. */
  @Command(
      name = "init",
      description =
          "Sets up the project of the current folder: journal, seeds, hooks, a section for agents."
              + " Existing parts are not changed.")
  public static final class Init extends BuildlogCommand {

    @Option(
        names = "--protect",
        description = "Refuse commits on the branches main and master, by a hook of git.")
    private boolean protect;

    @Option(
        names = "--personas",
        paramLabel = "PERSONA",
        description =
            "Of the personas that come with the program, one that reviews here; may be repeated."
                + " The rules of the others are muted in this project. One of:"
                + " ${COMPLETION-CANDIDATES}.")
    private Set<Persona> personas = EnumSet.noneOf(Persona.class);

    /** Parts that were made, and the findings about the setup after that. */
    private record Made(boolean ok, List<String> made, List<SetupCheck> checks) {}

    @Override
    public Integer call() {
      try (Session session = qortex().open()) {
        ProjectSetup usual = session.setup();
        ProjectSetup setup = protect ? usual.protect("main", "master") : usual;
        Set<String> before = passed(setup.verify(session.buildlog()));
        choose(setup.init(session.buildlog()).gauntlet());
        List<SetupCheck> checks = setup.verify(session.buildlog());
        List<String> made = new ArrayList<>(passed(checks));
        made.removeAll(before);
        made.replaceAll(name -> place(setup, name));
        print(new Made(isOk(checks), made, checks));
        return isOk(checks) ? ExitCode.OK : ExitCode.REFUSED;
      }
    }

    private static Set<String> passed(List<SetupCheck> checks) {
      return checks.stream()
          .filter(check -> check.status() == Status.PASSED)
          .map(SetupCheck::name)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Mutes the rules of the personas that were not chosen, and no others. */
    private void choose(Gauntlet gauntlet) {
      if (personas.isEmpty()) {
        return;
      }
      for (Persona persona : Persona.values()) {
        gauntlet.rules().stream()
            .filter(rule -> rule.persona().equals(persona.value()))
            .map(GauntletRule::id)
            .forEach(id -> gauntlet.activate(id, personas.contains(persona)));
      }
    }

    private static String place(ProjectSetup setup, String name) {
      return switch (name) {
        case "journal" -> "journal: " + setup.journal().folder();
        case "seeds" -> "seeds: " + setup.folder().resolve(".buildlog/seeds");
        case "instructions" ->
            "instructions: section for agents in " + setup.folder().resolve(setup.instructions());
        case "pre-commit" ->
            "pre-commit: git hook that refuses commits on "
                + String.join(", ", setup.protectedBranches());
        default -> name;
      };
    }
  }

  /** Exports all projects. */
  @Command(
      name = "export",
      description =
          "Exports everything of all projects into a new folder on this machine, a file for each"
              + " table.")
  public static final class Export extends BuildlogCommand {

    @Parameters(paramLabel = "FOLDER", description = "The new folder.")
    private String folder;

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "jsonl",
        description = "One of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ExportFormat format;

    /** An export, with the number of rows by table. */
    private record Exported(String folder, Map<String, Integer> tables) {}

    @Override
    public Integer call() {
      Path target = qortex().terminal().path(folder);
      try (Session session = qortex().openExisting()) {
        return print(new Exported(target.toString(), session.buildlog().exportTo(target, format)));
      }
    }
  }
}
