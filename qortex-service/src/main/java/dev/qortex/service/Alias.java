package dev.qortex.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.service.Operation.Facets;
import dev.qortex.service.Operation.Facts;
import dev.qortex.service.Operation.Shape;
import dev.qortex.service.internal.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Further name of an operation, such as that of a tool of Python qortex. Its arguments may have
 * other names; its result is that of the operation. Immutable.
 */
public final class Alias {

  private final String name;
  private final String target;
  private final String route;
  private final String command;
  private final Map<String, String> renamed;
  private final Set<String> wrapped;
  private final Map<String, Object> given;
  private final Set<String> ignored;
  private final Map<String, Object> defaults;

  private Alias(
      String name,
      String target,
      String route,
      String command,
      Map<String, String> renamed,
      Set<String> wrapped,
      Map<String, Object> given,
      Set<String> ignored,
      Map<String, Object> defaults) {
    this.name = name;
    this.target = target;
    this.route = route;
    this.command = command;
    this.renamed = renamed;
    this.wrapped = wrapped;
    this.given = given;
    this.ignored = ignored;
    this.defaults = defaults;
  }

  /**
   * An alias with the arguments of the operation.
   *
   * @param name the name, which no operation has
   * @param target the name of the operation
   */
  public static Alias of(String name, String target) {
    return new Alias(
        Checks.text("name of an alias", name),
        Checks.text("target of an alias", target),
        "",
        "",
        Map.of(),
        Set.of(),
        Map.of(),
        Set.of(),
        Map.of());
  }

  /** Returns a copy with an address, such as {@code GET domains}. */
  public Alias at(String address) {
    return new Alias(name, target, address, command, renamed, wrapped, given, ignored, defaults);
  }

  /** Returns a copy with a command, such as {@code buildlog reject}. */
  public Alias command(String words) {
    return new Alias(name, target, route, words, renamed, wrapped, given, ignored, defaults);
  }

  /** This alias, with another name of an argument. */
  public Alias renaming(String argument, String ofTarget) {
    Map<String, String> more = new TreeMap<>(renamed);
    more.put(argument, ofTarget);
    return new Alias(name, target, route, command, more, wrapped, given, ignored, defaults);
  }

  /** This alias, with an argument that is the only element of a list of the operation. */
  public Alias wrapping(String argument, String ofTarget) {
    Set<String> more = new TreeSet<>(wrapped);
    more.add(argument);
    return new Alias(name, target, route, command, renamed, more, given, ignored, defaults)
        .renaming(argument, ofTarget);
  }

  /** This alias, with an argument of the operation that callers do not give. */
  public Alias giving(String ofTarget, Object value) {
    Map<String, Object> more = new TreeMap<>(given);
    more.put(ofTarget, value);
    return new Alias(name, target, route, command, renamed, wrapped, more, ignored, defaults);
  }

  /** This alias, with an argument that has no meaning for the operation. */
  public Alias ignoring(String argument) {
    Set<String> more = new TreeSet<>(ignored);
    more.add(argument);
    return new Alias(name, target, route, command, renamed, wrapped, given, more, defaults);
  }

  /** This alias, with a default of an argument that is not that of the operation. */
  public Alias defaulting(String argument, Object value) {
    Map<String, Object> more = new TreeMap<>(defaults);
    more.put(argument, value);
    return new Alias(name, target, route, command, renamed, wrapped, given, ignored, more);
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The name of the operation. */
  public String target() {
    return target;
  }

  /** The command of the alias; empty for none. */
  public String command() {
    return command;
  }

  /** Names of arguments of the operation, by their names in the alias. */
  public Map<String, String> renamed() {
    return Map.copyOf(renamed);
  }

  /** Arguments of the operation that the alias determines, by name. */
  public Map<String, Object> given() {
    return Map.copyOf(given);
  }

  /** Names of arguments that have no meaning for the operation. */
  public Set<String> ignored() {
    return Set.copyOf(ignored);
  }

  /** Defaults that are not those of the operation, by names of the alias. */
  public Map<String, Object> defaults() {
    return Map.copyOf(defaults);
  }

  /**
   * The operation under this name, in the toolset {@link Toolset#PYTHON}.
   *
   * @param operation the target
   */
  Operation of(Operation operation) {
    Facts facts = operation.facts();
    Facets facets =
        new Facets(
            "", route, "", List.of(), names(facts.facets().prose()), names(facts.facets().files()));
    return new Operation(
        new Facts(
            name,
            facts.description(),
            Toolset.PYTHON,
            facts.hints(),
            facts.scope(),
            facts.withinDomains(),
            facts.whole(),
            facts.asks(),
            facets),
        new Shape(
            operation.input(),
            operation.shape().output(),
            () -> schema((ObjectNode) operation.inputSchema()),
            operation.shape().outputSchema()),
        this::argument,
        operation.invocation());
  }

  /** The names that arguments of the operation have in the alias. */
  private Set<String> names(Set<String> ofTarget) {
    Set<String> names = new TreeSet<>();
    ofTarget.forEach(argument -> names.add(name(argument)));
    return names;
  }

  private String name(String ofTarget) {
    return renamed.entrySet().stream()
        .filter(entry -> entry.getValue().equals(ofTarget))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(ofTarget);
  }

  private ObjectNode schema(ObjectNode ofTarget) {
    ObjectNode properties = Json.mapper().createObjectNode();
    for (Map.Entry<String, JsonNode> property : ofTarget.path("properties").properties()) {
      if (!given.containsKey(property.getKey())) {
        String own = name(property.getKey());
        JsonNode schema = property.getValue();
        properties.set(own, wrapped.contains(own) ? schema.path("items") : schema);
      }
    }
    for (String argument : ignored) {
      properties.putObject(argument).put("description", "Ignored.");
    }
    defaults.forEach(
        (argument, value) ->
            ((ObjectNode) properties.path(argument))
                .set("default", Json.mapper().valueToTree(value)));
    ofTarget.set("properties", properties);
    if (ofTarget.remove("required") instanceof ArrayNode required) {
      ArrayNode names = ofTarget.putArray("required");
      required.forEach(
          argument -> {
            String own = name(argument.asText());
            if (!given.containsKey(argument.asText()) && !defaults.containsKey(own)) {
              names.add(own);
            }
          });
    }
    return ofTarget;
  }

  private ObjectNode argument(ObjectNode ofAlias) {
    ObjectNode argument = Json.mapper().createObjectNode();
    for (Map.Entry<String, JsonNode> member : ofAlias.properties()) {
      if (!ignored.contains(member.getKey())) {
        JsonNode value = member.getValue();
        argument.set(
            renamed.getOrDefault(member.getKey(), member.getKey()),
            wrapped.contains(member.getKey()) ? Json.mapper().createArrayNode().add(value) : value);
      }
    }
    given.forEach((member, value) -> argument.set(member, Json.mapper().valueToTree(value)));
    return argument;
  }
}
