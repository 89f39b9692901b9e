package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;

/**
 * Piece of source text that can be quoted in an answer.
 *
 * @param id the id; unique in the graph, stable when the same source is read again
 * @param domain the name of its domain
 * @param title the topic, such as its heading; may be empty
 * @param text the prose without markup, which is searched; not blank
 * @param provenance the source that contributed it
 * @param sequence the position among its neighbours
 * @param properties the properties: strings, numbers, booleans, lists and maps; {@link #MARKDOWN}
 *     is the original text, {@link #SAID} the time of a message
 */
public record Passage(
    String id,
    String domain,
    String title,
    String text,
    Provenance provenance,
    Sequence sequence,
    Map<String, Object> properties)
    implements Node {

  /** The property with the original text and its markup, where it differs from the text. */
  public static final String MARKDOWN = "markdown";

  /** The property with the instant at which a message was said, such as 2026-03-01T10:00:00Z. */
  public static final String SAID = "at";

  /** Checks the components and makes defensive copies. */
  public Passage {
    Checks.id("passage id", id);
    String what = "passage (" + Checks.shown(id) + ")";
    Checks.id("domain of " + what, domain);
    Checks.text("title of " + what, title);
    Checks.id("text of " + what, text);
    properties = Checks.properties(what, properties);
  }

  /** Creates a passage without neighbours and extra properties. */
  public static Passage of(
      String id, String domain, String title, String text, Provenance provenance) {
    return new Passage(id, domain, title, text, provenance, Sequence.NONE, Map.of());
  }

  /**
   * The original text in Markdown: links with their targets, code in fences with its language,
   * tables. The plain text where the source has no markup, or kept none.
   */
  public String markdown() {
    return properties.get(MARKDOWN) instanceof String written && !written.isBlank()
        ? written
        : text;
  }

  /** The time at which it was said, for a message that tells it. */
  public Optional<Instant> said() {
    try {
      return properties.get(SAID) instanceof String at
          ? Optional.of(Instant.parse(at))
          : Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.empty(); // a property of the host's own
    }
  }

  @Override
  public String name() {
    return title;
  }

  /** The title and the text, a line each, or the text alone if there is no title. */
  @Override
  public String content() {
    return under(text);
  }

  /** The title and {@link #markdown()}, or that alone if there is no title. */
  @Override
  public String written() {
    return under(markdown());
  }

  private String under(String body) {
    return title.isEmpty() ? body : title + "\n" + body;
  }

  /** The confidence, which is always 1 for passages. */
  @Override
  public double confidence() {
    return 1.0;
  }

  @Override
  public NodeKind kind() {
    return NodeKind.PASSAGE;
  }

  /** Returns a copy with another id and provenance. */
  public Passage as(String otherId, Provenance other) {
    return new Passage(otherId, domain, title, text, other, sequence, properties);
  }
}
