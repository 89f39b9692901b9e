package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Operation;
import dev.qortex.service.Toolset;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Commands made from operations: name, help, parameters and options come from name, description and
 * schema. Schemas take long to make, so only commands that are called have parameters.
 */
final class OperationCommands {

  /** The command that holds the operations of a toolset, and what it is about. */
  private record Group(String name, String about) {}

  private static final Map<Toolset, Group> GROUPS =
      Map.of(
          Toolset.LEARNING, new Group("learning", "Learners: choose among arms, observe, compare."),
          Toolset.VECTORS, new Group("vector", "Named vector indexes."),
          Toolset.BUILDLOG, new Group("buildlog", "Sessions, gauntlet, mistakes, rewards, skills."),
          Toolset.PATTERNS, new Group("patterns", "The pattern loop of reviews."),
          Toolset.OBSERVATIONS, new Group("cortex", "Observations of agents."),
          Toolset.MAINTENANCE, new Group("maintenance", "Repairs and checkpoints."));

  /** What stands in front of the name of an operation, and names its group. */
  private static final Pattern PREFIX =
      Pattern.compile(
          "^(qortex|buildlog|cortex|patterns?)_((learning|vector|patterns?|observation|maintenance)_)?");

  /** Groups within buildlog and beside the others, by the first word of their operations. */
  private static final Map<String, String> NESTED =
      Map.of(
          "gauntlet", "Review by rules that compete.",
          "experiment", "Sessions, and what they tell.",
          "interop", "Seeds for other programs.",
          "source", "Folders that are kept in step.",
          "inspect", "The parts of the memory.");

  /** Of the protocol of clients. */
  private static final Set<Toolset> LEFT_OUT = EnumSet.of(Toolset.CLIENT);

  /** Operations that have a command with another name. */
  private static final Set<String> HAND_LAID = Set.of("qortex_query");

  private final CommandLine root;
  private final List<String> words;

  /**
   * @param words of the command line
   */
  OperationCommands(CommandLine root, List<String> words) {
    this.root = root;
    this.words = words;
  }

  /** Adds the groups and their commands; hand-laid commands of the same names stay. */
  void add() {
    Session.withSpecimen(session -> session.operations().toList()).stream()
        .filter(operation -> !LEFT_OUT.contains(operation.toolset()))
        .forEach(this::add);
    Group cortex = Objects.requireNonNull(GROUPS.get(Toolset.OBSERVATIONS));
    group(root, cortex.name, cortex.about).addSubcommand("daemon", new DaemonCommand());
  }

  private void add(Operation operation) {
    CommandLine parent = root;
    Group group = GROUPS.get(operation.toolset());
    String name = PREFIX.matcher(operation.name()).replaceFirst("");
    String first = name.replaceFirst("_.*", "");
    boolean nested = NESTED.containsKey(first) && name.contains("_");
    if (group != null && !(nested && operation.toolset() != Toolset.BUILDLOG)) {
      parent = group(parent, group.name(), group.about());
    }
    if (nested) {
      parent = group(parent, first, NESTED.getOrDefault(first, ""));
      name = name.substring(first.length() + 1);
    }
    String command = name.replace('_', '-').toLowerCase(Locale.ROOT);
    if (!HAND_LAID.contains(operation.name()) && !parent.getSubcommands().containsKey(command)) {
      parent.addSubcommand(command, command(command, operation));
    }
  }

  private static CommandLine group(CommandLine parent, String name, String about) {
    CommandLine group = parent.getSubcommands().get(name);
    if (group == null) {
      CommandSpec[] itself = new CommandSpec[1];
      Runnable help = () -> itself[0].commandLine().usage(itself[0].commandLine().getOut());
      itself[0] = CommandSpec.wrapWithoutInspection(help);
      itself[0].usageMessage().description(about).synopsisSubcommandLabel("COMMAND");
      group = new CommandLine(itself[0]);
      parent.addSubcommand(name, group);
    }
    return group;
  }

  private CommandLine command(String name, Operation operation) {
    CommandSpec[] itself = new CommandSpec[1];
    SchemaOptions[] options = new SchemaOptions[1];
    Callable<Integer> action =
        () -> {
          Qortex qortex = (Qortex) itself[0].root().userObject();
          JsonNode argument =
              options[0].argument(itself[0].commandLine().getParseResult(), qortex.terminal());
          try (Session session =
              operation.hints().readsOnly() ? qortex.openExisting() : qortex.open()) {
            qortex.print(qortex.call(session, operation.name(), argument), Layout::of);
          }
          return ExitCode.OK;
        };
    CommandSpec spec = CommandSpec.wrapWithoutInspection(action);
    itself[0] = spec;
    spec.usageMessage()
        .abbreviateSynopsis(true)
        .sortOptions(false)
        .description(operation.description().replace("%", "%%"));
    options[0] =
        SchemaOptions.of(operation, words.contains(name) || words.contains(CompletionCommand.NAME));
    options[0].addTo(spec);
    return new CommandLine(spec);
  }
}
