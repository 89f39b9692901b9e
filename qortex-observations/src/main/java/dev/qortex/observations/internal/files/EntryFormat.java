package dev.qortex.observations.internal.files;

import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.text.Equivalence;
import dev.qortex.core.text.Similarity;
import dev.qortex.json.YamlFields;
import dev.qortex.json.frontmatter.BlockFields;
import dev.qortex.json.frontmatter.FrontMatterBlock;
import dev.qortex.observations.internal.screening.PlainText;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Observation.Entity;
import dev.qortex.observations.model.Observation.Origin;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Markdown with front matter as entries have it: above the line {@code # ---} what the pipeline
 * owns, below it what belongs to the application. Pure functions.
 */
public final class EntryFormat {

  private static final BlockFields FIELDS =
      new BlockFields(
          Set.of("id", "title", "context", "source_quote", "session_id"),
          Set.of("created", "last_reinforced", "confidence", "importance"));

  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** Equality of bodies in lower case with single spaces, as the Python system hashes them. */
  private static final Equivalence SAME_BODY =
      Similarity.equal(
          "bodies of entries",
          body -> SPACE.matcher(body.toLowerCase(Locale.ROOT)).replaceAll(" ").strip());

  private EntryFormat() {}

  /** SHA-256 of what equal bodies share. */
  public static String hash(String body) {
    return Sha256.of(SAME_BODY.key(body));
  }

  /** A body in one line, cut before the last word that begins within the limit. */
  public static String title(String body, int most) {
    String line = SPACE.matcher(body).replaceAll(" ").strip();
    if (line.length() <= most) {
      return line;
    }
    String first = Surrogates.cut(line, most);
    int space = first.lastIndexOf(' ');
    return (space < 0 ? first : first.substring(0, space)) + "…";
  }

  /** A new entry. */
  public static Entry entry(
      String id,
      String path,
      String category,
      String hash,
      Observation observation,
      double confidence,
      double importance,
      boolean mind) {
    Origin origin = observation.origin();
    StringBuilder text = new StringBuilder("---\n");
    text.append(field("id", id))
        .append(field("type", observation.type()))
        .append(field("category", category))
        .append(field("created", observation.timestamp()))
        .append(field("source_hash", hash))
        .append("\n# ---\n\n")
        .append(field("title", title(observation.body(), 80)))
        .append(field("bucket", observation.bucket().value()))
        .append(field("attribution", origin.attribution()))
        .append(field("confidence", confidence))
        .append(field("importance", importance))
        .append(unlessEmpty("entities", observation.entities()))
        .append(unlessEmpty("relates_to", observation.relatesTo()))
        .append(origin.context().isEmpty() ? "" : field("context", origin.context()))
        .append(origin.sourceQuote().isEmpty() ? "" : field("source_quote", origin.sourceQuote()))
        .append(field("session_id", origin.sessionId()))
        .append(mind ? field("last_reinforced", observation.timestamp()) : "")
        .append("---\n\n")
        .append(observation.body())
        .append('\n');
    Entry entry =
        parse(path, text.toString())
            .filter(read -> hash(read.body()).equals(hash) && read.id().equals(id))
            .orElseThrow(
                () -> new IllegalStateException("The entry (%s) cannot be read.".formatted(path)));
    return entry;
  }

  private static String unlessEmpty(String key, Collection<?> values) {
    return values.isEmpty() ? "" : field(key, values);
  }

  /**
   * The entry in a file, without invisible characters in its fields and its body; empty when it has
   * no front matter in YAML.
   */
  public static Optional<Entry> parse(String path, String text) {
    Optional<FrontMatterBlock> front = FrontMatterBlock.betweenHyphens(PlainText.storable(text));
    if (front.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Entry(
              path,
              text,
              YamlFields.read(front.get().content(), ScalarNode::getValue),
              front.get().body().strip()));
    } catch (YAMLException damaged) {
      return Optional.empty();
    }
  }

  /** See {@link Entry#with}. */
  static Entry with(Entry entry, String key, Object value) {
    String written = field(key, value);
    String front = FrontMatterBlock.betweenHyphens(entry.text()).orElseThrow().content();
    int start = entry.text().indexOf('\n') + 1;
    Matcher old =
        Pattern.compile("(?m)^" + Pattern.quote(key) + ":.*\\R(?:[ \\t-].*\\R)*+").matcher(front);
    String changed =
        old.find() ? old.replaceFirst(Matcher.quoteReplacement(written)) : front + written;
    return parse(
            entry.path(),
            entry.text().substring(0, start)
                + changed
                + entry.text().substring(start + front.length()))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The field (%s) of the entry (%s) cannot be changed."
                        .formatted(key, entry.path())));
  }

  private static String field(String key, Object value) {
    return FIELDS.field(
        key,
        value instanceof Collection<?> items
            ? items.stream().map(EntryFormat::plain).toList()
            : value);
  }

  private static Object plain(Object item) {
    if (!(item instanceof Entity entity)) {
      return item;
    }
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("name", entity.name());
    fields.put("type", entity.type());
    return fields;
  }
}
