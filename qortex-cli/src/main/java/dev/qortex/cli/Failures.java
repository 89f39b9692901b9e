package dev.qortex.cli;

import dev.qortex.cli.internal.operations.CallCommand;
import dev.qortex.cli.internal.session.CommandNames;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.JsonOutput;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.Nearest;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Messages and exit codes of commands that are refused or fail, as text or as JSON. It is a class
 * for the parser's interfaces, as Java 17 cannot archive lambdas of them.
 */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

  /** Prints the fault of a command line, and how to get help. */
  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    String help = "Try: %s --help".formatted(line.getCommandSpec().qualifiedName());
    String message = message(e) + proposal(e);
    // The option itself may not have been read yet.
    if (List.of(args).contains("--json")) {
      line.getErr().println(error(ErrorCode.INVALID_ARGUMENT, "", message + "\n" + help));
      return ExitCode.USAGE;
    }
    line.getErr().println(line.getColorScheme().errorText(message));
    if (e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      line.getErr().println("Give a value that begins with dashes after its option, or after --");
    }
    line.getErr().println(help);
    return ExitCode.USAGE;
  }

  /** The fault in words for people: the parser names an unknown command by its place. */
  private static String message(ParameterException e) {
    CommandLine line = e.getCommandLine();
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !line.getSubcommands().isEmpty()
        && line.getCommandSpec().positionalParameters().isEmpty()) {
      return "There is no command '%s %s'."
          .formatted(line.getCommandSpec().qualifiedName(), unmatched.getUnmatched().get(0));
    }
    return Objects.requireNonNullElse(e.getMessage(), "");
  }

  /** The commands or options that an unknown one may mean, on a line of its own. */
  private static String proposal(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return "";
    }
    CommandLine line = e.getCommandLine();
    String given = unmatched.getUnmatched().get(0);
    if (!unmatched.isUnknownOption()) {
      return line.getSubcommands().isEmpty() ? "" : Nearest.proposal(commands(line, given));
    }
    List<String> options =
        line.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .flatMap(option -> Stream.of(option.names()))
            .toList();
    return Nearest.proposal(Nearest.names(given.replaceFirst("=.*", ""), options));
  }

  /** The commands of any group whose own names are near; first those of the group at hand. */
  private static List<String> commands(CommandLine line, String given) {
    TopCommand root = (TopCommand) line.getCommandSpec().root().userObject();
    Map<String, Set<String>> byName = new TreeMap<>();
    CommandLines.of(root.terminal(), List.of("--help"))
        .getSubcommands()
        .values()
        .forEach(command -> addNames(command, byName));
    String group = line.getCommandSpec().qualifiedName() + " ";
    return Nearest.names(given, byName.keySet()).stream()
        .flatMap(name -> byName.getOrDefault(name, Set.of()).stream())
        .sorted(
            Comparator.comparing(
                (String path) -> !path.equals(group + path.substring(path.lastIndexOf(' ') + 1))))
        .limit(3)
        .toList();
  }

  private static void addNames(CommandLine command, Map<String, Set<String>> byName) {
    CommandSpec spec = command.getCommandSpec();
    if (!spec.usageMessage().hidden()) {
      byName.computeIfAbsent(spec.name(), name -> new TreeSet<>()).add(spec.qualifiedName());
      command.getSubcommands().values().forEach(each -> addNames(each, byName));
    }
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
    return failure(e, line);
  }

  /** Prints the failure of a command; a defect with its stack trace. */
  static int failure(Exception e, CommandLine line) {
    TopCommand root = (TopCommand) line.getCommandSpec().root().userObject();
    String told =
        ExitCode.message(e)
            .replace(
                "is damaged.\nMaybe restore a backup.",
                "is damaged.\n"
                    + "Maybe save what can be read: qortex repair; or qortex restore BACKUP.");
    // A caller of operations by their names gets their names in messages.
    boolean byName = line.getCommandSpec().userObject() instanceof CallCommand;
    String argument = e instanceof ServiceException refusal ? refusal.argument() : "";
    String option = "--" + argument.replace('_', '-');
    String named =
        line.getCommandSpec().findOption(option) == null
            ? told
            : told.replace("The argument '%s'".formatted(argument), "The option " + option);
    String message = byName ? told : CommandNames.inMessage(named);
    if (root.wantsJson()) {
      line.getErr().println(error(ExitCode.codeOf(e), argument, message));
    } else {
      line.getErr().println(line.getColorScheme().errorText(Layout.printable(message)));
    }
    if (ExitCode.of(e) == ExitCode.DEFECT) {
      e.printStackTrace(line.getErr());
    }
    return ExitCode.of(e);
  }

  /** An error in JSON. */
  private static String error(ErrorCode code, String argument, String message) {
    Map<String, String> error = new LinkedHashMap<>();
    error.put("code", code.value());
    if (!argument.isEmpty()) {
      error.put("argument", argument);
    }
    error.put("message", message);
    return JsonOutput.line(Map.of("error", error));
  }
}
