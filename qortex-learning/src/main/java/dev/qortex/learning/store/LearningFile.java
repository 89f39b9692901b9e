package dev.qortex.learning.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The file of a {@link JsonLearningStore}, whose Javadoc says what is in it. */
record LearningFile(Path path) {

  /** With texts of contexts. */
  private static final int VERSION = 2;

  /** Without: programs of that time can read it. */
  private static final int PLAIN = 1;

  private static final String CONTEXTS = "contexts";

  /**
   * No limits, since stored files must be readable: the usual limits protect from input of
   * strangers.
   */
  private static final StreamReadConstraints UNLIMITED =
      StreamReadConstraints.builder()
          .maxNameLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .build();

  // Names of fields are arm ids here, of any number: no table of them is kept.
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(UNLIMITED)
                  .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .withCoercionConfig(
              LogicalType.Textual,
              config -> {
                config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                config.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                config.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
              })
          .addModule(
              new SimpleModule()
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addDeserializer(Instant.class, new InstantReader())
                  .addSerializer(OptionalDouble.class, new OptionalWriter())
                  .addDeserializer(OptionalDouble.class, new OptionalReader()))
          .build();

  private record Content(
      int version,
      long revision,
      SortedMap<String, SortedMap<String, ArmState>> arms,
      Collection<ArmUpdate> log,
      Collection<SelectionRecord> selections,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, String> contexts) {

    Content {
      contexts.forEach(
          (context, text) -> {
            Checks.id("context", context);
            Checks.id("text of a context", text);
          });
      arms.forEach(
          (context, states) -> {
            Checks.id("context", context);
            states.keySet().forEach(armId -> Checks.id("arm id", armId));
          });
    }
  }

  private record PythonArm(
      double alpha,
      double beta,
      long pulls,
      @JsonProperty("total_reward") double totalReward,
      @JsonProperty("last_updated") String lastUpdated) {

    ArmUpdate update(String context, String armId) {
      return new ArmUpdate(
          Replay.PYTHON_QORTEX,
          context,
          armId,
          EvidenceChange.adding(
              countable(alpha - 1),
              countable(beta - 1),
              Math.max(pulls, 0),
              countable(totalReward)),
          "",
          at());
    }

    /** Python qortex refused no reward, so counts may be of any size. */
    private static double countable(double count) {
      return Math.max(-EvidenceChange.MOST, Math.min(EvidenceChange.MOST, count));
    }

    /** Time in UTC where it has no offset; 1970 for a text that is not a time. */
    private Instant at() {
      try {
        TemporalAccessor time =
            DateTimeFormatter.ISO_DATE_TIME.parseBest(
                lastUpdated, OffsetDateTime::from, LocalDateTime::from);
        return time instanceof LocalDateTime local
            ? local.toInstant(ZoneOffset.UTC)
            : Instant.from(time);
      } catch (DateTimeException e) {
        return Instant.EPOCH;
      }
    }
  }

  /** The lock file, held by the process that has this file open. */
  Path lock() {
    return path.resolveSibling(path.getFileName() + ".lock");
  }

  /** The file that receives the next content; only the holder of the lock writes it. */
  Path temporary() {
    return path.resolveSibling(path.getFileName() + ".tmp");
  }

  /** Reads the evidence; empty if the file does not exist. */
  Evidence read() {
    byte[] json;
    try {
      json = Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      return new Evidence();
    } catch (IOException e) {
      throw new StorageException(
          "The learning file (%s) cannot be read.\nMaybe it is a folder, or may not be read by this user."
              .formatted(path),
          e);
    }
    JsonNode root;
    try {
      root = MAPPER.readTree(json);
    } catch (IOException e) {
      throw new StorageException(
          "The learning file (%s) is not valid JSON: %s\nMaybe it was cut off: restore it from a copy, or move it away to begin anew."
              .formatted(path, firstLine(e)),
          e);
    }
    if (!root.isObject()) {
      throw foreign("top level", "it must be an object", null);
    }
    try {
      // There it could only be a context, and hold arms.
      return root.path("version").isValueNode() ? evidence(root) : pythonQortex(root);
    } catch (JsonMappingException e) {
      throw foreign(place(e.getPath()), firstLine(e), e);
    } catch (IOException | IllegalArgumentException e) {
      throw foreign("top level", String.valueOf(e.getMessage()), e);
    }
  }

  private Evidence evidence(JsonNode root) throws IOException {
    double version = root.path("version").doubleValue();
    if (version > VERSION) {
      throw new StorageException(
          "The learning file (%s) has the version (%s), and at most (%s) can be read.\nMaybe a newer program wrote it: use that one."
              .formatted(path, root.path("version"), VERSION),
          null);
    }
    if (version <= PLAIN && root instanceof ObjectNode plain && !plain.has(CONTEXTS)) {
      plain.putObject(CONTEXTS);
    }
    Content content = MAPPER.treeToValue(root, Content.class);
    if (content.version() != version(content.contexts())) {
      throw foreign("version", "there is no version " + content.version(), null);
    }
    return new Evidence(
        content.revision(),
        new Replay(content.arms()),
        List.copyOf(content.log()),
        List.copyOf(content.selections()),
        content.contexts());
  }

  private static int version(SortedMap<String, String> contexts) {
    return contexts.isEmpty() ? PLAIN : VERSION;
  }

  private static Evidence pythonQortex(JsonNode root) throws IOException {
    TreeMap<String, TreeMap<String, PythonArm>> contexts =
        MAPPER
            .readerFor(new TypeReference<TreeMap<String, TreeMap<String, PythonArm>>>() {})
            .readValue(root);
    List<ArmUpdate> updates = new ArrayList<>();
    contexts.forEach(
        (context, arms) ->
            arms.forEach(
                (id, arm) -> {
                  // Such arms cannot be asked for.
                  if (!context.isBlank() && !id.isBlank()) {
                    updates.add(arm.update(context, id));
                  }
                }));
    Evidence evidence = new Evidence();
    evidence.apply(updates, List.of());
    return evidence;
  }

  void write(Evidence evidence) {
    Content content =
        new Content(
            version(evidence.descriptions()),
            evidence.revision(),
            evidence.replay().states(),
            evidence.updates(),
            evidence.selections(),
            evidence.descriptions());
    try {
      DurableFiles.replace(path, temporary(), MAPPER.writeValueAsBytes(content));
    } catch (IOException e) {
      throw new StorageException(
          "The learning file (%s) cannot be written, so nothing has changed.\nMaybe the disk is full, or the folder cannot be written to."
              .formatted(path),
          e);
    }
  }

  private StorageException foreign(String place, String fault, @Nullable Throwable cause) {
    return new StorageException(
        "The learning file (%s) holds something else at (%s): %s\nMaybe another program wrote or changed it: restore it from a copy, or move it away to begin anew."
            .formatted(path, place, fault),
        cause);
  }

  private static String firstLine(IOException e) {
    String message =
        e instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : String.valueOf(e.getMessage());
    return message.lines().findFirst().orElse("");
  }

  private static String place(List<JsonMappingException.Reference> path) {
    StringBuilder place = new StringBuilder();
    for (JsonMappingException.Reference step : path) {
      if (step.getFieldName() == null) {
        place.append('[').append(step.getIndex()).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return place.isEmpty() ? "top level" : place.toString();
  }

  private static final class InstantReader extends JsonDeserializer<Instant> {
    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = context.readValue(parser, String.class);
      try {
        return Instant.parse(text);
      } catch (DateTimeParseException e) {
        throw context.weirdStringException(text, Instant.class, "not as in 2026-01-02T03:04:05Z");
      }
    }
  }

  private static final class OptionalReader extends JsonDeserializer<OptionalDouble> {
    @Override
    public OptionalDouble deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return OptionalDouble.of(context.readValue(parser, double.class));
    }

    @Override
    public OptionalDouble getNullValue(DeserializationContext context) {
      return OptionalDouble.empty();
    }
  }

  private static final class OptionalWriter extends JsonSerializer<OptionalDouble> {
    @Override
    public void serialize(OptionalDouble value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (value.isPresent()) {
        out.writeNumber(value.getAsDouble());
      } else {
        out.writeNull();
      }
    }
  }
}
