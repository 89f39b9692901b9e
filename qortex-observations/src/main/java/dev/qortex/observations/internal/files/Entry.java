package dev.qortex.observations.internal.files;

import dev.qortex.observations.model.Observation.Entity;
import dev.qortex.observations.model.Taxonomy;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Document of mind or vault: Markdown with front matter. A field that is missing or not what it
 * should be reads as empty, since people edit these files; the fields of applications are kept as
 * they are written.
 *
 * @param path from the root, with slashes
 * @param text the whole file
 * @param fields of the front matter, all scalars as the text that is written
 * @param body what follows, without white space around it
 */
public record Entry(String path, String text, Map<String, Object> fields, String body) {

  /** Copies. */
  public Entry {
    fields = Map.copyOf(fields);
  }

  /** The identity that stays when the file is moved; empty without one. */
  public String id() {
    return field("id");
  }

  /** The type of the taxonomy; empty without one. */
  public String type() {
    return field("type");
  }

  /** SHA-256 of the normalised body; empty without one. */
  public String sourceHash() {
    return field("source_hash");
  }

  /** The first words of the body. */
  public String title() {
    return field("title");
  }

  /** From whom it is. */
  public String attribution() {
    return field("attribution");
  }

  /** The session in which it was noticed. */
  public String sessionId() {
    return field("session_id");
  }

  /** From 0 to 1; 0.5 without a value. */
  public double importance() {
    return score("importance");
  }

  /** From 0 to 1; 0.5 without a value. */
  public double confidence() {
    return score("confidence");
  }

  /** When it was noticed first. */
  public Optional<Instant> created() {
    return time("created");
  }

  /** When it was noticed last. */
  public Optional<Instant> reinforced() {
    return time("last_reinforced").or(this::created);
  }

  /** True if it stands in the mind and thus decays. */
  public boolean inMind() {
    return path.startsWith(Taxonomy.MIND + "/");
  }

  /** True if it was archived and no longer counts. */
  public boolean archived() {
    return path.startsWith(Workspace.ARCHIVE);
  }

  /** The entities of the entry. */
  public List<Entity> entities() {
    List<Entity> entities = new ArrayList<>();
    if (fields.get("entities") instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof Map<?, ?> map
            && map.get("name") instanceof String name
            && map.get("type") instanceof String type
            && !name.isBlank()
            && !type.isBlank()) {
          entities.add(new Entity(name, type));
        }
      }
    }
    return entities;
  }

  /** The texts of a list, such as {@code relates_to}. */
  public List<String> texts(String field) {
    return fields.get(field) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** The text of a field; empty without one. */
  public String field(String name) {
    return fields.get(name) instanceof String value ? value : "";
  }

  /**
   * A copy with another value of a field; all other lines stay as they are.
   *
   * @param value a text, a number, or a list of texts or entities
   */
  public Entry with(String field, Object value) {
    return EntryFormat.with(this, field, value);
  }

  /** A copy at another path. */
  public Entry at(String newPath) {
    return new Entry(newPath, text, fields, body);
  }

  private double score(String field) {
    try {
      return Math.min(1, Math.max(0, Double.parseDouble(field(field))));
    } catch (NumberFormatException e) {
      return 0.5;
    }
  }

  private Optional<Instant> time(String field) {
    try {
      return Optional.of(OffsetDateTime.parse(field(field)).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
