package dev.qortex.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Operation;
import dev.qortex.service.Toolset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Commands made from operations: name, help, parameters and options come from name, description and
 * schema. Schemas take long to make, so only commands that are called have parameters.
 */
final class OperationCommands {

  /** The command that holds the operations of a toolset; the others stand at the top. */
  private static final Map<Toolset, String> GROUPS =
      Map.of(
          Toolset.LEARNING, "learning",
          Toolset.VECTORS, "vector",
          Toolset.BUILDLOG, "buildlog",
          Toolset.PATTERNS, "patterns",
          Toolset.OBSERVATIONS, "cortex",
          Toolset.MAINTENANCE, "maintenance");

  /** The first words of operations that have a command in common beside that of their toolset. */
  private static final Set<String> NESTED = Set.of("gauntlet", "experiment", "interop", "source");

  private static final Map<String, String> ABOUT =
      Map.of(
          "learning", "Learners: choose among arms, observe, compare.",
          "vector", "Named vector indexes.",
          "buildlog", "Sessions, gauntlet, mistakes, rewards, skills.",
          "patterns", "The pattern loop of reviews.",
          "cortex", "Observations of agents.",
          "maintenance", "Repairs and checkpoints.",
          "gauntlet", "Review by rules that compete.",
          "experiment", "Sessions, and what they tell.",
          "interop", "Seeds for other programs.",
          "source", "Folders that are kept in step.");

  /** Prefix of the name of an operation, which names its group. */
  private static final Pattern PREFIX =
      Pattern.compile("^(qortex|buildlog|cortex|patterns)_((learning|vector)_)?");

  private static final Pattern NAME =
      Pattern.compile("\\b(?:qortex|buildlog|cortex|patterns)_[a-z_]*[a-z]");

  /** Of the protocol of clients. */
  private static final Set<Toolset> LEFT_OUT = EnumSet.of(Toolset.CLIENT);

  private final List<Operation> operations;
  private final List<String> words;

  /**
   * @param words of the command line
   */
  OperationCommands(List<String> words) {
    this.operations =
        Session.withSpecimen(session -> session.operations().toList()).stream()
            .filter(operation -> !LEFT_OUT.contains(operation.toolset()))
            .toList();
    this.words = words;
  }

  /** Adds groups and commands; hand-laid commands of the same names stay. */
  void addTo(CommandLine root) {
    for (Operation operation : operations) {
      List<String> path = path(operation);
      CommandLine parent = root;
      for (String group : path.subList(0, path.size() - 1)) {
        parent = group(parent, group);
      }
      String name = path.get(path.size() - 1);
      if (!parent.getSubcommands().containsKey(name)) {
        parent.addSubcommand(name, new CommandLine(command(name, operation)));
      }
    }
    group(root, "cortex").addSubcommand("daemon", new DaemonCommand());
  }

  /** The words that call an operation, such as {@code buildlog gauntlet prompt}. */
  private static List<String> path(Operation operation) {
    if (operation.name().equals("qortex_query")) {
      return List.of("ask");
    }
    List<String> path = new ArrayList<>();
    String group = GROUPS.get(operation.toolset());
    if (group != null) {
      path.add(group);
    }
    String name = PREFIX.matcher(operation.name()).replaceFirst("");
    String first = name.replaceFirst("_.*", "");
    if (NESTED.contains(first)) {
      path.add(first);
      name = name.substring(first.length() + 1);
    }
    path.add(name.replace('_', '-'));
    return path;
  }

  /** A text for people at the terminal: commands in it instead of names of operations. */
  private String spoken(String text) {
    Map<String, String> commands =
        operations.stream()
            .collect(
                Collectors.toMap(Operation::name, one -> "qortex " + String.join(" ", path(one))));
    return NAME.matcher(text)
        .replaceAll(found -> commands.getOrDefault(found.group(), found.group()));
  }

  /** The message of a refusal, for people at the terminal. */
  static String message(String text) {
    return NAME.matcher(text).find() ? new OperationCommands(List.of()).spoken(text) : text;
  }

  private static CommandLine group(CommandLine parent, String name) {
    CommandLine group = parent.getSubcommands().get(name);
    if (group == null) {
      HelpOnly help = new HelpOnly();
      help.spec = CommandSpec.wrapWithoutInspection(help);
      help.spec
          .usageMessage()
          .description(ABOUT.getOrDefault(name, name))
          .synopsisSubcommandLabel("COMMAND");
      group = new CommandLine(help.spec);
      parent.addSubcommand(name, group);
    }
    return group;
  }

  private CommandSpec command(String name, Operation operation) {
    boolean called = words.contains(name) || words.contains(CompletionCommand.NAME);
    OperationCall call =
        new OperationCall(operation, SchemaOptions.of(operation, called, this::spoken));
    CommandSpec spec = CommandSpec.wrapWithoutInspection(call);
    call.spec = spec;
    spec.usageMessage()
        .abbreviateSynopsis(true)
        .sortOptions(false)
        .description(spoken(operation.description()).replace("%", "%%"));
    call.options.addTo(spec);
    return spec;
  }

  /** A group, which explains its commands when none of them is named. */
  private static final class HelpOnly implements Runnable {

    private @Nullable CommandSpec spec;

    @Override
    public void run() {
      CommandLine line = Objects.requireNonNull(spec).commandLine();
      line.usage(line.getOut());
    }
  }

  /** Call of an operation. */
  private static final class OperationCall implements Callable<Integer> {

    /** A node, which may be the number of an item of the last answer. */
    private static final String NODE = "node_id";

    private final Operation operation;
    private final SchemaOptions options;
    private @Nullable CommandSpec spec;

    OperationCall(Operation operation, SchemaOptions options) {
      this.operation = operation;
      this.options = options;
    }

    @Override
    public Integer call() {
      CommandLine line = Objects.requireNonNull(spec).commandLine();
      Qortex qortex = (Qortex) line.getCommandSpec().root().userObject();
      ObjectNode argument = options.argument(line.getParseResult(), qortex.terminal());
      if (argument.has(NODE)) {
        argument.put(NODE, new LastAnswer(qortex.file()).item(argument.path(NODE).asText()));
      }
      try (Session session =
          operation.hints().readsOnly() ? qortex.openExisting() : qortex.open()) {
        qortex.print(qortex.call(session, operation.name(), argument), Layout::of);
      }
      return ExitCode.OK;
    }
  }
}
