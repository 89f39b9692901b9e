package dev.qortex.ingest;

import java.util.List;
import java.util.SortedMap;

/**
 * A parsed document.
 *
 * @param frontMatter the keys and values of its leading block
 * @param sections in order; those without any text are kept for their headings
 * @param warnings what could not be read as it was meant
 */
record Document(
    SortedMap<String, Object> frontMatter, List<Section> sections, List<String> warnings) {

  Document {
    sections = List.copyOf(sections);
    warnings = List.copyOf(warnings);
  }

  /** Whether there is nothing to read. */
  boolean isEmpty() {
    return sections.stream().allMatch(s -> s.blocks().isEmpty() && s.heading().text().isEmpty());
  }
}
