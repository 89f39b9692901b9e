package dev.qortex.observations.internal.files;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.json.JsonFields;
import dev.qortex.json.Mappers;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Observation.Bucket;
import dev.qortex.observations.model.Observation.Entity;
import dev.qortex.observations.model.Observation.Origin;
import dev.qortex.observations.model.Observation.Scores;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Observations as lines of JSON. Pure functions. */
public final class ObservationJson {

  /** Names the quarantined line that a person has let pass. */
  public static final String RELEASED = "released";

  private static final JsonFields.Origin LINE =
      new JsonFields.Origin(
          "observation", "observations.jsonl", "Maybe write it with ObservationBuffer.");

  private static final Pattern ID = Pattern.compile("[\\w-]{1,64}");
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");

  private ObservationJson() {}

  /** A line, without its end. */
  public static String write(Observation observation) {
    ObjectNode json = Mappers.RECORDS.createObjectNode();
    json.put("timestamp", observation.timestamp());
    json.put("bucket", observation.bucket().value());
    json.put("type", observation.type());
    json.put("body", observation.body());
    if (!observation.entities().isEmpty()) {
      ArrayNode entities = json.putArray("entities");
      observation
          .entities()
          .forEach(
              entity -> entities.addObject().put("name", entity.name()).put("type", entity.type()));
    }
    Origin origin = observation.origin();
    json.put("attribution", origin.attribution()).put("session_id", origin.sessionId());
    observation.scores().confidence().ifPresent(value -> json.put("confidence", value));
    observation.scores().importance().ifPresent(value -> json.put("importance", value));
    putText(json, "context", origin.context());
    putText(json, "source_quote", origin.sourceQuote());
    if (!observation.relatesTo().isEmpty()) {
      observation.relatesTo().forEach(json.putArray("relates_to")::add);
    }
    return json.toString();
  }

  private static void putText(ObjectNode json, String field, String text) {
    if (!text.isEmpty()) {
      json.put(field, text);
    }
  }

  /**
   * The line again, with the mark that a person has let it pass.
   *
   * @throws SourceReadException when it is not an observation
   */
  public static String released(String line, String id) {
    JsonFields fields = fields(line.getBytes(StandardCharsets.UTF_8));
    read(fields);
    return ((ObjectNode) fields.node()).put(RELEASED, id).toString();
  }

  /** True if that line is this observation, but for redacted credentials. */
  public static boolean isLine(String line, Observation observation) {
    Observation written = observation(line.getBytes(StandardCharsets.UTF_8));
    return written.body().equals(observation.body())
        && written.origin().equals(observation.origin())
        && written.entities().equals(observation.entities());
  }

  /**
   * The observation of a line.
   *
   * @throws SourceReadException when it is none
   */
  public static Observation observation(byte[] line) {
    return read(fields(line));
  }

  /**
   * The fields of a line.
   *
   * @throws SourceReadException when it is not a JSON object in UTF-8
   */
  public static JsonFields fields(byte[] line) {
    return JsonFields.parse(LINE, line);
  }

  /**
   * The observation of these fields, its texts of any length.
   *
   * @throws SourceReadException when a field is missing or not what it should be
   */
  public static Observation read(JsonFields fields) {
    Bucket bucket =
        fields.named(
            "bucket",
            "explicit or ambient",
            name -> Arrays.stream(Bucket.values()).filter(b -> b.value().equals(name)).findFirst());
    String timestamp =
        fields.named(
            "timestamp", "a time in ISO 8601 such as 2026-02-16T15:23:14Z", ObservationJson::time);
    List<Entity> entities =
        fields.objects("entities").stream()
            .map(entity -> new Entity(clean(entity.text("name")), clean(entity.text("type"))))
            .toList();
    return new Observation(
        timestamp,
        bucket,
        fields.text("type"),
        clean(fields.text("body")),
        new Origin(
            clean(fields.text("attribution")),
            fields.text("session_id"),
            clean(fields.text("context", "")),
            clean(fields.text("source_quote", ""))),
        new Scores(score(fields, "confidence"), score(fields, "importance")),
        entities,
        fields.texts("relates_to").stream().map(ObservationJson::entryId).toList());
  }

  private static String entryId(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "The field (relates_to) has (%s), which is not an id of an entry.\nMaybe take it from the front matter of the entry."
              .formatted(Checks.shown(id)));
    }
    return id;
  }

  private static Optional<String> time(String text) {
    try {
      OffsetDateTime.parse(text);
      return Optional.of(text);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static OptionalDouble score(JsonFields fields, String field) {
    double value = fields.unit(field, -1);
    return value < 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Without control characters, which a terminal or an editor would obey, and without ends. */
  private static String clean(String text) {
    return CONTROL.matcher(text).replaceAll(" ").strip();
  }
}
