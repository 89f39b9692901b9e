package dev.qortex.ingest.internal.manifest;

import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.Document;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * A document and where it comes from.
 *
 * @param path relative to what was read, with forward slashes
 * @param name what to call it when it has no title; may be empty
 * @param given properties of its passages that the host gives
 */
public record SourceDocument(
    SourceMetadata source,
    String path,
    String name,
    Document document,
    SortedMap<String, Object> given) {

  /** A longer value is a text, and would stand in every passage. */
  private static final int LONGEST_VALUE = 1000;

  private static final Pattern DATA =
      Pattern.compile("data:[\\w.+-]+/[\\w.+-]+[;,]", Pattern.CASE_INSENSITIVE);

  /** Properties that passages have themselves. */
  public static final Set<String> OWN = Set.of("sentences", Passage.MARKDOWN);

  /** A document whose source is named for programs only, and of which the host says nothing. */
  public SourceDocument(SourceMetadata source, Document document) {
    this(source, source.name(), "", document, new TreeMap<>());
  }

  /**
   * The front matter, and over it what the host gives.
   *
   * @param dropped receives the name of each omitted element and the reason
   */
  Map<String, Object> properties(BiConsumer<String, String> dropped) {
    Map<String, Object> properties = new TreeMap<>();
    document
        .frontMatter()
        .forEach(
            (name, value) -> {
              if (OWN.contains(name)) {
                dropped.accept(name, "passages have a property of that name themselves");
              } else if (value.toString().length() > LONGEST_VALUE) {
                dropped.accept(name, "it has more than %s characters".formatted(LONGEST_VALUE));
              } else if (DATA.matcher(value.toString()).find()) {
                dropped.accept(name, "it holds the data of a picture or of another file");
              } else {
                properties.put(name, value);
              }
            });
    properties.putAll(given);
    return properties;
  }

  /** Title of the document, or else the name that it was given; may be empty. */
  String title() {
    return document.title().isEmpty() ? name : document.title();
  }

  public static SourceMetadata withHash(SourceMetadata source, String contentHash) {
    return new SourceMetadata(
        source.id(), source.name(), source.type(), source.location(), contentHash);
  }
}
