package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A parsed document.
 *
 * @param title the title that it gives itself; empty when it has none
 * @param frontMatter the keys and values of its leading block
 * @param sections the sections in order; those without any text are kept for their headings
 * @param warnings the parts that could not be read as they were meant
 */
public record Document(
    String title,
    SortedMap<String, Object> frontMatter,
    List<Section> sections,
    List<String> warnings) {

  /** Makes defensive copies. */
  public Document {
    frontMatter = Collections.unmodifiableSortedMap(new TreeMap<>(frontMatter));
    sections = List.copyOf(sections);
    warnings = List.copyOf(warnings);
  }

  /**
   * Other names of what the page is about, as its front matter has them: the title, and aliases.
   */
  public List<String> aliases() {
    List<String> names = new ArrayList<>();
    for (String key : List.of("title", "aliases", "alias")) {
      Object value = frontMatter.getOrDefault(key, "");
      for (Object name : value instanceof Collection<?> list ? list : List.of(value)) {
        // Some programs call the former addresses of a page its aliases.
        if (name instanceof String text && !text.isBlank() && text.indexOf('/') < 0) {
          names.add(text.strip());
        }
      }
    }
    return names;
  }

  /** Number of characters of its blocks. */
  public long length() {
    return sections.stream()
        .flatMap(section -> section.blocks().stream())
        .mapToLong(block -> block.text().length())
        .sum();
  }

  /** Returns whether there is nothing to read. */
  public boolean isEmpty() {
    return sections.stream().allMatch(s -> s.blocks().isEmpty() && s.heading().text().isEmpty());
  }
}
