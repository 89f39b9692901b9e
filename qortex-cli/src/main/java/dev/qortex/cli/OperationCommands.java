package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Toolset;
import dev.qortex.service.operations.buildlog.PatternOperations;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

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

  /** Operations whose command has another name than theirs. */
  private static final Map<String, String> NAMES =
      Map.of(
          "qortex_query", "ask",
          "qortex_extract", "ingest file",
          "qortex_ingest_manifest", "ingest load",
          "qortex_ingest_skills", "ingest skill",
          "qortex_ingest_emissions", "ingest emissions",
          "qortex_prune_manifest", "prune manifest");

  /** Further commands, by which the originals call the same. */
  private static final Map<String, String> ALIASES =
      Map.ofEntries(
          Map.entry("domains", "qortex_status"),
          Map.entry("stats", "qortex_status"),
          Map.entry("cortex list", "cortex_query"),
          Map.entry("vector describe-index", "qortex_vector_list_indexes"),
          Map.entry("vector delete", "qortex_vector_delete_many"),
          Map.entry("inspect domains", "qortex_status"),
          Map.entry("inspect rules", "qortex_rules"),
          Map.entry("inspect stats", "qortex_status"),
          Map.entry("interop pending", "qortex_interop_status"),
          Map.entry("interop validate", "qortex_validate_rules"),
          Map.entry("migrate vec", "qortex_migrate_vec"),
          Map.entry("buildlog reward", "buildlog_log_reward"),
          Map.entry("buildlog experiment log-mistake", "buildlog_log_mistake"),
          Map.entry("buildlog gauntlet list", "buildlog_gauntlet_rules"),
          Map.entry("buildlog gauntlet loop", "buildlog_gauntlet_prompt"),
          Map.entry("buildlog gauntlet learn", "buildlog_learn_from_review"),
          Map.entry("buildlog import-seed", "buildlog_ingest_seeds"),
          Map.entry("buildlog status", "buildlog_skills"),
          Map.entry("buildlog stats", "buildlog_overview"));

  /** Operations whose command help leaves out, as it lists one of the further commands. */
  private static final Set<String> HIDDEN =
      Set.of("buildlog_log_reward", "buildlog_learn_from_review");

  /** Operations that need nothing but their arguments. */
  private static final Set<String> WITHOUT_MEMORY =
      Set.of("qortex_validate_rules", "qortex_interop_schema");

  /** Operations that delete what only another ingest or a backup brings back. */
  static final Set<String> DELETIONS =
      Set.of(
          "cortex_quarantine_decide",
          "cortex_rollback",
          "qortex_correct",
          "qortex_retract",
          "qortex_forget",
          "qortex_delete_domain",
          "qortex_checkpoint_delete",
          "qortex_checkpoint_restore",
          "qortex_learning_reset",
          "qortex_source_disconnect",
          "qortex_vector_delete_many",
          "qortex_vector_delete_index",
          "patterns_forget");

  private static final String NOTHING_THERE =
      "There was nothing to delete.\n"
          + "Maybe a name or an id is misspelled, or it was deleted before.";

  /**
   * Deletions that do their work again when they are repeated: one clears the file, another leads
   * back to the same state, a third keeps out what may come.
   */
  private static final Set<String> REPEATED =
      Set.of("qortex_delete_domain", "qortex_checkpoint_restore", "cortex_rollback");

  private static final String YES = "--yes";

  /** Members of results that a script may want alone, by operation. */
  private static final Map<String, String> ALONE =
      Map.of(
          "buildlog_gauntlet_prompt", "prompt",
          "buildlog_gauntlet_sarif", "sarif");

  private static final String RAW = "--raw";

  /** Arguments that name a file or folder. */
  private static final Set<String> PATHS =
      Set.of("source_path", "connection_string", "source", "file");

  /** The first words of operations that have a command in common beside that of their toolset. */
  private static final Set<String> NESTED = Set.of("gauntlet", "experiment", "interop", "source");

  private static final Map<String, String> ABOUT =
      Map.ofEntries(
          Map.entry("learning", "Learners: choose among arms, observe, compare."),
          Map.entry("vector", "Named vector indexes."),
          Map.entry("buildlog", "Sessions, gauntlet, mistakes, rewards, skills."),
          Map.entry("patterns", "The pattern loop of reviews."),
          Map.entry("cortex", "Observations of agents."),
          Map.entry("maintenance", "Repairs and checkpoints."),
          Map.entry("gauntlet", "Review by rules that compete."),
          Map.entry("experiment", "Sessions, and what they tell."),
          Map.entry("interop", "Rules handed over to other programs."),
          Map.entry("source", "Folders that are kept in step."),
          Map.entry("inspect", "Domains, rules and stats, as Python qortex groups them."),
          Map.entry(
              "migrate",
              "Make vectors anew with the model of the memory, under the name that Python qortex"
                  + " gives it."));

  /** Prefix of the name of an operation, which names its group. */
  private static final Pattern PREFIX =
      Pattern.compile("^(qortex|buildlog|cortex|patterns)_((learning|vector)_)?");

  private static final Pattern NAME =
      Pattern.compile("\\b(?:qortex|buildlog|cortex|patterns)_[a-z_]*[a-z]");

  private final List<Operation> operations;
  private final Map<String, String> commands;
  private final List<String> words;

  /**
   * @param words of the command line
   */
  OperationCommands(List<String> words) {
    this.operations =
        Session.withSpecimen(session -> session.operations().toList());
    this.commands =
        operations.stream()
            .collect(
                Collectors.toMap(Operation::name, one -> "qortex " + String.join(" ", path(one))));
    this.words = words;
  }

  /**
   * True when the words may mean a command of an operation, or ask for all commands.
   *
   * @param root with the commands that are no operations
   */
  static boolean wanted(CommandLine root, List<String> words) {
    int at = plainWord(root, words, 0);
    String command = at < words.size() ? words.get(at) : "";
    CommandLine known = root.getSubcommands().get(command);
    if (known == null || command.equals(CompletionCommand.NAME)) {
      return true;
    }
    int below = plainWord(known, words, at + 1);
    return NAMES.values().stream()
        .anyMatch(
            name ->
                below >= words.size()
                    ? name.startsWith(command + " ")
                    : name.equals(command + " " + words.get(below)));
  }

  /** Index of the first word that is neither an option of the command nor the value of one. */
  private static int plainWord(CommandLine command, List<String> words, int from) {
    int at = from;
    while (at < words.size() && words.get(at).startsWith("-")) {
      OptionSpec option = command.getCommandSpec().findOption(words.get(at));
      at += option != null && option.arity().min() > 0 ? 2 : 1;
    }
    return at;
  }

  /** Adds groups and commands; hand-laid commands of the same names stay. */
  void addTo(CommandLine root) {
    add(root, List.of("ingest", "file"), new CommandLine(new IngestCommand()));
    for (Operation operation : operations) {
      List<String> path = path(operation);
      List<List<String>> others =
          ALIASES.entrySet().stream()
              .filter(alias -> alias.getValue().equals(operation.name()))
              .map(alias -> List.of(alias.getKey().split(" ")))
              .toList();
      CommandSpec own = command(path, operation);
      own.usageMessage().hidden(HIDDEN.contains(operation.name()));
      add(root, path, new CommandLine(own));
      others.forEach(other -> add(root, other, new CommandLine(command(other, operation))));
    }
    add(root, List.of("cortex", "init"), new CommandLine(new CortexInitCommand()));
    add(root, List.of("cortex", "daemon"), new CommandLine(new DaemonCommand()));
    add(root, List.of("cortex", "night"), new CommandLine(new NightCommand()));
    add(root, List.of("buildlog", "commit"), CommitCommand.line());
    BuildlogCommand.all()
        .forEach((name, command) -> add(root, List.of("buildlog", name), command));
    add(root, List.of("interop", "init"), new CommandLine(new InteropCommand.Init()));
    add(root, List.of("interop", "config"), new CommandLine(new InteropCommand.Config()));
  }

  private static void add(CommandLine root, List<String> path, CommandLine command) {
    CommandLine parent = root;
    for (String group : path.subList(0, path.size() - 1)) {
      parent = group(parent, group);
    }
    String name = path.get(path.size() - 1);
    if (!parent.getSubcommands().containsKey(name)) {
      command.getCommandSpec().name(name);
      parent.addSubcommand(name, command);
    }
  }

  /** The words that call an operation, such as {@code buildlog gauntlet prompt}. */
  private static List<String> path(Operation operation) {
    if (NAMES.containsKey(operation.name())) {
      return List.of(NAMES.get(operation.name()).split(" "));
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
    return NAME.matcher(
            text.replaceFirst(", and how it was used since it was opened", "")
                .replace("on the machine of this process", "on this machine")
                .replace("spool of this process", "spool of this user")
                .replace("of this process", "of the current folder"))
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

  private CommandSpec command(List<String> path, Operation operation) {
    boolean called =
        words.contains(path.get(path.size() - 1)) || words.contains(CompletionCommand.NAME);
    OperationCall call =
        new OperationCall(operation, SchemaOptions.of(operation, called, this::spoken));
    CommandSpec spec = CommandSpec.wrapWithoutInspection(call);
    call.spec = spec;
    spec.usageMessage()
        .abbreviateSynopsis(true)
        .sortOptions(false)
        .description(spoken(operation.description()).replace("%", "%%"));
    call.options.addTo(spec);
    if (DELETIONS.contains(operation.name())) {
      spec.addOption(
          OptionSpec.builder("-y", YES).type(boolean.class).description("Do not ask.").build());
    }
    String alone = ALONE.get(operation.name());
    if (alone != null) {
      spec.addOption(
          OptionSpec.builder(RAW)
              .type(boolean.class)
              .description("Print the %s alone.".formatted(alone))
              .build());
    }
    if (call.options.hasStructures()) {
      spec.usageMessage()
          .footer("", "What JSON may hold: qortex call %s --schema".formatted(operation.name()));
    }
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
      if (!line.getParseResult().hasMatchedOption(YES)) {
        askFirst(qortex, operation, argument);
      }
      boolean raw = line.getParseResult().hasMatchedOption(RAW);
      if (raw && options.has("compact")) {
        argument.put("compact", false);
      }
      return OperationCommands.call(
          qortex,
          operation,
          argument,
          result -> {
            if (raw) {
              JsonNode alone = result.path(ALONE.getOrDefault(operation.name(), ""));
              return alone.isTextual() ? alone.textValue() : alone.toPrettyString();
            }
            JsonNode schema = result.path("schema");
            // Calls since the process started are those of this command.
            return schema.isObject()
                ? schema.toPrettyString()
                : Layout.of(((ObjectNode) result.deepCopy()).without("activity"));
          });
    }
  }

  /** True for a call that deletes something: some operations do so with certain arguments only. */
  private static boolean deletes(Operation operation, JsonNode argument) {
    return switch (operation.name()) {
      case "qortex_correct" -> !argument.hasNonNull("text");
      case "cortex_quarantine_decide" -> argument.path("decision").asText().equals("drop");
      default -> DELETIONS.contains(operation.name());
    };
  }

  /** Asks before an operation that deletes something. */
  static void askFirst(Qortex qortex, Operation operation, JsonNode argument) {
    if (deletes(operation, argument)) {
      qortex
          .terminal()
          .confirm(
              "qortex %s %s: delete this?"
                  .formatted(
                      String.join(" ", path(operation)), Layout.printable(argument.toString())),
              "Nothing was deleted");
    }
  }

  /** Calls an operation, and prints the result; a memory must be there when it only reads. */
  static int call(
      Qortex qortex, Operation operation, JsonNode argument, Function<JsonNode, String> layout) {
    Function<Session, Integer> call =
        session -> {
          JsonNode result = qortex.call(session, operation.name(), argument);
          qortex.print(result, layout);
          if (deletes(operation, argument)
              && !REPEATED.contains(operation.name())
              && !ExitCode.didAnything(result)) {
            qortex.terminal().err().println(NOTHING_THERE);
            return ExitCode.REFUSED;
          }
          return ExitCode.of(result, operation.hints().readsOnly());
        };
    if (WITHOUT_MEMORY.contains(operation.name())) {
      return Session.withSpecimen(call);
    }
    ReadableFolders folders =
        qortex.readable(PATHS.stream().map(name -> argument.path(name).asText("")).toList());
    Session opened;
    try {
      opened = operation.hints().readsOnly() ? qortex.openExisting(folders) : qortex.open(folders);
    } catch (RuntimeException e) {
      if (operation.toolset() != Toolset.PATTERNS) {
        throw e;
      }
      JsonNode result = withoutMemory(operation, argument, e);
      qortex.print(result, layout);
      return ExitCode.of(result, operation.hints().readsOnly());
    }
    try (Session session = opened) {
      return call.apply(session);
    }
  }

  /** The answer of a pattern loop whose memory cannot be opened: a pipeline goes on without it. */
  private static JsonNode withoutMemory(
      Operation operation, JsonNode argument, RuntimeException e) {
    Supplier<Patterns> none =
        () -> {
          throw e;
        };
    return Catalogue.of(new PatternOperations(none, InstantSource.system()))
        .call(operation.name(), argument, Call.ofOwner());
  }
}
