package dev.qortex.service.internal;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.internal.util.EditDistance;
import dev.qortex.service.ErrorCode;
import dev.qortex.service.ServiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Check of arguments against the schema of an operation. Immutable and thread-safe. */
public final class ArgumentCheck {

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          builder ->
              builder.schemaRegistryConfig(
                  SchemaRegistryConfig.builder()
                      .pathType(PathType.JSON_POINTER)
                      .formatAssertionsEnabled(true)
                      .build()));
  private static final Set<String> SIZES = Set.of("maxLength", "maxItems", "maxProperties");

  private final JsonNode described;
  private final JsonNode properties;
  private final Schema schema;

  public ArgumentCheck(JsonNode schema) {
    this.described = schema;
    this.properties = schema.path("properties");
    this.schema = REGISTRY.getSchema(schema);
  }

  /**
   * The argument with all defaults, without members that are null.
   *
   * @throws ServiceException naming the first member that the schema refuses, in the order of their
   *     paths
   */
  public ObjectNode checked(JsonNode argument) {
    if (!argument.isObject()) {
      throw ServiceException.invalid(
          "", "The argument (%s) must be an object.".formatted(shown(argument)));
    }
    ObjectNode given = ((ObjectNode) argument).deepCopy();
    given.properties().removeIf(member -> member.getValue().isNull());
    given
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!properties.has(name)) {
                throw unknown(name);
              }
            });
    complete(given, described);
    List<Error> errors = schema.validate(given);
    if (!errors.isEmpty()) {
      throw refused(errors.get(0));
    }
    return given;
  }

  /** Takes away declared members that are null, and adds defaults, at every level. */
  private static void complete(JsonNode value, JsonNode described) {
    if (value.isArray()) {
      value.forEach(element -> complete(element, described.path("items")));
    } else if (value.isObject()) {
      ObjectNode object = (ObjectNode) value;
      for (Map.Entry<String, JsonNode> property : described.path("properties").properties()) {
        JsonNode byDefault = property.getValue().path("default");
        if (object.path(property.getKey()).isNull()) {
          object.remove(property.getKey());
        }
        if (!object.has(property.getKey()) && !byDefault.isMissingNode()) {
          object.set(property.getKey(), byDefault.deepCopy());
        }
        complete(object.path(property.getKey()), property.getValue());
      }
    }
  }

  /** The path of a member as it is written in Java, such as {@code items[3].text}. */
  public static String path(List<JsonMappingException.Reference> references) {
    List<String> parts = new ArrayList<>();
    for (JsonMappingException.Reference reference : references) {
      parts.add(
          reference.getFieldName() == null
              ? String.valueOf(reference.getIndex())
              : reference.getFieldName());
    }
    return path(String.join("/", parts));
  }

  private static String path(String pointer) {
    return pointer
        .replaceFirst("^/", "")
        .replaceAll("(^|/)(\\d+)(?=/|$)", "[$2]")
        .replace('/', '.');
  }

  private ServiceException unknown(String name) {
    List<String> known = new ArrayList<>();
    properties.fieldNames().forEachRemaining(known::add);
    return ServiceException.invalid(
        Checks.shown(name),
        "There is no argument '%s'.\n%s"
            .formatted(
                Checks.shown(name),
                known.isEmpty()
                    ? "The operation takes none."
                    : "Maybe one of " + EditDistance.nearest(name, known, 5) + "."));
  }

  private static ServiceException refused(Error error) {
    String path = path(error.getInstanceLocation().toString());
    boolean missing = error.getKeyword().equals("required");
    String argument =
        missing || error.getKeyword().equals("additionalProperties")
            ? (path.isEmpty() ? "" : path + ".") + error.getProperty()
            : path;
    String message =
        missing
            ? "The argument '%s' is missing.\nGive it.".formatted(argument)
            : "The argument '%s' (%s): %s."
                .formatted(argument, shown(error.getInstanceNode()), error.getMessage());
    return new ServiceException(
        SIZES.contains(error.getKeyword()) ? ErrorCode.TOO_LARGE : ErrorCode.INVALID_ARGUMENT,
        argument,
        message,
        null);
  }

  private static String shown(JsonNode value) {
    return Checks.shown(value.isTextual() ? value.textValue() : value.toString());
  }
}
