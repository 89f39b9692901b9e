package dev.qortex.cli.internal.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.cli.internal.buildlog.CommitCommand;
import dev.qortex.cli.internal.ingest.IngestCommand;
import dev.qortex.cli.internal.ingest.LoadCommand;
import dev.qortex.cli.internal.ingest.SkillCommand;
import dev.qortex.cli.internal.ingest.ValidateRulesCommand;
import dev.qortex.cli.internal.session.CommandNames;
import dev.qortex.cli.internal.session.LastAnswer;
import dev.qortex.cli.internal.session.OperationGroup;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.JsonOutput;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.service.Alias;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.FactApi;
import dev.qortex.service.api.FactApi.RetractInput;
import dev.qortex.service.api.GraphApi.ExploreResult;
import dev.qortex.service.api.LearningApi.PosteriorsResult;
import dev.qortex.service.api.QuestionApi.RulesResult;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.operations.PythonNames;
import dev.qortex.service.schema.Prose;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Commands of operations: words, help, parameters and options come from the declaration of each.
 * Only commands that are called have parameters.
 */
public final class OperationCommands {

  private static final Map<String, String> ABOUT =
      Map.of(
          "learning", "Learners: choose among arms, observe, compare.",
          "vector", "Named vector indexes.",
          "patterns", "The pattern loop of reviews.",
          "maintenance", "Repairs and checkpoints.",
          "gauntlet", "Review by rules that compete.",
          "experiment", "Sessions of work, and reports on them.",
          "source", "Connected folders.",
          "inspect", "Domains, rules and stats, as Python qortex groups them.",
          "migrate",
              "Embed all texts again with the model of the memory, under the name of Python"
                  + " qortex.");

  private static final String NOTHING_THERE =
      "There was nothing to delete.\n"
          + "Maybe a name or an id is misspelled, or it was deleted before.";

  /**
   * Deletions whose result says nothing of what was deleted: they do their work again when they are
   * repeated, or refuse an id that is unknown.
   */
  private static final Set<String> REPEATED =
      Set.of(
          "qortex_delete_domain", "qortex_checkpoint_restore", "cortex_rollback", "cortex_decide");

  /** Deletions of what one source said, with the argument that names it. */
  private static final Map<String, String> SOURCES =
      Map.of("qortex_retract", "source_id", "qortex_correct", "fact_id");

  private static final String YES = "--yes";
  private static final String RAW = "--raw";

  private final List<Operation> operations = CommandNames.declared();
  private final CommandNames names = CommandNames.of(operations);
  private final List<String> words;

  /**
   * @param words the words of the command line
   */
  public OperationCommands(List<String> words) {
    this.words = words;
  }

  /**
   * True when the words may mean a command of an operation below one that is none.
   *
   * @param at index of the hand-laid command
   */
  public static boolean isBelow(CommandLine root, List<String> words, int at) {
    CommandLine known = Objects.requireNonNull(root.getSubcommands().get(words.get(at)));
    int below = plainWord(known, words, at + 1);
    return known.getCommandSpec().userObject() instanceof OperationGroup parent
        && parent.mayHave(below < words.size() ? words.get(below) : "");
  }

  /** Index of the first word that is neither an option of the command nor the value of one. */
  public static int plainWord(CommandLine command, List<String> words, int from) {
    int at = from;
    while (at < words.size() && words.get(at).startsWith("-")) {
      OptionSpec option = command.getCommandSpec().findOption(words.get(at));
      at += option != null && option.arity().min() > 0 ? 2 : 1;
    }
    return at;
  }

  /** Adds groups and commands; hand-laid commands of the same names stay. */
  public void addTo(CommandLine root) {
    add(root, List.of("ingest", "file"), new CommandLine(new IngestCommand()));
    add(root, List.of("ingest", "load"), new CommandLine(new LoadCommand()));
    add(root, List.of("ingest", "skill"), new CommandLine(new SkillCommand()));
    add(root, List.of("interop", "validate"), new CommandLine(new ValidateRulesCommand()));
    for (Operation operation : operations) {
      List<String> path = List.of(operation.facets().command().split(" "));
      add(root, path, new CommandLine(command(path, operation, Map.of())));
      for (String alias : operation.facets().commandAliases()) {
        List<String> other = List.of(alias.split(" "));
        CommandSpec further = command(other, operation, Map.of());
        // A group lists a command of two names once.
        further.usageMessage().hidden(group(other).equals(group(path)));
        add(root, other, new CommandLine(further));
      }
    }
    PythonNames.aliases().stream()
        .filter(alias -> !alias.command().isEmpty())
        .forEach(alias -> addAlias(root, alias));
    add(root, List.of("buildlog", "commit"), CommitCommand.line());
  }

  private void addAlias(CommandLine root, Alias alias) {
    List<String> path = List.of(alias.command().split(" "));
    operations.stream()
        .filter(operation -> operation.name().equals(alias.target()))
        .forEach(
            operation -> add(root, path, new CommandLine(command(path, operation, alias.given()))));
  }

  private static void add(CommandLine root, List<String> path, CommandLine command) {
    CommandLine parent = root;
    for (String group : group(path)) {
      parent = group(parent, group);
    }
    String name = path.get(path.size() - 1);
    if (!parent.getSubcommands().containsKey(name)) {
      command.getCommandSpec().name(name);
      parent.addSubcommand(name, command);
    }
  }

  private static List<String> group(List<String> path) {
    return path.subList(0, path.size() - 1);
  }

  private static CommandLine group(CommandLine parent, String name) {
    if (!parent.getSubcommands().containsKey(name)) {
      parent.addSubcommand(name, new CommandLine(CommandGroup.of(ABOUT.getOrDefault(name, name))));
    }
    return Objects.requireNonNull(parent.getSubcommands().get(name));
  }

  private CommandSpec command(List<String> path, Operation operation, Map<String, Object> fixed) {
    OperationCall call = new OperationCall(operation, fixed);
    CommandSpec spec = CommandSpec.wrapWithoutInspection(call);
    call.spec = spec;
    spec.usageMessage()
        .abbreviateSynopsis(true)
        .sortOptions(false)
        .description(names.shown(operation.description()).replace("%", "%%"));
    if (words.contains(path.get(path.size() - 1)) || words.contains(CompletionCommand.NAME)) {
      call.options.addTo(spec, names::shown);
      if (mayDelete(operation)) {
        spec.addOption(
            OptionSpec.builder("-y", YES).type(boolean.class).description("Do not ask.").build());
      }
      alone(operation)
          .ifPresent(
              name ->
                  spec.addOption(
                      OptionSpec.builder(RAW)
                          .type(boolean.class)
                          .description("Print the %s alone.".formatted(name))
                          .build()));
      if (call.options.hasStructures()) {
        spec.usageMessage()
            .footer("", "What JSON may hold: qortex call %s --schema".formatted(operation.name()));
      }
    }
    return spec;
  }

  /** The member of a result that a program may want alone: a text for a reader, or JSON. */
  private static Optional<String> alone(Operation operation) {
    return Stream.of(operation.output().getRecordComponents())
        .filter(it -> it.isAnnotationPresent(Prose.class) || it.getType() == JsonNode.class)
        .map(it -> Members.name(it.getName()))
        .findFirst();
  }

  /** Call of an operation. */
  private static final class OperationCall implements Callable<Integer> {

    /** A node, which may be the number of an item of the last answer. */
    private static final String NODE = "node_id";

    private static final String FACT = "fact_id";

    /** The answer that a reply was written with. */
    private static final String ANSWER = "query_id";

    private final Operation operation;
    private final ArgumentOptions options;
    private @Nullable CommandSpec spec;

    OperationCall(Operation operation, Map<String, Object> fixed) {
      this.operation = operation;
      this.options = ArgumentOptions.of(operation, fixed);
    }

    @Override
    public Integer call() {
      CommandLine line = Objects.requireNonNull(spec).commandLine();
      RootCommand qortex = (RootCommand) line.getCommandSpec().root().userObject();
      Map<String, List<String>> given = options.words(line.getParseResult(), qortex.terminal());
      byNumber(given, new LastAnswer(qortex.file()));
      if (operation.name().equals("qortex_observe_reply")) {
        given.computeIfAbsent(ANSWER, name -> List.of(new LastAnswer(qortex.file()).id()));
      }
      if (!line.getParseResult().hasMatchedOption(YES)) {
        askFirst(
            qortex,
            operation,
            name -> String.join(" ", given.getOrDefault(name, List.of())),
            given.toString());
      }
      boolean raw = line.getParseResult().hasMatchedOption(RAW);
      if (raw && options.has("compact")) {
        given.put("compact", List.of("false"));
      }
      Record argument = options.argument(given, qortex.terminal());
      return run(
          qortex,
          operation,
          given.entrySet().stream()
              .filter(one -> operation.facets().files().contains(one.getKey()))
              .flatMap(one -> one.getValue().stream())
              .toList(),
          catalogue -> qortex.call(catalogue, operation.name(), argument),
          result -> layout(result, raw));
    }

    /** Puts the ids of items of the last answer, or of their sources, in place of their numbers. */
    private void byNumber(Map<String, List<String>> given, LastAnswer last) {
      if (operation.name().equals("qortex_correct") && given.containsKey(FACT)) {
        last.domain(given.get(FACT).get(0))
            .ifPresent(domain -> given.computeIfAbsent("domain", name -> List.of(domain)));
      }
      Stream<String> nodes = Stream.of(NODE, "concept_ids");
      (operation.name().equals("qortex_get") ? Stream.concat(nodes, Stream.of("ids")) : nodes)
          .forEach(
              name ->
                  given.computeIfPresent(
                      name, (any, ids) -> ids.stream().map(last::item).toList()));
      String source = SOURCES.get(operation.name());
      if (source != null) {
        given.computeIfPresent(source, (any, ids) -> ids.stream().map(last::source).toList());
      }
    }

    private String layout(Object result, boolean raw) {
      Map<String, @Nullable Object> members = Members.of(result);
      Object alone = raw ? members.get(alone(operation).orElse("")) : null;
      if (alone != null) {
        return alone instanceof String text ? text : JsonOutput.lines(alone);
      }
      // Calls since the process started are those of this command.
      members.remove("activity");
      // The terminal speaks to people.
      members.computeIfPresent(
          "note", (name, note) -> CommandNames.inMessage(String.valueOf(note)));
      if (result instanceof RulesResult || result instanceof ExploreResult) {
        withoutRelevance(members.get("rules"));
      }
      if (result instanceof PosteriorsResult posteriors && posteriors.totalPulls() == 0) {
        members.keySet().removeAll(Set.of("total_reward", "accuracy"));
      }
      if (result instanceof ExploreResult explored) {
        members.put("comparison", comparison(explored));
      }
      return Layout.of(members);
    }

    /** A stated rule that is listed without a question has no relevance to it, which is 0. */
    private static void withoutRelevance(@Nullable Object rules) {
      if (rules instanceof List<?> list) {
        list.forEach(rule -> ((Map<?, ?>) rule).remove("relevance", 0.0));
      }
    }

    /** The numbers of pairs as a sentence; empty without other domains. */
    private static String comparison(ExploreResult explored) {
      int shown = explored.pairs().size();
      return explored
          .comparison()
          .map(
              pairs -> {
                if (pairs.compared() == 0) {
                  return "Nothing to compare: the domain has no mistakes, or to_domains no mistakes or rules.";
                }
                String line =
                    "Compared pairs: %s; probably related: %s"
                        .formatted(pairs.compared(), pairs.related());
                return shown == pairs.related()
                    ? line + "."
                    : line + "; shown: %s.".formatted(shown);
              })
          .orElse("");
    }
  }

  /** True for an operation that people decide on because it deletes something. */
  public static boolean mayDelete(Operation operation) {
    return operation.hints().destructive()
        && (operation.scope() == Scope.DECIDE || operation.name().equals("qortex_correct"));
  }

  /**
   * True for a call that deletes something: some operations do so with certain arguments only.
   *
   * @param argument the value of an argument by its name; empty when it is not given
   */
  private static boolean deletes(Operation operation, Function<String, String> argument) {
    return switch (operation.name()) {
      case "qortex_retract" -> !argument.apply("dry_run").equals("true");
      case "qortex_correct" -> argument.apply("text").isEmpty();
      case "cortex_decide" -> argument.apply("decision").equals("drop");
      default -> mayDelete(operation);
    };
  }

  /**
   * Asks before an operation that deletes something.
   *
   * @param shown the arguments, for the question
   */
  static void askFirst(
      RootCommand qortex, Operation operation, Function<String, String> argument, String shown) {
    if (deletes(operation, argument)) {
      String name = SOURCES.getOrDefault(operation.name(), "");
      if (!name.isEmpty() && !argument.apply(name).isEmpty()) {
        checkKnown(qortex, name, argument.apply(name));
      }
      qortex
          .terminal()
          .confirm(
              "qortex %s %s: delete this?"
                  .formatted(operation.facets().command(), Layout.printable(shown)),
              "Nothing was deleted");
    }
  }

  /** Refuses a source that the memory does not know, so that nobody is asked about it. */
  private static void checkKnown(RootCommand qortex, String argument, String source) {
    try (Session session = qortex.openExisting()) {
      if (!session
          .api(FactApi.class)
          .retract(new RetractInput(source, true), Call.ofOwner())
          .known()) {
        throw ServiceException.notFound(
            argument,
            "There is no source '%s'.\nMaybe take an id that qortex notes or qortex_sources lists."
                .formatted(source));
      }
    }
  }

  /**
   * Calls an operation, and prints the result; a memory must be there when it only reads.
   *
   * @param files that the operation reads
   */
  public static <T> int run(
      RootCommand qortex,
      Operation operation,
      List<String> files,
      Function<Catalogue, T> call,
      Function<T, String> layout) {
    ReadableFolders folders = qortex.readable(files);
    Session opened;
    try {
      opened = operation.hints().readsOnly() ? qortex.openExisting(folders) : qortex.open(folders);
    } catch (RuntimeException e) {
      if (operation.toolset() != Toolset.PATTERNS) {
        throw e;
      }
      return printed(qortex, operation, call.apply(Session.patternsWithoutMemory(e)), layout);
    }
    try (Session session = opened) {
      return printed(qortex, operation, call.apply(session.catalogue()), layout);
    }
  }

  private static <T> int printed(
      RootCommand qortex, Operation operation, T result, Function<T, String> layout) {
    qortex.print(result, () -> layout.apply(result));
    if (mayDelete(operation)
        && !REPEATED.contains(operation.name())
        && !ExitCode.didAnything(result)) {
      qortex.terminal().err().println(NOTHING_THERE);
      return ExitCode.REFUSED;
    }
    return ExitCode.of(operation, result);
  }
}
