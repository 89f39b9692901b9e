package dev.qortex.observations.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Knowledge that an agent or a person noticed and that would change how an agent acts later; a line
 * of the {@link dev.qortex.observations.ObservationBuffer}. The category follows from the type and
 * is not part of it.
 *
 * @param timestamp the time when it was noticed, in ISO 8601 with an offset, such as {@code
 *     2026-02-16T15:23:14.527Z}; files keep it unchanged
 * @param bucket the kind of statement: explicit or inferred
 * @param type a type of the {@link Taxonomy}, such as {@code decision}
 * @param body one self-contained statement
 * @param origin the origin and the location
 * @param scores the scores from the agent
 * @param entities people, projects and things that it is about
 * @param relatesTo ids of entries that it is connected to
 */
public record Observation(
    String timestamp,
    Bucket bucket,
    String type,
    String body,
    Origin origin,
    Scores scores,
    List<Entity> entities,
    List<String> relatesTo) {

  /** The session of a single write at the terminal. */
  public static final String CLI = "cli";

  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Kind of evidence for an observation, with its default scores. */
  public enum Bucket {
    /** A person stated it. */
    EXPLICIT(0.9),
    /** The agent inferred it. */
    AMBIENT(0.7);

    private final String value = name().toLowerCase(Locale.ROOT);
    private final double confidence;

    Bucket(double confidence) {
      this.confidence = confidence;
    }

    /** The lower-case name that files use. */
    public String value() {
      return value;
    }

    /** The confidence of an observation that has none, from 0 to 1. */
    public double confidence() {
      return confidence;
    }

    /** The importance of an observation that has none, from 0 to 1. */
    public double importance() {
      return 0.5;
    }
  }

  /**
   * Origin of an observation.
   *
   * @param attribution the person or agent to whom it is attributed
   * @param sessionId a UUID, or {@link #CLI}
   * @param context the context in which it was noticed; may be empty
   * @param sourceQuote the words it was taken from; may be empty
   */
  public record Origin(String attribution, String sessionId, String context, String sourceQuote) {

    private static final Pattern SESSION =
        Pattern.compile("(?i)cli|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** Checks the components. */
    public Origin {
      Checks.id("attribution of an observation", attribution);
      Checks.id("session of an observation", sessionId);
      if (!SESSION.matcher(sessionId).matches()) {
        throw new IllegalArgumentException(
            "The session (session_id) of an observation must be a UUID or cli, not (%s).\nMaybe make one of the name of the session by UUID.nameUUIDFromBytes."
                .formatted(Checks.shown(sessionId)));
      }
      Checks.text("context of an observation", context);
      Checks.text("source quote of an observation", sourceQuote);
    }
  }

  /**
   * Scores from 0 to 1, where the agent gives them.
   *
   * @param confidence the confidence that it is true
   * @param importance the size of its effect on the later acts of an agent
   */
  public record Scores(OptionalDouble confidence, OptionalDouble importance) {

    /** Scores without values. */
    public static final Scores NONE = new Scores(OptionalDouble.empty(), OptionalDouble.empty());

    /** Checks the components. */
    public Scores {
      confidence.ifPresent(value -> Checks.unit("confidence of an observation", value));
      importance.ifPresent(value -> Checks.unit("importance of an observation", value));
    }
  }

  /**
   * Person or thing that an observation is about.
   *
   * @param name the name as it is known
   * @param type the type, such as {@code person} or {@code project}
   */
  public record Entity(String name, String type) {

    /** Checks the components. */
    public Entity {
      Checks.id("name of an entity", name);
      Checks.id("type of an entity", type);
    }
  }

  /** Checks the components and makes defensive copies. */
  public Observation {
    OffsetDateTime.parse(timestamp);
    Checks.given("bucket of an observation", bucket);
    Checks.id("type of an observation", type);
    Checks.id("body of an observation", body);
    entities = List.copyOf(entities);
    relatesTo = List.copyOf(relatesTo);
  }

  /** The time at which it was noticed. */
  public Instant at() {
    return OffsetDateTime.parse(timestamp).toInstant();
  }

  /** Returns a copy with other texts. */
  public Observation with(String newBody, Origin newOrigin, List<Entity> newEntities) {
    return new Observation(
        timestamp, bucket, type, newBody, newOrigin, scores, newEntities, relatesTo);
  }

  /** An explicit observation of the terminal's session by {@code system}, so far. */
  public static Builder builder(Instant at, String type, String body) {
    return new Builder(MILLIS.format(at), type, body);
  }

  /** Builder of an observation. Not thread-safe. */
  public static final class Builder {

    private final String timestamp;
    private final String type;
    private final String body;
    private final List<Entity> entities = new ArrayList<>();
    private final List<String> relatesTo = new ArrayList<>();
    private Bucket bucket = Bucket.EXPLICIT;
    private String attribution = "system";
    private String sessionId = CLI;
    private String context = "";
    private String sourceQuote = "";
    private Scores scores = Scores.NONE;

    private Builder(String timestamp, String type, String body) {
      this.timestamp = timestamp;
      this.type = type;
      this.body = body;
    }

    /** The agent inferred it. */
    public Builder ambient() {
      bucket = Bucket.AMBIENT;
      return this;
    }

    /** Sets the person or agent to whom it is attributed. */
    public Builder attribution(String name) {
      attribution = name;
      return this;
    }

    /** The session in which it was noticed, a UUID or {@link #CLI}. */
    public Builder session(String id) {
      sessionId = id;
      return this;
    }

    /** Subject that was spoken of. */
    public Builder context(String text) {
      context = text;
      return this;
    }

    /** The words it was taken from. */
    public Builder sourceQuote(String text) {
      sourceQuote = text;
      return this;
    }

    /** Sets both scores, from 0 to 1. */
    public Builder scores(double confidence, double importance) {
      scores = new Scores(OptionalDouble.of(confidence), OptionalDouble.of(importance));
      return this;
    }

    /** Adds a person or thing that it is about. */
    public Builder entity(String name, String entityType) {
      entities.add(new Entity(name, entityType));
      return this;
    }

    /** An entry that it is connected to. */
    public Builder relatesTo(String entryId) {
      relatesTo.add(entryId);
      return this;
    }

    /** The observation. */
    public Observation build() {
      return new Observation(
          timestamp,
          bucket,
          type,
          body,
          new Origin(attribution, sessionId, context, sourceQuote),
          scores,
          entities,
          relatesTo);
    }
  }
}
