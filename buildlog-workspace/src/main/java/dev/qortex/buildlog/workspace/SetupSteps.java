package dev.qortex.buildlog.workspace;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.workspace.SetupCheck.Status;
import dev.qortex.buildlog.workspace.git.GitHooks;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.EditedText;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFile.Placement;
import dev.qortex.projectors.tool.RuleFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Steps of a project's setup: each thing that it needs, with its check and how it is made. */
final class SetupSteps {

  private static final String INIT = "call ProjectSetup.init";
  private static final String SECTION = "buildlog:workflow";

  private final Buildlog buildlog;
  private final ProjectSetup setup;
  private final GitRepository git;
  private final boolean versioned;

  SetupSteps(Buildlog buildlog, ProjectSetup setup) {
    this.buildlog = buildlog;
    this.setup = setup;
    if (!Files.isDirectory(setup.folder())) {
      throw new IllegalArgumentException(
          "The folder (%s) of the project does not exist.\nMaybe create it, or check the path."
              .formatted(setup.folder()));
    }
    this.git = new GitRepository(setup.folder());
    this.versioned = git.exists();
    if (versioned && !git.hasWorkTree()) {
      throw new IllegalArgumentException(
          "The folder (%s) lies in a bare repository or in the inside of one, where no project can be.\nMaybe name the folder of a clone that has files."
              .formatted(setup.folder()));
    }
  }

  /**
   * Thing that a project needs.
   *
   * @param problem its fault; empty for none
   * @param make makes it, and overwrites nothing that is somebody else's
   */
  private record Step(
      String name, Status otherwise, Supplier<String> problem, String remedy, Runnable make) {

    SetupCheck check() {
      String wrong;
      String mend = remedy;
      try {
        wrong = problem.get();
      } catch (RuntimeException e) {
        wrong = String.valueOf(e.getMessage());
        mend = "do what it says, then " + remedy;
      }
      return wrong.isEmpty()
          ? new SetupCheck(name, Status.PASSED, "", "")
          : new SetupCheck(name, otherwise, wrong, mend);
    }
  }

  /** Findings about all things, in order. */
  List<SetupCheck> verify() {
    return steps().stream().map(Step::check).toList();
  }

  /** Creates the missing parts. */
  Project make() {
    for (Step step : steps()) {
      if (!step.problem().get().isEmpty()) {
        step.make().run();
      }
    }
    return project();
  }

  private Project project() {
    return setup.project(buildlog);
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    steps.add(required("project", this::unregistered, this::project));
    steps.add(required("journal", this::noTemplate, setup.journal()::prepare));
    steps.add(required("seeds", this::unknownRules, this::importSeeds));
    steps.add(required("instructions", this::otherInstructions, this::instruct));
    setup
        .mcpServers()
        .forEach(
            server -> {
              AgentSettings settings = new AgentSettings(server.settings());
              steps.add(
                  required(
                      "server " + server.name(),
                      () -> settings.problem(server),
                      () -> settings.put(server)));
            });
    AgentSettings claude = new AgentSettings(setup.folder().resolve(".claude/settings.json"));
    setup
        .agentHooks()
        .forEach(
            hook ->
                steps.add(
                    required(
                        "hook " + hook.event(),
                        () -> claude.problem(hook),
                        () -> claude.put(hook))));
    steps.addAll(gitSteps());
    return steps;
  }

  private static Step required(String name, Supplier<String> problem, Runnable make) {
    return new Step(name, Status.FAILED, problem, INIT, make);
  }

  private List<Step> gitSteps() {
    if (!versioned) {
      String none = "The folder (%s) is in no git repository.".formatted(setup.folder());
      return List.of(
          new Step("git", Status.WARNING, () -> none, "run git init, then " + INIT, () -> {}));
    }
    GitHooks hooks = new GitHooks(git);
    List<Step> steps = new ArrayList<>();
    Set<String> branches = setup.protectedBranches();
    if (!branches.isEmpty()) {
      steps.add(
          gitHook("pre-commit", () -> hooks.protects(branches), () -> hooks.protect(branches)));
      steps.add(
          new Step(
              "branch",
              Status.WARNING,
              () ->
                  git.branch()
                      .filter(branches::contains)
                      .map("Commits on the branch (%s) are refused."::formatted)
                      .orElse(""),
              "run git switch -c with the name of a new branch",
              () -> {}));
    }
    List<String> command = setup.afterCommit();
    if (!command.isEmpty()) {
      steps.add(
          gitHook(
              "post-commit",
              () -> hooks.runsAfterCommit(command),
              () -> hooks.afterCommit(command)));
    }
    return steps;
  }

  private static Step gitHook(String name, BooleanSupplier runs, Runnable make) {
    return required(
        name,
        () -> runs.getAsBoolean() ? "" : "The hook (%s) is not that of the setup.".formatted(name),
        make);
  }

  private String unregistered() {
    if (buildlog.find(setup.home(buildlog)).isEmpty()) {
      return "The folder (%s) is that of no project.".formatted(setup.folder());
    }
    String remote = setup.remote();
    return remote.isEmpty() || buildlog.findByRemote(remote).isPresent()
        ? ""
        : "The remote (%s) is that of no project.".formatted(remote);
  }

  private String noTemplate() {
    List<String> missing = setup.journal().missingTemplates();
    return missing.isEmpty()
        ? ""
        : "The journal (%s) lacks the templates (%s)."
            .formatted(setup.journal().folder(), String.join(", ", missing));
  }

  private Path seeds() {
    return setup.folder().resolve(".buildlog/seeds");
  }

  private List<Path> seedFiles() {
    if (!Files.isDirectory(seeds())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(seeds())) {
      return files
          .filter(file -> file.toString().matches(".*\\.(yaml|yml|json)"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new SourceReadException("The folder (%s) cannot be read.".formatted(seeds()), e);
    }
  }

  private String unknownRules() {
    if (!Files.isDirectory(seeds())) {
      return "The folder (%s) for seed files is missing.".formatted(seeds());
    }
    // All are read before one is imported, so that a broken file stops the others.
    List<RuleSet> own = seedFiles().stream().map(RuleSets::read).toList();
    Project project = setup.view(buildlog);
    return Stream.concat(
            setup.personas().stream()
                .map(SetupSteps::rules)
                .filter(set -> !buildlog.hasImported(set)),
            own.stream().filter(set -> !project.hasImported(set)))
        .findFirst()
        .map(set -> "Rules of the persona (%s) are not imported.".formatted(set.persona()))
        .orElse("");
  }

  private static RuleSet rules(Persona persona) {
    return RuleSets.parse(persona.seed(), RuleSetFormat.YAML);
  }

  private void importSeeds() {
    try {
      Files.createDirectories(seeds());
    } catch (IOException e) {
      throw new StorageException("The folder (%s) cannot be created.".formatted(seeds()), e);
    }
    setup.personas().stream()
        .sorted()
        .filter(persona -> !buildlog.hasImported(rules(persona)))
        .forEach(buildlog::importSeeds);
    Project project = project();
    seedFiles().stream()
        .filter(file -> !project.hasImported(RuleSets.read(file)))
        .forEach(project::importSeeds);
  }

  private String otherInstructions() {
    try {
      Path file = setup.folder().resolve(setup.instructions());
      return EditedText.read(file).text().contains(section().strip())
          ? ""
          : "The file (%s) lacks the section for agents.".formatted(file);
    } catch (IOException e) {
      throw new SourceReadException(
          "The file (%s) cannot be read.\nMaybe it is not in UTF-8."
              .formatted(setup.instructions()),
          e);
    }
  }

  private void instruct() {
    RuleFile file = new RuleFile(setup.instructions(), section(), Placement.SECTION);
    new RuleFiles(List.of(file)).writeTo(setup.folder());
  }

  private String section() {
    Path journal =
        setup.folder().toAbsolutePath().relativize(setup.journal().folder().toAbsolutePath());
    return """
    <!-- %1$s:start -->
    ## Buildlog

    - Keep today's entry of the journal in `%2$s`, named by date and subject; `%2$s/%3$s` shows its form.
    - Note under its `## Improvements` what to do differently next time, one list item each.
    - Start a session before you work, and end it when the work is done.
    - In a review cite the ids of the rules that a finding follows from, and no others.
    - Log each mistake that is found, with the rule that would have prevented it.
    <!-- %1$s:end -->
    """
        .formatted(SECTION, journal.toString().replace('\\', '/'), Journal.TEMPLATE);
  }
}
