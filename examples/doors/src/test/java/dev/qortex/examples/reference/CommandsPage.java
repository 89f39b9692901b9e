package dev.qortex.examples.reference;

import static dev.qortex.examples.reference.Page.code;

import dev.qortex.cli.CommandModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Commands of the terminal, from the model of the parser. */
final class CommandsPage {

  private static final String START =
      """
      Every command of `qortex`, in alphabetical order. `qortex COMMAND --help` prints the same. \
      [Five minutes at the terminal](../terminal.md) is the place to begin.

      Most commands call an [operation](operations.md). An argument that stands first and without its name may be given by \
      its option, too. This page is made from the code by `ReferenceTest`.""";

  private CommandsPage() {}

  static String text() {
    CommandLine root = CommandModel.commands();
    Page page = new Page("Commands").paragraph(START);
    page.paragraph(
        subcommands(root)
            .map(command -> command.getCommandSpec().qualifiedName())
            .map(
                name ->
                    "[`%s`](#%s)".formatted(name.replace("qortex ", ""), name.replace(' ', '-')))
            .collect(Collectors.joining(", ")));
    page.heading(2, "Options of every command");
    page.table(
        List.of("option", "meaning"),
        root.getCommandSpec().options().stream().map(CommandsPage::row).toList());
    page.heading(2, "Exit codes");
    page.table(
        List.of("code", "meaning"),
        root.getCommandSpec().usageMessage().exitCodeList().entrySet().stream()
            .map(entry -> List.of(entry.getKey(), entry.getValue()))
            .toList());
    subcommands(root).forEach(command -> add(page, 2, command));
    return page.toString();
  }

  private static void add(Page page, int level, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    page.heading(level, code(spec.qualifiedName())).paragraph(description(spec));
    String synopsis = synopsis(spec);
    if (!synopsis.isEmpty()) {
      page.paragraph(code(synopsis));
    }
    page.table(List.of("argument", "meaning"), rows(spec).toList());
    subcommands(command).forEach(each -> add(page, 3, each));
  }

  /** Subcommands in the order of their names, each once, though it may have aliases. */
  private static Stream<CommandLine> subcommands(CommandLine command) {
    return new TreeMap<>(command.getSubcommands())
        .entrySet().stream()
            .filter(entry -> entry.getValue().getCommandName().equals(entry.getKey()))
            .map(Map.Entry::getValue)
            .filter(each -> !each.getCommandSpec().usageMessage().hidden());
  }

  private static String description(CommandSpec spec) {
    String text =
        Stream.of(spec.usageMessage().description())
            .collect(Collectors.joining(" "))
            .replace("%n", " ")
            .replace("%%", "%")
            .strip();
    String aliases = Stream.of(spec.aliases()).map(Page::code).collect(Collectors.joining(", "));
    String sentence = text.endsWith(".") ? text : text + ".";
    return aliases.isEmpty() ? sentence : sentence + " Also called " + aliases + ".";
  }

  private static String synopsis(CommandSpec spec) {
    if (!spec.subcommands().isEmpty() && spec.positionalParameters().isEmpty()) {
      boolean alone = rows(spec).findAny().isPresent();
      return spec.qualifiedName() + (alone ? " [OPTIONS] [COMMAND]" : " COMMAND");
    }
    String options =
        spec.options().stream().anyMatch(OptionSpec::required) ? " OPTIONS" : " [OPTIONS]";
    String parameters =
        spec.positionalParameters().stream()
            .sorted(Comparator.comparing(PositionalParamSpec::index))
            .map(it -> it.required() ? it.paramLabel() : "[" + it.paramLabel() + "]")
            .distinct()
            .collect(Collectors.joining(" "));
    return spec.qualifiedName() + options + (parameters.isEmpty() ? "" : " " + parameters);
  }

  /** Parameters and options of a command itself. */
  private static Stream<List<String>> rows(CommandSpec spec) {
    Stream<ArgSpec> options =
        spec.options().stream()
            .filter(option -> !option.inherited() && !option.usageHelp() && !option.versionHelp())
            .map(option -> option);
    return Stream.concat(spec.positionalParameters().stream(), options)
        .filter(argument -> !argument.hidden())
        .map(CommandsPage::row);
  }

  private static List<String> row(ArgSpec argument) {
    String label = argument.paramLabel();
    String name =
        argument instanceof OptionSpec option
            ? Stream.of(option.names())
                    .map(each -> option.negatable() ? "--[no-]" + each.substring(2) : each)
                    .collect(Collectors.joining(", "))
                + (option.arity().max() > 0 && !label.isEmpty() ? " " + label : "")
            : label;
    String meaning =
        Stream.of(argument.description())
            .collect(Collectors.joining(" "))
            .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString(true)))
            .replace("${COMPLETION-CANDIDATES}", candidates(argument))
            .replace("%n", " ")
            .replace("%%", "%");
    String required = argument.required() ? " Required." : "";
    String byDefault = argument.defaultValue();
    String told =
        byDefault == null || meaning.contains("efault") ? "" : " Default: " + byDefault + ".";
    return List.of(code(name), (meaning + required + told).strip());
  }

  private static String candidates(ArgSpec argument) {
    List<String> all = new ArrayList<>();
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(all::add);
    }
    return String.join(", ", all);
  }
}
