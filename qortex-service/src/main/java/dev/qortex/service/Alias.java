package dev.qortex.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.service.Operation.Facets;
import dev.qortex.service.Operation.Facts;
import dev.qortex.service.Operation.Shape;
import dev.qortex.service.internal.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Further name of an operation, such as that of a tool of Python qortex. Its result is that of the
 * operation.
 *
 * @param name the name; no operation has it
 * @param target the name of the operation
 * @param renamed names of arguments of the operation, by their names in the alias
 * @param given arguments of the operation that the alias determines, by name
 * @param ignored names of arguments that the alias accepts without a meaning
 * @param defaults defaults of the alias that are not those of the operation, by names of the alias
 * @param route the HTTP method and path below {@code /v1/}; empty for the usual one
 */
public record Alias(
    String name,
    String target,
    Map<String, String> renamed,
    Map<String, Object> given,
    Set<String> ignored,
    Map<String, Object> defaults,
    String route) {

  /** Checks and copies. */
  public Alias {
    Checks.text("name of an alias", name);
    Checks.text("target of an alias", target);
    renamed = Map.copyOf(renamed);
    given = Map.copyOf(given);
    ignored = Set.copyOf(ignored);
    defaults = Map.copyOf(defaults);
  }

  /** An alias with the arguments of the operation. */
  public static Alias of(String name, String target) {
    return new Alias(name, target, Map.of(), Map.of(), Set.of(), Map.of(), "");
  }

  /** This alias, with another name of an argument. */
  public Alias renaming(String argument, String ofTarget) {
    Map<String, String> more = new LinkedHashMap<>(renamed);
    more.put(argument, ofTarget);
    return new Alias(name, target, more, given, ignored, defaults, route);
  }

  /** This alias, with an argument of the operation that callers do not give. */
  public Alias giving(String ofTarget, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(given);
    more.put(ofTarget, value);
    return new Alias(name, target, renamed, more, ignored, defaults, route);
  }

  /** This alias, with an argument that has no meaning for the operation. */
  public Alias ignoring(String argument) {
    Set<String> more = new TreeSet<>(ignored);
    more.add(argument);
    return new Alias(name, target, renamed, given, more, defaults, route);
  }

  /** This alias, with another default of an argument. */
  public Alias defaulting(String argument, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(defaults);
    more.put(argument, value);
    return new Alias(name, target, renamed, given, ignored, more, route);
  }

  /** This alias, with that HTTP method and path below {@code /v1/}. */
  public Alias at(String methodAndPath) {
    return new Alias(name, target, renamed, given, ignored, defaults, methodAndPath);
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
        properties.set(name(property.getKey()), property.getValue());
      }
    }
    for (String argument : new TreeSet<>(ignored)) {
      properties.putObject(argument).put("description", "Ignored.");
    }
    defaults.forEach(
        (argument, value) -> {
          ObjectNode schema = (ObjectNode) properties.path(argument);
          schema.set("default", Json.mapper().valueToTree(value));
        });
    ofTarget.set("properties", properties);
    if (ofTarget.remove("required") instanceof ArrayNode required) {
      ArrayNode names = ofTarget.putArray("required");
      required.forEach(
          argument -> {
            if (!given.containsKey(argument.asText())
                && !defaults.containsKey(name(argument.asText()))) {
              names.add(name(argument.asText()));
            }
          });
    }
    return ofTarget;
  }

  private ObjectNode argument(ObjectNode ofAlias) {
    ObjectNode argument = Json.mapper().createObjectNode();
    for (Map.Entry<String, JsonNode> member : ofAlias.properties()) {
      if (!ignored.contains(member.getKey())) {
        argument.set(renamed.getOrDefault(member.getKey(), member.getKey()), member.getValue());
      }
    }
    given.forEach((member, value) -> argument.set(member, Json.mapper().valueToTree(value)));
    return argument;
  }
}
