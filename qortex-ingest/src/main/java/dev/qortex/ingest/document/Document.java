package dev.qortex.ingest.document;

import java.util.List;
import java.util.SortedMap;

/**
 * A parsed document.
 *
 * @param title what it calls itself; empty when it has no title
 * @param frontMatter the keys and values of its leading block
 * @param sections in order; those without any text are kept for their headings
 * @param warnings what could not be read as it was meant
 */
public record Document(
    String title,
    SortedMap<String, Object> frontMatter,
    List<Section> sections,
    List<String> warnings) {

  public Document {
    sections = List.copyOf(sections);
    warnings = List.copyOf(warnings);
  }

  /** How many characters its blocks have. */
  public long length() {
    return sections.stream()
        .flatMap(section -> section.blocks().stream())
        .mapToLong(block -> block.text().length())
        .sum();
  }

  /** Whether there is nothing to read. */
  public boolean isEmpty() {
    return sections.stream().allMatch(s -> s.blocks().isEmpty() && s.heading().text().isEmpty());
  }
}
