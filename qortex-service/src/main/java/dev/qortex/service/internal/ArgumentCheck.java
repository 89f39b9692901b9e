package dev.qortex.service.internal;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.json.Coercions;
import dev.qortex.json.SizeCheck;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Check of arguments against the schema of an operation. Immutable and thread-safe. */
public final class ArgumentCheck {

  private static final int MOST_SHOWN = 100;
  private static final Set<String> SIZES = Set.of("maxLength", "maxItems", "maxProperties");

  private final JsonNode described;
  private volatile @Nullable Schema compiled;

  public ArgumentCheck(JsonNode schema) {
    this.described = schema;
  }

  /** The schema; not to be changed. */
  public JsonNode described() {
    return described;
  }

  /** Made when the first JSON is checked: calls by records do not need it. */
  private Schema schema() {
    Schema known = compiled;
    if (known == null) {
      known = Validation.REGISTRY.getSchema(described.toString(), InputFormat.JSON);
      compiled = known;
    }
    return known;
  }

  /** The validator, which is loaded with the first JSON. */
  private static final class Validation {

    private static final SchemaRegistry REGISTRY =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder ->
                builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder()
                        .pathType(PathType.JSON_POINTER)
                        .locale(Locale.ROOT)
                        .formatAssertionsEnabled(true)
                        // An error of each of a million wrong items would fill the heap.
                        .failFast(true)
                        .build()));
  }

  /**
   * The argument after {@link Coercions}, with all defaults, without members that are null.
   *
   * @throws ServiceException naming the first member that the schema refuses
   */
  public ObjectNode checked(JsonNode argument) {
    if (!argument.isObject()) {
      throw ServiceException.invalid(
          "", "The argument (%s) is not an object.\nGive an object.".formatted(shown(argument)));
    }
    SizeCheck.excess(argument, described)
        .ifPresent(
            excess -> {
              throw new ServiceException(
                  ErrorCode.TOO_LARGE, excess.path(), excess.message(), null);
            });
    ObjectNode given = Coercions.coerced((ObjectNode) argument, described);
    complete(given, described, "");
    // By the text, as the validator's type of node depends on its version of Jackson.
    List<Error> errors = schema().validate(given.toString(), InputFormat.JSON);
    if (!errors.isEmpty()) {
      throw refused(errors.get(0), given);
    }
    return given;
  }

  private static boolean isClosed(JsonNode described) {
    JsonNode others = described.path("additionalProperties");
    return others.isBoolean() && !others.booleanValue();
  }

  /**
   * Takes away members that are null, refuses unknown ones and texts that cannot be stored, and
   * adds defaults, at every level.
   */
  private static void complete(JsonNode value, JsonNode described, String path) {
    if (value.isTextual()) {
      RecordCheck.whole(value.textValue(), path);
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        complete(value.get(i), described.path("items"), Coercions.member(path, i));
      }
    } else if (value.isObject()) {
      ObjectNode object = (ObjectNode) value;
      JsonNode known = described.path("properties");
      JsonNode others = described.path("additionalProperties");
      if (isClosed(described)) {
        object.properties().removeIf(member -> member.getValue().isNull());
        object.fieldNames().forEachRemaining(name -> checkKnown(name, known, path));
      }
      for (Map.Entry<String, JsonNode> property : known.properties()) {
        JsonNode byDefault = property.getValue().path("default");
        if (object.path(property.getKey()).isNull()) {
          object.remove(property.getKey());
        }
        if (!object.has(property.getKey()) && !byDefault.isMissingNode()) {
          object.set(property.getKey(), byDefault.deepCopy());
        }
      }
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        JsonNode own = known.path(member.getKey());
        RecordCheck.whole(member.getKey(), Coercions.member(path, member.getKey()));
        complete(
            member.getValue(),
            own.isMissingNode() ? others : own,
            Coercions.member(path, member.getKey()));
      }
    }
  }

  private static void checkKnown(String name, JsonNode properties, String path) {
    if (!properties.has(name)) {
      List<String> known = new ArrayList<>();
      properties.fieldNames().forEachRemaining(known::add);
      String argument = Checks.shown(Coercions.member(path, name));
      throw ServiceException.invalid(
          argument,
          "There is no argument '%s'.%s"
              .formatted(
                  argument,
                  EditDistance.remedy(name, known, "leave it out, as the operation takes none")));
    }
  }

  /** The path of a member as it is written in Java, such as {@code items[3].text}. */
  public static String path(List<JsonMappingException.Reference> references) {
    String path = "";
    for (JsonMappingException.Reference reference : references) {
      String name = reference.getFieldName();
      path = Coercions.member(path, name == null ? reference.getIndex() : name);
    }
    return path;
  }

  private static String path(NodePath pointer) {
    String path = "";
    for (int i = 0; i < pointer.getNameCount(); i++) {
      path = Coercions.member(path, pointer.getElement(i));
    }
    return path;
  }

  private ServiceException refused(Error error, JsonNode given) {
    JsonNode value = given.at(error.getInstanceLocation().toString());
    String path = path(error.getInstanceLocation());
    boolean missing = error.getKeyword().equals("required");
    String argument = missing ? Coercions.member(path, error.getProperty()) : path;
    String message =
        missing
            ? "The argument '%s' is missing.\nGive it.".formatted(argument)
            : "The argument '%s' (%s): %s.\n%s"
                .formatted(argument, shown(value), reason(error), remedy(error, value));
    return new ServiceException(
        SIZES.contains(error.getKeyword()) ? ErrorCode.TOO_LARGE : ErrorCode.INVALID_ARGUMENT,
        argument,
        message,
        null);
  }

  /** The validator's own words speak of patterns that nobody sees. */
  private static String reason(Error error) {
    return error.getKeyword().equals("format") ? "has another form" : error.getMessage();
  }

  private String remedy(Error error, JsonNode value) {
    String location = error.getSchemaLocation().getFragment().toString();
    JsonNode wanted = described.at(location);
    return switch (error.getKeyword()) {
      case "type" -> "Give a value of type %s.".formatted(shown(wanted));
      case "format" ->
          switch (wanted.asText()) {
            case "date-time" -> "Give an instant such as 2026-03-01T00:00:00Z.";
            case "duration" -> "Give a duration such as P1DT12H.";
            default -> "Give a text of the format %s.".formatted(shown(wanted));
          };
      case "pattern" -> "Give days, hours, minutes and seconds, such as P1DT12H.";
      case "enum" -> "Maybe one of %s.".formatted(nearest(value, wanted));
      case "minLength" -> "Give at least %s characters.".formatted(wanted);
      case "minimum", "minItems", "minProperties" -> "Give at least %s.".formatted(wanted);
      case "maximum" -> "Give at most %s.".formatted(wanted);
      case "maxLength", "maxItems", "maxProperties" ->
          "Give at most %s.%s"
              .formatted(
                  wanted,
                  RecordCheck.meaning(
                      described.at(location.substring(0, location.lastIndexOf('/')))));
      default -> "Maybe compare it with the schema of the operation.";
    };
  }

  private static List<String> nearest(JsonNode value, JsonNode choice) {
    List<String> all = new ArrayList<>();
    choice.forEach(one -> all.add(one.asText()));
    return EditDistance.nearest(shown(value), all, 5);
  }

  /** A value as JSON, or what it is when that would be long. */
  private static String shown(JsonNode value) {
    if (value.isTextual()) {
      return Checks.shown(value.textValue());
    }
    return value.size() > MOST_SHOWN
        ? "%s of %s elements".formatted(value.isArray() ? "a list" : "an object", value.size())
        : Checks.shown(value.toString());
  }
}
