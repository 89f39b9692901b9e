package dev.qortex.cli.internal.operations;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.cli.internal.terminal.JsonArgument;
import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import dev.qortex.service.schema.Arg;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Options and parameters of a command, made from the record that its operation takes. Each
 * component is an option; what is required may be given without its name, too, in the order of the
 * record, then a prose that is not required, and so may the target of a review or the file of an
 * import. Surplus words belong to the last of them when that is prose, which may be {@code -} for
 * standard input, too. A list is repeated; other structures are JSON, or {@code @FILE}, or {@code
 * -} for standard input.
 */
public final class ArgumentOptions {

  /**
   * Arguments that may be given without their names if the operation requires none, as each of them
   * has an alternative.
   */
  private static final Set<String> UNNAMED = Set.of("file", "id", "query", "source", "target");

  /** Component of the argument. */
  private record Member(RecordComponent component, ArgumentType type, boolean isProse) {

    String name() {
      return Members.name(component.getName());
    }

    String option() {
      return "--" + name().replace('_', '-');
    }

    String label() {
      return name().toUpperCase(Locale.ROOT);
    }

    private @Nullable Arg arg() {
      return component.getAnnotation(Arg.class);
    }

    /** The default as JSON; empty for none. */
    String byDefault() {
      Arg arg = arg();
      return arg == null ? "" : arg.byDefault();
    }

    boolean required() {
      return byDefault().isEmpty() && !type.isOptional();
    }

    /** Returns true if surplus words belong to it. */
    boolean takesRest() {
      return type.isList() || isText();
    }

    private boolean isText() {
      return isProse && !type.isStructure();
    }

    private String description() {
      Arg arg = arg();
      StringBuilder text = new StringBuilder(arg == null ? "" : arg.value());
      List<String> choices =
          arg == null || arg.oneOf().length == 0 ? type.choices() : List.of(arg.oneOf());
      if (!choices.isEmpty()) {
        text.append(" One of: ").append(String.join(", ", choices)).append('.');
      }
      String byDefault = scalar(byDefault());
      if (!byDefault.isEmpty() && !byDefault.startsWith("[") && !byDefault.startsWith("{")) {
        text.append(" Default: ").append(byDefault).append('.');
      }
      if (type.isList()) {
        text.append(" May be repeated.");
      } else if (type.isStructure()) {
        text.append(" JSON, @FILE, or - for standard input.");
      } else if (isProse) {
        text.append(" - for standard input.");
      }
      return text.toString().strip();
    }

    /** The text of a default, which JSON has in quotes. */
    private static String scalar(String json) {
      return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }

    /** The value when none is given. */
    private @Nullable Object absent() {
      if (byDefault().isEmpty()) {
        return type.absent();
      }
      return type.isList() && byDefault().equals("[]")
          ? type.of(name(), List.of())
          : type.isList() || type.isStructure()
              ? null
              : type.of(name(), List.of(scalar(byDefault())));
    }
  }

  private final Operation operation;
  private final List<Member> members;
  private final Map<String, Object> fixed;

  private ArgumentOptions(Operation operation, List<Member> members, Map<String, Object> fixed) {
    this.operation = operation;
    this.members = members;
    this.fixed = fixed;
  }

  /**
   * The options of a command.
   *
   * @param fixed arguments that the command determines, by name
   */
  static ArgumentOptions of(Operation operation, Map<String, Object> fixed) {
    Set<String> prose = operation.facets().prose();
    return new ArgumentOptions(
        operation,
        Stream.of(operation.input().getRecordComponents())
            .map(
                it ->
                    new Member(
                        it,
                        ArgumentType.of(it.getGenericType()),
                        prose.contains(Members.name(it.getName()))))
            .toList(),
        fixed);
  }

  /**
   * Adds the options and parameters to a command.
   *
   * @param shown makes of a text one in which commands stand for operations
   */
  void addTo(CommandSpec spec, UnaryOperator<String> shown) {
    for (Member member : open()) {
      OptionSpec.Builder option =
          OptionSpec.builder(member.option())
              .description(shown.apply(member.description()).replace("%", "%%"))
              .paramLabel(member.label());
      spec.addOption(
          (member.type.isFlag()
                  ? option.type(boolean.class).negatable(true)
                  : member.type.isList()
                      ? option.type(List.class).auxiliaryTypes(String.class).arity("1")
                      : option.type(String.class).arity("1"))
              .build());
    }
    List<Member> unnamed = unnamed();
    if (!unnamed.isEmpty()) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .index("0..*")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .paramLabel(labels(unnamed))
              .hideParamSyntax(true)
              .description(
                  (required().isEmpty() ? "May" : "Required; may") + " be given as options, too.")
              .build());
    }
  }

  /** Returns true if an argument is JSON whose members are known from its schema only. */
  boolean hasStructures() {
    return members.stream().anyMatch(member -> member.type.isStructure());
  }

  /** True when the operation has an argument of that name. */
  boolean has(String name) {
    return members.stream().anyMatch(member -> member.name().equals(name));
  }

  private static String labels(List<Member> members) {
    boolean all = members.stream().noneMatch(Member::required);
    return members.stream()
        .map(it -> all || it.required() ? it.label() : "[" + it.label() + "]")
        .collect(Collectors.joining(" "));
  }

  /** Arguments that the command does not determine. */
  private List<Member> open() {
    return members.stream().filter(member -> !fixed.containsKey(member.name())).toList();
  }

  private List<Member> required() {
    return open().stream().filter(Member::required).toList();
  }

  /**
   * Arguments that may be given without their names: the required ones and then prose, or the
   * target, file or id.
   */
  private List<Member> unnamed() {
    List<Member> required = required();
    if (required.isEmpty()) {
      return open().stream().filter(member -> UNNAMED.contains(member.name())).toList();
    }
    Stream<Member> further =
        required.stream().anyMatch(Member::takesRest)
            ? Stream.empty()
            : open().stream().filter(member -> member.isText() && !member.required()).limit(1);
    return Stream.concat(required.stream(), further).toList();
  }

  /** The words that were given, by the name of the argument. */
  Map<String, List<String>> words(ParseResult parsed, Terminal terminal) {
    Map<Member, List<String>> given = new LinkedHashMap<>();
    for (Member member : open()) {
      if (parsed.hasMatchedOption(member.option())) {
        given.put(member, parsed.matchedOption(member.option()).stringValues());
      }
    }
    List<String> words = parsed.matchedPositionalValue(0, List.of());
    List<Member> open =
        new ArrayList<>(unnamed().stream().filter(member -> !given.containsKey(member)).toList());
    while (!open.isEmpty() && !words.isEmpty()) {
      Member next = open.remove(0);
      boolean rest = open.isEmpty() && next.takesRest();
      List<String> own = rest ? words : words.subList(0, 1);
      given.put(next, next.type.isList() ? own : List.of(String.join(" ", own)));
      words = words.subList(own.size(), words.size());
    }
    if (!words.isEmpty()) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "Nothing is left that '%s' could be.\nMaybe put words that belong together into quotes."
              .formatted(words.get(0)));
    }
    if (open.stream().anyMatch(Member::required)) {
      throw new ParameterException(parsed.commandSpec().commandLine(), "Missing: " + labels(open));
    }
    Map<String, List<String>> byName = new LinkedHashMap<>();
    given.forEach((member, all) -> byName.put(member.name(), all));
    fixed.forEach((name, value) -> byName.put(name, List.of(value.toString())));
    members.stream()
        .filter(Member::isProse)
        .filter(member -> List.of("-").equals(byName.get(member.name())))
        .forEach(member -> byName.put(member.name(), List.of(terminal.input())));
    return byName;
  }

  /**
   * The argument that these words give.
   *
   * @throws ServiceException when one of them does not give a value
   */
  Record argument(Map<String, List<String>> words, Terminal terminal) {
    ObjectNode structures = structures(words, terminal);
    List<@Nullable Object> values = new ArrayList<>();
    for (Member member : members) {
      List<String> given = words.get(member.name());
      Object value =
          given != null && !member.type.isStructure()
              ? member.type.of(member.name(), given)
              : structures.has(member.name())
                  ? JsonArgument.converted(
                      member.name(),
                      structures.path(member.name()),
                      member.component.getGenericType())
                  : member.absent();
      values.add(value);
    }
    return record(operation.input(), values);
  }

  /** Arguments that are JSON, checked and completed as their schema says. */
  private ObjectNode structures(Map<String, List<String>> words, Terminal terminal) {
    ObjectNode given = Json.mapper().createObjectNode();
    List<String> names = new ArrayList<>();
    for (Member member : members) {
      if (member.type.isStructure() || member.absent() == null) {
        names.add(member.name());
        List<String> word = words.get(member.name());
        if (word != null) {
          given.set(
              member.name(),
              JsonArgument.read(member.label(), word.get(word.size() - 1), terminal));
        }
      }
    }
    return names.isEmpty() ? given : operation.checked(given, names);
  }

  private static Record record(Class<? extends Record> type, List<@Nullable Object> values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<? extends Record> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The argument %s cannot be made.".formatted(type), e);
    }
  }
}
