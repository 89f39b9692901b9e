package dev.qortex.cli;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.SetupCheck;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Journal, seeds, hooks and section for agents of the project at hand: checked and made. */
abstract class SetupCommand extends GroupedCommand {

  /** Checks them. */
  @Command(
      name = "verify",
      description = "Check that the project of the current folder has all that it needs.")
  static final class Verify extends SetupCommand {

    private record Verified(boolean ok, List<SetupCheck> checks) {}

    @Override
    public Integer call() {
      try (Session session = qortex().openExisting()) {
        List<SetupCheck> checks = session.buildlog().verify(session.setup());
        Verified done = new Verified(isOk(checks), checks);
        qortex().print(done);
        return ExitCode.of(done, true);
      }
    }
  }

  /** Makes what is missing. */
  @Command(
      name = "init",
      description =
          "Make what the project of the current folder needs: journal, seeds, hooks, a section for"
              + " agents. What is there stays.")
  static final class Init extends SetupCommand {

    @Option(
        names = "--protect",
        negatable = true,
        description = "Refuse commits on the branches main and master, by a hook of git.")
    private boolean protect;

    @Option(
        names = "--personas",
        paramLabel = "PERSONA",
        description =
            "A persona that reviews here: of those that come with the program, the rules of the"
                + " others are muted in this project. May be repeated. One of:"
                + " ${COMPLETION-CANDIDATES}.")
    private Set<Persona> personas = Set.of();

    private record Made(boolean ok, List<String> made, List<SetupCheck> checks) {}

    @Override
    public Integer call() {
      try (Session session = qortex().open()) {
        ProjectSetup setup = session.setup();
        if (protect) {
          setup.protect("main", "master");
        }
        Buildlog buildlog = session.buildlog();
        Map<String, SetupCheck> before = byName(buildlog.verify(setup));
        choose(buildlog.initProject(setup).gauntlet(), personas);
        List<SetupCheck> after = buildlog.verify(setup);
        List<String> made =
            after.stream()
                .filter(check -> isPassed(check) && !isPassed(before.getOrDefault(check.name(), check)))
                .map(check -> place(setup, check.name()))
                .toList();
        Made done = new Made(isOk(after), made, after);
        qortex().print(done);
        return ExitCode.of(done, false);
      }
    }

    private static Map<String, SetupCheck> byName(List<SetupCheck> checks) {
      return checks.stream().collect(Collectors.toMap(SetupCheck::name, Function.identity()));
    }

    private static boolean isPassed(SetupCheck check) {
      return check.status() == SetupCheck.Status.PASSED;
    }

    /** Mutes the rules of personas that were not chosen, and no others. */
    private static void choose(Gauntlet gauntlet, Set<Persona> chosen) {
      if (chosen.isEmpty()) {
        return;
      }
      Map<String, Boolean> wanted =
          Arrays.stream(Persona.values())
              .collect(Collectors.toMap(Persona::value, chosen::contains));
      for (GauntletRule rule : gauntlet.rules()) {
        if (wanted.containsKey(rule.persona())) {
          gauntlet.activate(rule.id(), wanted.get(rule.persona()));
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
  }

  static boolean isOk(List<SetupCheck> checks) {
    return checks.stream().noneMatch(check -> check.status() == SetupCheck.Status.FAILED);
  }
}
