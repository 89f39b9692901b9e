package dev.qortex.cli;

import dev.qortex.cli.internal.ask.AskCommand;
import dev.qortex.cli.internal.ask.DrawingCommand;
import dev.qortex.cli.internal.ask.FeedbackCommand;
import dev.qortex.cli.internal.ask.UndoCommand;
import dev.qortex.cli.internal.ask.WhyCommand;
import dev.qortex.cli.internal.buildlog.ProjectCommand;
import dev.qortex.cli.internal.cortex.NotesCommand;
import dev.qortex.cli.internal.files.BackupCommand;
import dev.qortex.cli.internal.files.CopyCommand;
import dev.qortex.cli.internal.files.FileCommand;
import dev.qortex.cli.internal.ingest.IngestCommand;
import dev.qortex.cli.internal.ingest.PruneCommand;
import dev.qortex.cli.internal.ingest.ValidateRulesCommand;
import dev.qortex.cli.internal.operations.CallCommand;
import dev.qortex.cli.internal.operations.CommandGroup;
import dev.qortex.cli.internal.operations.CompletionCommand;
import dev.qortex.cli.internal.operations.OperationCommands;
import dev.qortex.cli.internal.serve.InfraCommand;
import dev.qortex.cli.internal.serve.KeysCommand;
import dev.qortex.cli.internal.serve.LauncherCommand;
import dev.qortex.cli.internal.serve.McpCommand;
import dev.qortex.cli.internal.serve.ServeCommand;
import dev.qortex.cli.internal.serve.UiCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.Choices;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.PlainValues;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.commons.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Command lines of the program: their commands, and how one is run. */
final class CommandLines {

  /** Names of the commands with classes of their own, in the order of the help. */
  private static final List<String> COMMANDS =
      List.of(
          "ingest",
          "ask",
          "accept",
          "reject",
          "undo",
          "why",
          "notes",
          "call",
          "buildlog",
          "cortex",
          "interop",
          "project",
          "validate-rules",
          "prune",
          "viz",
          "export",
          "backup",
          "restore",
          "verify",
          "repair",
          "compact",
          "copy",
          "mcp",
          "serve",
          "ui",
          "keys",
          "infra",
          "launcher",
          "completion");

  /**
   * Names of the commands that are waited for, and open the memory once their words are read. Those
   * that date their log are not among them, as they do so before anything makes a logger.
   */
  private static final Set<String> ASKING = Set.of("ask", "mcp", "mcp-serve");

  private CommandLines() {}

  /** Runs one command and returns its exit code. */
  static int run(Terminal terminal, String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    if (!words.isEmpty() && words.get(0).equals("help")) {
      words.remove(0);
      words.add("--help");
    }
    int exit;
    try {
      boolean asking = !words.isEmpty() && ASKING.contains(words.get(0));
      exit =
          Concurrently.preparing(
              asking ? List.of(Session::prepare) : List.of(), () -> executed(terminal, words));
    } catch (RuntimeException e) {
      // The commands could not be made, so their options were not read.
      TopCommand bare = new TopCommand(terminal, words.contains("--json"));
      return Failures.failure(e, new CommandLine(bare).setErr(terminal.err()));
    }
    if (terminal.out().checkError() && exit == ExitCode.OK) {
      terminal.err().println("The result could not be written to standard output.");
      return ExitCode.UNAVAILABLE;
    }
    return exit;
  }

  private static int executed(Terminal terminal, List<String> words) {
    CommandLine line = of(terminal, words);
    return line.execute(OptionOrder.of(line, words).toArray(String[]::new));
  }

  /** Returns a new command with that name; null for another name. */
  private static @Nullable Object command(String name) {
    return switch (name) {
      case "ingest" -> new IngestCommand();
      case "ask" -> new AskCommand();
      case "accept" -> new FeedbackCommand.Accept();
      case "reject" -> new FeedbackCommand.Reject();
      case "undo" -> new UndoCommand();
      case "why" -> new WhyCommand();
      case "notes" -> new NotesCommand();
      case "call" -> new CallCommand();
      case "buildlog" -> new CommandGroup.Buildlog();
      case "cortex" -> new CommandGroup.Cortex();
      case "interop" -> new CommandGroup.Interop();
      case "project" -> new ProjectCommand();
      case "validate-rules" -> new ValidateRulesCommand();
      case "prune" -> new PruneCommand();
      case "viz" -> new DrawingCommand.Viz();
      case "export" -> new DrawingCommand.Export();
      case "backup" -> new BackupCommand.Backup();
      case "restore" -> new BackupCommand.Restore();
      case "verify" -> new FileCommand.Verify();
      case "repair" -> new FileCommand.Repair();
      case "compact" -> new FileCommand.Compact();
      case "copy" -> new CopyCommand();
      case "mcp", "mcp-serve" -> new McpCommand();
      case "serve" -> new ServeCommand();
      case "ui" -> new UiCommand();
      case "keys" -> new KeysCommand();
      case "infra" -> new InfraCommand();
      case "launcher" -> new LauncherCommand();
      case "completion" -> new CompletionCommand();
      default -> null;
    };
  }

  /** Returns the commands that these words may mean, or all when they ask for a list. */
  static CommandLine of(Terminal terminal, List<String> words) {
    CommandLine line = new CommandLine(new TopCommand(terminal, false));
    int at = OperationCommands.plainWord(line, words, 0);
    String first = at < words.size() ? words.get(at) : "";
    boolean listed =
        first.equals(CompletionCommand.NAME)
            || words.subList(0, at).stream().anyMatch(List.of("-h", "--help")::contains);
    Object known = listed ? null : command(first);
    if (known != null) {
      // To read the options of a command takes long, so others are not read.
      line.addSubcommand(known);
    } else {
      COMMANDS.forEach(name -> line.addSubcommand(command(name)));
    }
    if (known == null || OperationCommands.isBelow(line, words, at)) {
      new OperationCommands(words).addTo(line);
    }
    Help.ColorScheme colours =
        Help.defaultColorScheme(terminal.colours() ? Help.Ansi.ON : Help.Ansi.OFF);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandList());
    headings(line);
    Choices.register(line);
    PlainValues.register(line);
    return line.setOut(terminal.out())
        .setErr(terminal.err())
        .setColorScheme(colours)
        .setExpandAtFiles(false)
        .setAllowOptionsAsOptionParameters(true)
        .setAllowSubcommandsAsOptionParameters(true)
        .setExecutionStrategy(new LastOnly())
        .setParameterExceptionHandler(new Failures())
        .setExecutionExceptionHandler(new Failures());
  }

  /**
   * Runs a command of words that the system could read, since others would be stored as they are;
   * or shows its help, but not that of a group instead of a misspelled command.
   */
  private static final class LastOnly implements IExecutionStrategy {

    @Override
    public int execute(ParseResult parsed) {
      for (String word : parsed.originalArgs()) {
        if (word.indexOf('\uFFFD') >= 0) {
          throw new ParameterException(
              parsed.commandSpec().commandLine(),
              "'%s' has characters that the settings of the system cannot read.\nMaybe set LANG=C.UTF-8, or give the text by standard input."
                  .formatted(word));
        }
      }
      for (ParseResult each = parsed; each != null; each = each.subcommand()) {
        if (!each.unmatched().isEmpty()) {
          throw new UnmatchedArgumentException(each.commandSpec().commandLine(), each.unmatched());
        }
      }
      return new RunLast().execute(parsed);
    }
  }

  private static void headings(CommandLine line) {
    line.getCommandSpec()
        .usageMessage()
        .parameterListHeading("%n")
        .optionListHeading("%nOptions:%n")
        .commandListHeading(line.getParent() == null ? "" : "%nCommands:%n");
    line.getSubcommands().values().forEach(CommandLines::headings);
  }
}
