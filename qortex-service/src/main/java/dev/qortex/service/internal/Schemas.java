package dev.qortex.service.internal;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigPart;
import com.github.victools.jsonschema.generator.SchemaVersion;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.json.wire.KnownBelief;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** JSON Schemas (draft 2020-12) of records, as {@link Json} writes and reads them. */
public final class Schemas {

  private static final int MOST_CHARACTERS = 100_000;
  private static final int MOST_ELEMENTS = 1_000;

  /** The longest vector; embedding models have at most about 8,000 dimensions. */
  private static final int MOST_NUMBERS = 16_384;

  /** Elements of a manifest, whose records know no limits: the body of a request has one. */
  private static final int MOST_OF_CORE = 10_000_000;

  private static final List<Class<?>> OPTIONALS =
      List.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);
  private static final Map<Class<?>, String> FORMATS =
      Map.of(Instant.class, "date-time", LocalDate.class, "date", Duration.class, "duration");

  /** Days and shorter: of durations that the format allows, those that have a length. */
  private static final String DURATION =
      "^P(?=.)(\\d{1,10}D)?(T(?=.)(\\d{1,10}H)?(\\d{1,10}M)?(\\d{1,10}(\\.\\d{1,9})?S)?)?$";

  private static final Map<Class<?>, String> KINDS =
      Map.of(ConceptNode.class, "concept", Passage.class, "passage");
  private static final Map<Class<?>, ObjectNode> INPUTS = new ConcurrentHashMap<>();
  private static final Map<Class<?>, ObjectNode> OUTPUTS = new ConcurrentHashMap<>();

  private static final String NULL = "null";

  private Schemas() {}

  /** The schema of an argument: strict, with limits and defaults. A new copy. */
  public static ObjectNode ofInput(Class<? extends Record> type) {
    return INPUTS.computeIfAbsent(type, key -> generate(key, true)).deepCopy();
  }

  /** The schema of a result. A new copy. */
  public static ObjectNode ofOutput(Class<? extends Record> type) {
    return OUTPUTS.computeIfAbsent(type, key -> generate(key, false)).deepCopy();
  }

  /** Read anew from its text, because the generator wraps defaults as Java objects. */
  private static ObjectNode generate(Class<?> type, boolean input) {
    try {
      String generated = generator(input).generateSchema(type).toString();
      ObjectNode schema = (ObjectNode) merged(Json.mapper().readTree(generated));
      return input ? portable(schema) : schema;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A generated schema is not valid JSON.", e);
    }
  }

  /** The generator describes a map in two parts, which say the same of its values. */
  private static JsonNode merged(JsonNode json) {
    json.forEach(Schemas::merged);
    if (json.path("allOf").isArray()) {
      ObjectNode object = (ObjectNode) json;
      object.remove("allOf").forEach(part -> object.setAll((ObjectNode) part));
    }
    return json;
  }

  /**
   * With one type for each argument and an object at the root, as tools of all vendors take them.
   * An optional argument is left out, so {@code null} is not a type of it.
   */
  private static ObjectNode portable(ObjectNode schema) {
    oneType(schema);
    schema.put("type", "object").withObjectProperty("properties");
    return schema;
  }

  private static void oneType(JsonNode json) {
    if (json instanceof ObjectNode object) {
      if (object.path("type") instanceof ArrayNode types) {
        for (JsonNode type : types) {
          if (!type.asText().equals(NULL)) {
            object.set("type", type);
          }
        }
      }
      if (object.path("anyOf").size() == 2 && isNull(object.at("/anyOf/0"))) {
        JsonNode choice = object.remove("anyOf").get(1);
        object.remove("additionalProperties");
        object.setAll((ObjectNode) choice);
      }
      if (object.has("const") && !object.path("const").isObject()) {
        object.putArray("enum").add(object.remove("const"));
      }
    }
    json.forEach(Schemas::oneType);
  }

  private static boolean isNull(JsonNode choice) {
    return choice.path("type").asText().equals(NULL);
  }

  private static SchemaGenerator generator(boolean input) {
    SchemaGeneratorConfigBuilder config =
        new SchemaGeneratorConfigBuilder(
                Json.mapper(), SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(
                Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                Option.FLATTENED_OPTIONALS,
                Option.INLINE_ALL_SCHEMAS)
            .without(Option.SCHEMA_VERSION_INDICATOR);
    if (input) {
      config.with(Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT);
    }
    config
        .forTypesInGeneral()
        .withSubtypeResolver(Schemas::kinds)
        .withAdditionalPropertiesResolver(type -> isFusion(type.getType()) ? Object.class : null)
        .withTypeAttributeOverride((json, type, context) -> kind(json, type.getType()))
        // Components stay in their order, which says more than the alphabet.
        .withPropertySorter((first, second) -> 0)
        .withCustomDefinitionProvider(
            (type, context) ->
                scalar(type.getErasedType())
                    .map(json -> new CustomDefinition(json, true))
                    .orElse(null));
    fields(config.forFields(), input);
    return new SchemaGenerator(config.build());
  }

  private static void fields(SchemaGeneratorConfigPart<FieldScope> fields, boolean input) {
    fields
        .withPropertyNameOverrideResolver(
            field ->
                ((PropertyNamingStrategies.NamingBase) PropertyNamingStrategies.SNAKE_CASE)
                    .translate(field.getDeclaredName()))
        .withIgnoreCheck(field -> !field.isFakeContainerItemScope() && field.isStatic())
        .withRequiredCheck(field -> isRequired(field, input))
        .withDescriptionResolver(field -> arg(field).map(Arg::value).orElse(null))
        .withDefaultResolver(field -> arg(field).map(Schemas::byDefault).orElse(null))
        .withEnumResolver(Schemas::allowed)
        .withInstanceAttributeOverride((json, field, context) -> limit(json, field, input));
  }

  /** A choice that may be an object has members of its own, also where it may be absent. */
  private static boolean isFusion(ResolvedType type) {
    return type.getErasedType() == Fusion.class
        || type.getTypeParameters().stream().anyMatch(Schemas::isFusion);
  }

  /** The keywords of the limits depend on the type that they limit. */
  private static void limit(ObjectNode json, FieldScope field, boolean input) {
    Class<?> type = field.getType().getErasedType();
    double min = arg(field).map(Arg::min).orElse(Double.NaN);
    double max = arg(field).map(Arg::max).orElse(Double.NaN);
    if (field.getAnnotation(Prose.class) != null) {
      json.put(Prose.KEYWORD, "text/markdown");
    }
    if (type == String.class) {
      size(json, "minLength", min);
      size(json, "maxLength", most(field, input, MOST_CHARACTERS));
    } else if (Map.class.isAssignableFrom(type)) {
      size(json, "minProperties", min);
      size(json, "maxProperties", most(field, input, MOST_ELEMENTS));
    } else if (Collection.class.isAssignableFrom(type) || type.isArray()) {
      size(json, "minItems", min);
      int usual = type == float[].class ? MOST_NUMBERS : MOST_ELEMENTS;
      size(json, "maxItems", most(field, input, usual));
    } else {
      number(json, "minimum", min);
      number(json, "maximum", input && Double.isNaN(max) ? largest(type) : max);
    }
  }

  private static double largest(Class<?> type) {
    if (type == int.class || type == Integer.class || type == OptionalInt.class) {
      return Integer.MAX_VALUE;
    }
    return type == long.class || type == Long.class || type == OptionalLong.class
        ? Long.MAX_VALUE
        : Double.NaN;
  }

  private static double most(FieldScope field, boolean input, int usual) {
    boolean ofCore =
        field.getDeclaringType().getErasedType().getPackageName().startsWith("dev.qortex.core.");
    double most = arg(field).map(Arg::max).orElse(Double.NaN);
    return input && Double.isNaN(most) ? (ofCore ? MOST_OF_CORE : usual) : most;
  }

  private static void size(ObjectNode json, String keyword, double limit) {
    if (!Double.isNaN(limit)) {
      json.put(keyword, (int) limit);
    }
  }

  private static void number(ObjectNode json, String keyword, double limit) {
    if (limit == Math.rint(limit)) {
      json.put(keyword, (long) limit);
    } else if (!Double.isNaN(limit)) {
      json.put(keyword, limit);
    }
  }

  private static boolean isRequired(FieldScope field, boolean input) {
    boolean optional =
        OPTIONALS.contains(field.getDeclaredType().getErasedType())
            || field.getDeclaredType().getErasedType() == Validity.class
            || field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class)
            || input && arg(field).filter(given -> !given.byDefault().isEmpty()).isPresent();
    return !optional;
  }

  /** The annotation of the component itself, not of the elements inside. */
  private static Optional<Arg> arg(FieldScope field) {
    return field.isFakeContainerItemScope()
        ? Optional.empty()
        : Optional.ofNullable(field.getAnnotation(Arg.class));
  }

  private static @Nullable Object byDefault(Arg arg) {
    try {
      return arg.byDefault().isEmpty() ? null : Json.mapper().readTree(arg.byDefault());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(
          "The default '%s' of an argument is not valid JSON.".formatted(arg.byDefault()), e);
    }
  }

  /** Values that {@link Arg#oneOf} names, of a string or of the strings in a list. */
  private static @Nullable Collection<?> allowed(FieldScope field) {
    Arg arg = field.getAnnotation(Arg.class);
    boolean named =
        arg != null && arg.oneOf().length > 0 && field.getType().getErasedType() == String.class;
    return named ? List.of(arg.oneOf()) : null;
  }

  /** The types that a value of an interface may have. */
  private static @Nullable List<ResolvedType> kinds(
      ResolvedType type, SchemaGenerationContext context) {
    Class<?> erased = type.getErasedType();
    Stream<Class<?>> kinds =
        erased == Belief.class
            ? Stream.of(KnownBelief.class)
            : erased == Node.class ? Stream.of(erased.getPermittedSubclasses()) : Stream.of();
    List<ResolvedType> resolved =
        kinds.map(kind -> context.getTypeContext().resolveSubtype(type, kind)).toList();
    return resolved.isEmpty() ? null : resolved;
  }

  /** Every node says its kind, as the mapper writes it. */
  private static void kind(ObjectNode json, ResolvedType type) {
    String kind = KINDS.get(type.getErasedType());
    // For a component of that type, the generator asks for it and then for its type.
    if (kind != null && !json.path("properties").has(WireJson.KIND)) {
      json.withObjectProperty("properties").putObject(WireJson.KIND).put("const", kind);
      json.withArrayProperty("required").add(WireJson.KIND);
    }
  }

  /** The schema of a type that is not an object, as far as the generator does not know it. */
  private static Optional<ObjectNode> scalar(Class<?> type) {
    ObjectNode json = Json.mapper().createObjectNode();
    if (JsonNode.class.isAssignableFrom(type)) {
      return Optional.of(json);
    }
    if (type == Outcome.class) {
      ArrayNode either = json.putArray("anyOf");
      either.addObject().putArray("enum").add("accepted").add("partial").add("rejected");
      either.addObject().put("type", "number").put("minimum", 0).put("maximum", 1);
      return Optional.of(json);
    }
    if (type == Validity.class) {
      json.put("type", "object").put("additionalProperties", false);
      ObjectNode fields = json.putObject("properties");
      Validity.FIELDS.forEach(name -> fields.putObject(name).put("type", "string"));
      return Optional.of(json);
    }
    if (type == MetadataFilter.class) {
      return Optional.of(json.put("type", "object").put("additionalProperties", true));
    }
    if (type == Fusion.class) {
      ArrayNode either = json.putArray("anyOf");
      either.addObject().put("const", WireJson.ADAPTIVE);
      either
          .addObject()
          .put("type", "object")
          .putObject("additionalProperties")
          .put("type", "number");
      return Optional.of(json.put("additionalProperties", true));
    }
    if (type.isEnum()) {
      ArrayNode constants = json.put("type", "string").putArray("enum");
      for (Object constant : type.getEnumConstants()) {
        constants.add(((Enum<?>) constant).name().toLowerCase(Locale.ROOT));
      }
      return Optional.of(json);
    }
    if (type != Optional.class && OPTIONALS.contains(type)) {
      return Optional.of(json.put("type", type == OptionalDouble.class ? "number" : "integer"));
    }
    if (type == Duration.class) {
      json.put("pattern", DURATION);
    }
    String format = FORMATS.get(type);
    return format == null
        ? Optional.empty()
        : Optional.of(json.put("type", "string").put("format", format));
  }
}
