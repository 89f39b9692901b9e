package dev.qortex.ingest.internal.manifest;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sections;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Name of a page, which stands in the titles of its passages where their headings cannot say what
 * they are about: above "Options" and "Notes" of the rank of "pg_dump", and before the two last
 * headings of a deeper passage, such as "Methods > close". It is the part of the page's title that
 * the page shows, as the title may also name the site, or nothing; a title in front matter needs no
 * such witness.
 */
final class PageName {

  private static final Pattern BETWEEN_PARTS =
      Pattern.compile("\\s+[|·•»–—:-]+\\s+|:\\s+|\\s+(?=\\()");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

  /** Titles that pages of any subject have, in the words of {@link #words}. */
  private static final Set<String> OF_ANY_PAGE =
      Set.of(
          " ",
          " untitled ",
          " untitled document ",
          " document ",
          " documentation ",
          " home ",
          " home page ",
          " index ",
          " readme ",
          " welcome ");

  private final Document document;

  /** The headings above which there is none. */
  private final List<String> roots;

  private final Optional<String> name;

  PageName(Document document) {
    this.document = document;
    this.roots =
        document.sections().stream()
            .filter(section -> section.path().size() == 1 && !section.heading().text().isBlank())
            .map(section -> section.path().get(0))
            .distinct()
            .toList();
    boolean names = !OF_ANY_PAGE.contains(words(document.title()));
    this.name = names ? shown(parts(document.title())) : Optional.empty();
  }

  /** The sections, below the name of the page if it has one. */
  List<Section> sections() {
    return document.sections().stream().map(this::below).toList();
  }

  /** The title of a passage: the name of the page, if it has one, and the two last headings. */
  String title(Section section) {
    List<String> path = section.path();
    if (path.isEmpty()) {
      return document.title();
    }
    int inner = Math.max(0, path.size() - 2);
    List<String> shown = new ArrayList<>(path.subList(inner, path.size()));
    name.filter(path.subList(0, inner)::contains).ifPresent(above -> shown.add(0, above));
    return String.join(" > ", shown);
  }

  private Section below(Section section) {
    List<String> path = section.path();
    if (path.isEmpty() || name.isEmpty() || path.contains(name.get())) {
      return section;
    }
    List<String> longer = new ArrayList<>(path);
    longer.add(0, name.get());
    return new Section(longer, section.heading(), section.blocks(), section.leaf());
  }

  /** The longest run of parts of the title that the page shows, as it shows it. */
  private Optional<String> shown(List<String> parts) {
    for (int length = parts.size(); length > 0; length--) {
      for (int first = 0; first + length <= parts.size(); first++) {
        String run = String.join(" ", parts.subList(first, first + length));
        Optional<String> heading = heading(words(run));
        if (heading.isPresent()) {
          return heading;
        }
      }
    }
    boolean titled = document.frontMatter().containsKey("title");
    return roots.size() > 1 && (titled || isWritten(words(document.title())))
        ? Optional.of(document.title())
        : Optional.empty();
  }

  /** The heading that says no more, or else the first that has the words. */
  private Optional<String> heading(String run) {
    return OF_ANY_PAGE.contains(run)
        ? Optional.empty()
        : roots.stream()
            .filter(heading -> words(heading).contains(run))
            .min(Comparator.comparing(heading -> !words(heading).equals(run)));
  }

  /** Returns whether a block above the first heading is the title. */
  private boolean isWritten(String title) {
    return document.sections().stream()
        .filter(section -> section.path().isEmpty())
        .flatMap(section -> section.blocks().stream())
        .map(Block::text)
        .anyMatch(text -> text.length() <= Sections.LONGEST_HEADING && words(text).equals(title));
  }

  private static List<String> parts(String title) {
    return BETWEEN_PARTS.splitAsStream(title.strip()).filter(part -> !part.isBlank()).toList();
  }

  /** The words in lower case, with a space before, between and after them. */
  private static String words(String text) {
    String words = BETWEEN_WORDS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
    return words.isEmpty() ? " " : " " + words + " ";
  }
}
