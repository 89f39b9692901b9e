package dev.qortex.examples.reference;

import static dev.qortex.examples.reference.Page.code;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.cli.CommandModel;
import dev.qortex.server.HttpModel;
import dev.qortex.service.Operation;
import dev.qortex.service.Toolset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Operations by toolset, with their arguments, from their declarations and schemas. */
final class OperationsPage {

  private static final String START =
      """
      Every operation of a memory, by toolset: the group in which a host offers or leaves it out. MCP offers an operation \
      as a tool of the same name, REST at its route, and the command line as its command. All three check arguments by the \
      same schema and refuse with the same [codes](errors.md).

      **Rights.** A caller has scopes, and none includes another: `read` asks, `write` adds and changes, `admin` maintains \
      stores and connects sources, `decide` deletes and decides what people decide. "Within domains" means that a caller who \
      is bound to domains may call it and sees these domains only.

      **Arguments.** An argument without a default is required unless it is marked as optional. `a[].b` is a member of the \
      elements of a list. A text has at most 100,000 characters and a list at most 1,000 elements, unless the table says \
      otherwise. An operation reads files of at most 16 MiB, and only below folders that the host allows. An absent argument takes its default, `null` counts as absent, \
      and an unknown argument is refused with the nearest name.

      This page is made from the code by `ReferenceTest`.""";

  /** Limits of every text and list, which the page names once. */
  private static final Map<String, Integer> USUAL = Map.of("maxLength", 100_000, "maxItems", 1_000);

  private OperationsPage() {}

  static String text() {
    Page page = new Page("Operations").paragraph(START);
    List<Operation> all = CommandModel.operations();
    page.gap();
    for (Toolset toolset : Toolset.values()) {
      List<Operation> operations = of(all, toolset);
      if (!operations.isEmpty()) {
        page.item(
            "[%s](#%s): %s"
                .formatted(
                    title(toolset),
                    toolset.value(),
                    operations.stream()
                        .map(it -> "[`%s`](#%s)".formatted(it.name(), it.name()))
                        .collect(Collectors.joining(", "))));
      }
    }
    for (Toolset toolset : Toolset.values()) {
      List<Operation> operations = of(all, toolset);
      if (!operations.isEmpty()) {
        page.heading(2, title(toolset));
        operations.forEach(operation -> add(page, operation, names(all)));
      }
    }
    return page.toString();
  }

  private static List<Operation> of(List<Operation> all, Toolset toolset) {
    return all.stream()
        .filter(operation -> operation.toolset() == toolset)
        .sorted(Comparator.comparing(Operation::name))
        .toList();
  }

  private static String title(Toolset toolset) {
    return toolset.value().substring(0, 1).toUpperCase(Locale.ROOT) + toolset.value().substring(1);
  }

  /** A name of any of these operations. */
  private static Pattern names(List<Operation> all) {
    return Pattern.compile(
        all.stream().map(Operation::name).collect(Collectors.joining("|", "\\b(", ")\\b")));
  }

  private static void add(Page page, Operation operation, Pattern names) {
    String when = operation.facets().when();
    page.heading(3, code(operation.name()))
        .paragraph(
            names
                .matcher(operation.description() + (when.isEmpty() ? "" : " " + when))
                .replaceAll("[`$1`](#$1)"))
        .paragraph(facts(operation));
    JsonNode schema = operation.inputSchema();
    List<List<String>> rows = new ArrayList<>();
    rows(schema, "", rows);
    page.table(List.of("argument", "type", "default", "meaning"), rows);
    page.table(
        List.of("result", "type", "meaning"),
        operation.outputSchema().path("properties").properties().stream()
            .map(OperationsPage::result)
            .toList());
  }

  private static String facts(Operation operation) {
    List<String> facts = new ArrayList<>();
    facts.add("Scope " + code(operation.scope().value()));
    facts.add(operation.keepsToDomains() ? "within domains" : "not within domains");
    if (operation.hints().readsOnly()) {
      facts.add("changes nothing");
    } else {
      if (operation.hints().destructive()) {
        facts.add("may delete");
      }
      if (operation.hints().idempotent()) {
        facts.add("idempotent");
      }
    }
    facts.add(code(HttpModel.route(operation)));
    Stream.concat(
            Stream.of(operation.facets().command()), operation.facets().commandAliases().stream())
        .filter(command -> !command.isEmpty())
        .forEach(command -> facts.add(code("qortex " + command)));
    return String.join(" · ", facts);
  }

  private static void rows(JsonNode schema, String prefix, List<List<String>> rows) {
    List<String> required =
        StreamSupport.stream(schema.path("required").spliterator(), false)
            .map(JsonNode::asText)
            .toList();
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      String name = prefix + member.getKey();
      JsonNode property = member.getValue();
      rows.add(
          List.of(
              code(name),
              type(property),
              property.has("default")
                  ? code(property.path("default").toString())
                  : required.contains(member.getKey()) ? "" : "optional",
              property.path("description").asText()));
      rows(property, name + ".", rows);
      rows(property.path("items"), name + "[].", rows);
      rows(property.path("additionalProperties"), name + ".*.", rows);
    }
  }

  private static String type(JsonNode property) {
    List<String> texts = new ArrayList<>();
    if (property.has("enum")) {
      texts.add(
          StreamSupport.stream(property.path("enum").spliterator(), false)
              .filter(value -> !value.isNull())
              .map(value -> code(value.asText()))
              .collect(Collectors.joining(", ")));
    } else if (property.has("items")) {
      texts.add("list of " + type(property.path("items")));
    } else {
      texts.add(base(property));
    }
    texts.add(range(property, "minimum", "maximum", ""));
    texts.add(range(property, "minLength", "maxLength", " characters"));
    texts.add(range(property, "minItems", "maxItems", " elements"));
    texts.add(range(property, "minProperties", "maxProperties", " members"));
    if (property.has("pattern")) {
      texts.add(code(property.path("pattern").asText()));
    }
    if (property.has("format")) {
      texts.add(property.path("format").asText());
    }
    return texts.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
  }

  /** The range that two keywords set; empty without them. */
  private static String range(JsonNode property, String least, String most, String unit) {
    boolean below =
        property.has(most) && property.path(most).asInt() != USUAL.getOrDefault(most, -1);
    boolean above = property.has(least) && (unit.isEmpty() || property.path(least).asInt() > 0);
    String from = number(property.path(least));
    String to = number(property.path(most));
    if (!below) {
      return above ? "at least " + from + unit : "";
    }
    return above ? from + " to " + to + unit : "at most " + to + unit;
  }

  private static String number(JsonNode value) {
    return value.isIntegralNumber()
        ? String.format(Locale.ROOT, "%,d", value.asLong())
        : value.asText();
  }

  private static String base(JsonNode property) {
    JsonNode type = property.path("type");
    String name =
        StreamSupport.stream((type.isArray() ? type : List.of(type)).spliterator(), false)
            .map(JsonNode::asText)
            .filter(each -> !each.equals("null"))
            .collect(Collectors.joining(" or "));
    return name.isEmpty() ? "any JSON" : name;
  }

  private static List<String> result(Map.Entry<String, JsonNode> member) {
    JsonNode property = member.getValue();
    return List.of(code(member.getKey()), type(property), property.path("description").asText());
  }
}
