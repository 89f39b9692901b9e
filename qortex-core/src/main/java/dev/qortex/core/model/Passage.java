package dev.qortex.core.model;

import dev.qortex.core.internal.util.Checks;
import java.util.Map;

/**
 * A piece of source text that can be quoted in an answer.
 *
 * @param id unique in the graph, stable when the same source is read again
 * @param domain the name of its domain
 * @param title what it is about, such as its heading; may be empty
 * @param text the prose itself, not blank
 * @param provenance who contributed it
 * @param sequence its place among its neighbours
 * @param properties strings, numbers, booleans, lists and maps
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

  /** Checks and copies. */
  public Passage {
    Checks.id("passage id", id);
    String what = "passage (" + Checks.shown(id) + ")";
    Checks.id("domain of " + what, domain);
    Checks.text("title of " + what, title);
    Checks.id("text of " + what, text);
    properties = Checks.properties(what, properties);
  }

  /** A passage that stands alone, without extras. */
  public static Passage of(
      String id, String domain, String title, String text, Provenance provenance) {
    return new Passage(id, domain, title, text, provenance, Sequence.NONE, Map.of());
  }

  @Override
  public String name() {
    return title;
  }

  /** Title and text, a line each, or the text alone when there is no title. */
  @Override
  public String content() {
    return title.isEmpty() ? text : title + "\n" + text;
  }

  /** Always 1: the source says what it says. */
  @Override
  public double confidence() {
    return 1.0;
  }

  @Override
  public NodeKind kind() {
    return NodeKind.PASSAGE;
  }
}
