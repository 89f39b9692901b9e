package dev.qortex.cli;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.qortex.commons.TextBytes;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Options and parameters of a command, made from the schema of an operation. Each member is an
 * option; what is required may be given without its name, too, in the order of the schema, and so
 * may the target of a review or the file of an import. Surplus words belong to the last of them
 * when that is prose, which may be {@code -} for standard input, too. A list is repeated; other
 * structures are JSON, or {@code @FILE}, or {@code -} for standard input.
 */
final class SchemaOptions {

  /**
   * Arguments that may be given without their names if the operation requires none, as each of them
   * has an alternative.
   */
  private static final Set<String> UNNAMED = Set.of("file", "id", "query", "source", "target");

  /** Texts of several words; all others are names and ids, which are one word. */
  private static final Set<String> PROSE =
      Set.of(
          "about",
          "adversary_response",
          "answer",
          "body",
          "comments",
          "context",
          "description",
          "notes",
          "query",
          "reason",
          "response",
          "result_text",
          "source_quote",
          "target",
          "text",
          "validator_response");

  /** Member of the argument. */
  private record Member(String name, JsonNode schema, boolean required) {

    String option() {
      return "--" + name.replace('_', '-');
    }

    String label() {
      return name.toUpperCase(Locale.ROOT);
    }

    /** The schema itself, or of a choice that may be null the other branch. */
    private JsonNode given() {
      for (JsonNode branch : schema.path("anyOf")) {
        if (!branch.path("type").asText().equals("null")) {
          return branch;
        }
      }
      return schema;
    }

    String type() {
      JsonNode type = given().path("type");
      return type.isArray() ? type.path(0).asText() : type.asText();
    }

    boolean isFlag() {
      return type().equals("boolean");
    }

    /** A list of texts or numbers. */
    boolean isList() {
      String item = schema.at("/items/type").asText();
      return type().equals("array")
          && (item.equals("string") || item.equals("integer") || item.equals("number"));
    }

    boolean isText() {
      return type().equals("string");
    }

    boolean isProse() {
      return isText() && PROSE.contains(name);
    }

    boolean isStructure() {
      return !isList()
          && !isFlag()
          && !isText()
          && !type().equals("integer")
          && !type().equals("number");
    }

    private String description() {
      StringBuilder text = new StringBuilder(schema.path("description").asText(""));
      JsonNode choices = isList() ? schema.at("/items/enum") : given().path("enum");
      if (!choices.isEmpty()) {
        List<String> names = new ArrayList<>();
        choices.forEach(choice -> names.add(choice.asText()));
        text.append(" One of: ").append(String.join(", ", names)).append('.');
      }
      JsonNode byDefault = schema.path("default");
      if (byDefault.isValueNode() && !byDefault.asText().isEmpty()) {
        text.append(" Default: ").append(byDefault.asText()).append('.');
      }
      if (isList()) {
        text.append(" May be repeated.");
      } else if (isStructure()) {
        text.append(" JSON, @FILE, or - for standard input.");
      } else if (isProse()) {
        text.append(" - for standard input.");
      }
      return text.toString().strip();
    }
  }

  private final List<Member> members;
  private final UnaryOperator<String> spoken;

  private SchemaOptions(List<Member> members, UnaryOperator<String> spoken) {
    this.members = members;
    this.spoken = spoken;
  }

  /**
   * @param wanted whether the schema is needed
   * @param spoken makes descriptions ones for people at the terminal
   */
  static SchemaOptions of(Operation operation, boolean wanted, UnaryOperator<String> spoken) {
    List<Member> members = new ArrayList<>();
    if (wanted) {
      JsonNode schema = operation.inputSchema();
      List<String> required = new ArrayList<>();
      schema.path("required").forEach(name -> required.add(name.asText()));
      schema
          .path("properties")
          .properties()
          .forEach(
              entry ->
                  members.add(
                      new Member(
                          entry.getKey(), entry.getValue(), required.contains(entry.getKey()))));
    }
    return new SchemaOptions(members, spoken);
  }

  void addTo(CommandSpec spec) {
    for (Member member : members) {
      OptionSpec.Builder option =
          OptionSpec.builder(member.option())
              .description(spoken.apply(member.description()).replace("%", "%%"))
              .paramLabel(member.label());
      spec.addOption(
          (member.isFlag()
                  ? option.type(boolean.class).negatable(true)
                  : member.isList()
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

  /** Whether an argument is JSON whose members only its schema tells. */
  boolean hasStructures() {
    return members.stream().anyMatch(Member::isStructure);
  }

  /** True when the operation has an argument of that name. */
  boolean has(String name) {
    return members.stream().anyMatch(member -> member.name().equals(name));
  }

  private static String labels(List<Member> members) {
    return members.stream().map(Member::label).collect(Collectors.joining(" "));
  }

  private List<Member> required() {
    return members.stream().filter(Member::required).toList();
  }

  /**
   * Arguments that may be given without their names: the required ones, or the target, file or id.
   */
  private List<Member> unnamed() {
    List<Member> required = required();
    return required.isEmpty()
        ? members.stream().filter(member -> UNNAMED.contains(member.name())).toList()
        : required;
  }

  /** The argument that was given. */
  ObjectNode argument(ParseResult parsed, Terminal terminal) {
    Map<Member, List<String>> given = new LinkedHashMap<>();
    for (Member member : members) {
      if (parsed.hasMatchedOption(member.option())) {
        given.put(member, parsed.matchedOption(member.option()).stringValues());
      }
    }
    List<String> words = parsed.matchedPositionalValue(0, List.of());
    List<Member> open =
        new ArrayList<>(unnamed().stream().filter(member -> !given.containsKey(member)).toList());
    while (!open.isEmpty() && !words.isEmpty()) {
      Member next = open.remove(0);
      boolean rest = open.isEmpty() && (next.isList() || next.isProse());
      List<String> own = rest ? words : words.subList(0, 1);
      given.put(next, next.isList() ? own : List.of(String.join(" ", own)));
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
    ObjectNode argument = Json.mapper().createObjectNode();
    given.forEach((member, values) -> argument.set(member.name(), value(member, values, terminal)));
    return argument;
  }

  private static JsonNode value(Member member, List<String> values, Terminal terminal) {
    if (member.isList()) {
      ArrayNode list = Json.mapper().createArrayNode();
      String item = member.schema().at("/items/type").asText();
      values.forEach(
          value -> list.add(item.equals("string") ? new TextNode(value) : number(value)));
      return list;
    }
    String last = values.get(values.size() - 1);
    return switch (member.type()) {
      case "string" -> new TextNode(member.isProse() && last.equals("-") ? terminal.input() : last);
      case "integer", "number", "boolean" -> number(last);
      default -> structure(member.label(), last, terminal);
    };
  }

  /** The text itself when it is no number: the operation refuses it, naming argument and value. */
  private static JsonNode number(String text) {
    try {
      JsonNode read = strict().readTree(text);
      return read.isValueNode() && !read.isMissingNode() ? read : new TextNode(text);
    } catch (JsonProcessingException e) {
      return new TextNode(text);
    }
  }

  /** Reads one JSON value, and refuses what it would drop: repeated members, and what follows. */
  static ObjectReader strict() {
    return Json.mapper()
        .reader()
        .with(
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
            DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
  }

  /**
   * JSON, or that of a file or of standard input.
   *
   * @throws ServiceException when it is none
   */
  static JsonNode structure(String label, String given, Terminal terminal) {
    boolean file = given.startsWith("@");
    try {
      String text =
          given.equals("-")
              ? terminal.input()
              : file
                  ? TextBytes.decoded(Files.readAllBytes(terminal.path(given.substring(1))))
                  : given;
      JsonNode read = strict().readTree(TextBytes.withoutMark(text));
      // A word is as good as a text in quotes where texts are allowed, too.
      return read.isMissingNode() ? new TextNode(text) : read;
    } catch (JsonProcessingException e) {
      if (given.matches("\\w+")) {
        return new TextNode(given);
      }
      throw ServiceException.invalid(
          label,
          "%s %s.\n%s"
              .formatted(
                  file ? "%s (%s)".formatted(label, given) : label,
                  fault(e),
                  file || given.equals("-")
                      ? "Maybe it holds more than the JSON of one value."
                      : "Maybe put it into single quotes, or into a file: @FILE."));
    } catch (CharacterCodingException e) {
      throw ServiceException.invalid(
          label,
          "The file %s is not in UTF-8.\nMaybe write it anew in that encoding."
              .formatted(given.substring(1)));
    } catch (IOException e) {
      throw ServiceException.notFound(label, ExitCode.message(e));
    }
  }

  private static String fault(JsonProcessingException e) {
    JsonLocation place = e.getLocation();
    if (place == null) {
      return "is nested too deep to be read";
    }
    return "%s from line %s, column %s on"
        .formatted(
            e instanceof MismatchedInputException
                ? "has a member twice, or text after its end,"
                : "is no JSON",
            place.getLineNr(),
            place.getColumnNr());
  }
}
