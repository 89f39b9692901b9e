package dev.qortex.ingest.document;

import dev.qortex.json.frontmatter.FrontMatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The front matter that says something to a reader, as a block of lines such as "email:
 * a@b.example". Texts, numbers, dates and lists of these do; what programs keep for themselves,
 * truth values and long texts do not. Pure functions.
 */
final class PageProperties {

  /** In characters, of a value. */
  private static final int LONGEST_VALUE = 200;

  /** In characters, of all lines. */
  private static final int LONGEST = 1000;

  /** Keys, in small letters only, of what a page shows elsewhere and what programs keep. */
  private static final Set<String> OTHERS =
      Set.of(
          ("description alias aliases layout template theme class classes cssclass cssclasses"
                  + " permalink url slug path redirectfrom redirectto sidebar sidebarposition"
                  + " sidebarlabel parent navorder navtitle weight order position section next prev"
                  + " previous toc draft publish published id uid uuid guid date created createdat"
                  + " datecreated creationdate updated updatedat modified datemodified modifiedat"
                  + " lastmod lastmodified lastupdated globs lang language locale image images"
                  + " ogimage"
                  + " thumbnail banner cover icon head script scripts style styles outputs"
                  + " spdxlicenseidentifier editor jupyter kernelspec")
              .split(" "));

  private PageProperties() {}

  /** The lines, in the order of their keys; {@link Block#NONE} without any. */
  static Block of(FrontMatter frontMatter, List<Section> sections) {
    StringBuilder lines = new StringBuilder();
    frontMatter
        .values()
        .forEach(
            (key, value) -> {
              boolean isShown = key.equals("title") && shows(sections, frontMatter.text(key));
              String said = isShown || isForPrograms(key) ? "" : said(frontMatter, key, value);
              String line = key.strip() + ": " + said;
              if (!said.isEmpty()
                  && said.length() <= LONGEST_VALUE
                  && lines.length() + line.length() < LONGEST) {
                lines.append(lines.isEmpty() ? "" : "\n").append(line);
              }
            });
    String all = lines.toString();
    return all.isEmpty() ? Block.NONE : new Block(Block.Kind.ROW, "", all, List.of(), null, all);
  }

  /** Returns whether passages have the title: above all headings but a single one. */
  private static boolean shows(List<Section> sections, String title) {
    String lower = title.toLowerCase(Locale.ROOT);
    List<String> roots =
        sections.stream()
            .map(section -> section.path().isEmpty() ? "" : section.path().get(0))
            .distinct()
            .toList();
    return roots.size() != 1
        || roots.get(0).isEmpty()
        || roots.get(0).toLowerCase(Locale.ROOT).contains(lower);
  }

  private static boolean isForPrograms(String key) {
    String letters = key.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    return letters.isEmpty() || OTHERS.contains(letters);
  }

  /** Returns whether it is a truth value, also where the front matter is not valid YAML. */
  private static boolean isTruth(Object value) {
    return value instanceof Boolean || value.equals("true") || value.equals("false");
  }

  private static String said(FrontMatter frontMatter, String key, Object value) {
    List<String> said = new ArrayList<>();
    if (value instanceof Collection<?>) {
      add(value, said);
    } else if (!isTruth(value)) {
      String written = frontMatter.text(key);
      said.add(written.isEmpty() && value instanceof Number ? value.toString() : written);
    }
    return String.join(", ", said).replaceAll("\\s+", " ").strip();
  }

  private static void add(Object value, List<String> said) {
    if (value instanceof Collection<?> list) {
      list.forEach(item -> add(item, said));
    } else if (value instanceof String || value instanceof Number) {
      said.add(value.toString());
    }
  }
}
