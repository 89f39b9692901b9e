package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.SetupCheck;
import dev.qortex.buildlog.workspace.git.GitCommit;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.Checks;
import dev.qortex.core.spool.Spool;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.schema.Arg;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Files of a project as a host gives them: journal, setup, seeds, exports. */
final class BuildlogFiles implements OperationGroup {

  private static final Pattern FOLDER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}");

  private final BuildlogOperations host;

  BuildlogFiles(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    host.journal().ifPresent(journal -> operations.addAll(journal(journal)));
    host.setup().ifPresent(setup -> operations.addAll(setup(setup)));
    host.seeds()
        .ifPresent(
            seeds ->
                operations.add(
                    Operation.writing(
                            Toolset.BUILDLOG,
                            "buildlog_ingest_seeds",
                            "Imports the seed files that wait in the spool of this process; a"
                                + " broken one is set aside.",
                            Nothing.class,
                            SeedsResult.class,
                            (input, call) -> SeedsResult.of(host.buildlog().importSeeds(seeds)))
                        .idempotent()
                        .forAdmins()));
    host.files()
        .ifPresent(
            folders ->
                operations.add(
                    Operation.writing(
                            Toolset.BUILDLOG,
                            "buildlog_import_seed",
                            "Imports the rules of a seed file for all projects.",
                            SeedInput.class,
                            SeedsResult.class,
                            (input, call) -> importSeed(folders, input))
                        .idempotent()
                        .forAdmins()));
    host.exports()
        .ifPresent(
            folder ->
                operations.add(
                    Operation.writing(
                            Toolset.BUILDLOG,
                            "buildlog_export",
                            "Exports everything of all projects into a new folder on the machine of"
                                + " this process, a file for each table.",
                            ExportInput.class,
                            ExportResult.class,
                            (input, call) -> export(folder, input))
                        .forAdmins()));
    return operations;
  }

  private static List<Operation> journal(Journal journal) {
    return List.of(
        Operation.writing(
                Toolset.BUILDLOG,
                "buildlog_entry_new",
                "Makes today's entry of the journal on a subject; one that is there stays.",
                EntryInput.class,
                EntryResult.class,
                (input, call) -> entry(journal, input))
            .idempotent(),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_entry_list",
            "Lists the entries of the journal, newest first.",
            EntriesInput.class,
            EntriesResult.class,
            (input, call) -> entries(journal, input)));
  }

  private List<Operation> setup(ProjectSetup setup) {
    return List.of(
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_verify",
            "Checks that the project of this process has all that it needs.",
            Nothing.class,
            VerifyResult.class,
            (input, call) -> VerifyResult.of(setup.verify(host.buildlog()))),
        Operation.writing(
                Toolset.BUILDLOG,
                "buildlog_init",
                "Makes what the project of this process needs: journal, seeds, hooks, a section for"
                    + " agents. What is there stays.",
                InitInput.class,
                InitResult.class,
                (input, call) -> init(setup, input))
            .idempotent()
            .forAdmins(),
        Operation.writing(
                Toolset.BUILDLOG,
                "buildlog_record_commit",
                "Lists the last commit of the project of this process in today's entry of the"
                    + " journal, and decides open findings by the merges that it has.",
                RecordInput.class,
                RecordResult.class,
                (input, call) -> record(setup, input))
            .idempotent());
  }

  /** Commit, and the entry that lists it. */
  public record RecordInput(
      @Arg(
              value = "Subject of the entry, if there is none of today; by default the branch.",
              min = 1,
              max = 60)
          Optional<String> slug) {}

  /** A commit that is listed. */
  public record RecordResult(
      @Arg("Name of the file in the journal.") String entryFile,
      @Arg("Abbreviated hash.") String commit,
      @Arg("First line of its message.") String subject,
      @Arg("Open findings that a merge decided; empty when there are none.") String findings) {}

  private RecordResult record(ProjectSetup setup, RecordInput input) {
    GitRepository repository = new GitRepository(setup.folder());
    GitCommit commit = repository.head();
    String slug =
        input
            .slug()
            .or(() -> repository.branch().map(branch -> branch.replaceFirst(".*/", "")))
            .orElse("session");
    Path file = setup.journal().record(commit, slug);
    return new RecordResult(
        String.valueOf(file.getFileName()),
        commit.hash(),
        commit.subject(),
        HomeRepository.decideMerged(host, host.project(Optional.empty())).strip());
  }

  /** An entry to make. */
  public record EntryInput(
      @Arg(value = "The subject; its letters and digits name the file.", min = 1, max = 60)
          String slug,
      @Arg(value = "Makes a short form.", byDefault = "false") boolean quick) {}

  /** An entry. */
  public record EntryResult(@Arg("Name of the file in the journal.") String entryFile) {}

  private static EntryResult entry(Journal journal, EntryInput input) {
    Path file = input.quick() ? journal.createQuick(input.slug()) : journal.create(input.slug());
    return new EntryResult(String.valueOf(file.getFileName()));
  }

  /** Entries to list. */
  public record EntriesInput(
      @Arg(value = "How many at most.", byDefault = "50", min = 1, max = 1_000) int limit) {}

  /** Entries of a journal. */
  public record EntriesResult(
      List<EntryItem> entries,
      @Arg("All, listed or not.") int total,
      @Arg("Files that cannot be read, with the reason.") List<String> unreadable) {}

  /** An entry of a journal. */
  public record EntryItem(
      String entryFile,
      LocalDate date,
      String title,
      @Arg("Number of improvements that it notes.") int insights) {}

  private static EntriesResult entries(Journal journal, EntriesInput input) {
    Journal.Content content = journal.read();
    return new EntriesResult(
        content.entries().stream()
            .limit(input.limit())
            .map(
                entry ->
                    new EntryItem(
                        entry.name(), entry.date(), entry.title(), entry.insights().size()))
            .toList(),
        content.entries().size(),
        content.unreadable());
  }

  /** Findings about the setup of a project. */
  public record VerifyResult(@Arg("Whether nothing failed.") boolean ok, List<SetupCheck> checks) {

    private static VerifyResult of(List<SetupCheck> checks) {
      return new VerifyResult(
          checks.stream().noneMatch(check -> check.status() == SetupCheck.Status.FAILED), checks);
    }
  }

  /** Parts of a setup that are made on request only. */
  public record InitInput(
      @Arg(
              value = "Refuse commits on the branches main and master, by a hook of git.",
              byDefault = "false")
          boolean protect,
      @Arg(
              value =
                  "Of the personas that come with the program, those that review here: the rules of"
                      + " the others are muted in this project; empty to leave it as it is.",
              byDefault = "[]")
          Set<Persona> personas) {}

  /** Parts that were made for a project, and the findings about its setup after that. */
  public record InitResult(
      @Arg("Whether nothing failed.") boolean ok,
      @Arg("What was missing and is there now.") List<String> made,
      List<SetupCheck> checks) {}

  private InitResult init(ProjectSetup standard, InitInput input) {
    ProjectSetup setup = input.protect() ? standard.protect("main", "master") : standard;
    List<SetupCheck> before = setup.verify(host.buildlog());
    choose(setup.init(host.buildlog()).gauntlet(), input.personas());
    VerifyResult after = VerifyResult.of(setup.verify(host.buildlog()));
    List<String> made =
        after.checks().stream()
            .filter(check -> check.status() == SetupCheck.Status.PASSED)
            .map(SetupCheck::name)
            .filter(
                name ->
                    before.stream()
                        .anyMatch(
                            check ->
                                check.name().equals(name)
                                    && check.status() != SetupCheck.Status.PASSED))
            .map(name -> place(setup, name))
            .toList();
    return new InitResult(after.ok(), made, after.checks());
  }

  /** Mutes the rules of personas that were not chosen, and no others. */
  private static void choose(Gauntlet gauntlet, Set<Persona> chosen) {
    if (chosen.isEmpty()) {
      return;
    }
    Map<String, Boolean> wanted = new HashMap<>();
    for (Persona persona : Persona.values()) {
      wanted.put(persona.value(), chosen.contains(persona));
    }
    for (GauntletRule rule : gauntlet.rules()) {
      Boolean active = wanted.get(rule.persona());
      if (active != null) {
        gauntlet.activate(rule.id(), active);
      }
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

  /** Seeds that were imported. */
  public record SeedsResult(
      @Arg("Rules that were read, by persona.") Map<String, Integer> rules,
      @Arg("How many of them were new.") int added,
      @Arg("Ids of rules that a new version of their persona dropped.") List<String> dropped,
      @Arg("Ids of lessons and mistakes of projects, which stay with their projects.")
          List<String> lessons,
      @Arg("Files that were set aside, with the reason.") List<Spool.Failure> failed) {

    private static SeedsResult of(SeedImport imported) {
      return new SeedsResult(
          imported.rules(),
          imported.added(),
          imported.dropped(),
          imported.lessons(),
          imported.failed());
    }
  }

  /** A seed file to import. */
  public record SeedInput(
      @Arg(value = "Path of the file, in a folder that may be read.", min = 1, max = 4_000)
          String source) {}

  /** A single file, since one in a folder could be a link to elsewhere. */
  private SeedsResult importSeed(ReadableFolders folders, SeedInput input) {
    Path file = folders.resolve("source", input.source());
    if (!Files.isRegularFile(file)) {
      throw ServiceException.invalid(
          "source",
          "The seed '%s' is no file.\nMaybe name one in it."
              .formatted(Checks.shown(input.source())));
    }
    return SeedsResult.of(host.buildlog().importSeeds(file));
  }

  /** An export to make. */
  public record ExportInput(
      @Arg(value = "Name of the new folder: letters, digits, dashes, underscores.", max = 100)
          String output,
      @Arg(value = "Format of the files.", byDefault = "\"jsonl\"") ExportFormat format) {}

  /** An export. */
  public record ExportResult(
      String output, @Arg("Number of rows by table.") Map<String, Integer> tables) {}

  private ExportResult export(Path folder, ExportInput input) {
    if (!FOLDER.matcher(input.output()).matches()) {
      throw ServiceException.invalid(
          "output",
          "The folder '%s' is not named by letters, digits, dashes and underscores.\nMaybe a date."
              .formatted(input.output()));
    }
    if (Files.exists(folder.resolve(input.output()))) {
      throw new IllegalStateException(
          "There is an export '%s' already.\nMaybe choose another name.".formatted(input.output()));
    }
    return new ExportResult(
        input.output(), host.buildlog().exportTo(folder.resolve(input.output()), input.format()));
  }
}
