package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Term.Evidence;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.lexicon.NameForms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the terms of a section: what it defines ("**Term**: text", "Term: text" in a list, the
 * first column of a table), what it emphasises and what it writes as code. Pure functions.
 */
final class TermFinder {

  private static final int LONGEST_DESCRIPTION = 400;
  private static final int FARTHEST_COLON = 50;
  private static final int LONGEST_TITLE = 160;
  private static final Pattern PARTED = Pattern.compile("\\s[|·•»–—-]\\s");
  private static final Pattern DEFINES =
      Pattern.compile("^(?:\\s*\\([^()]{1,40}\\))?\\s*(?::|—|–|-)\\s+(?=\\S)");
  private static final Pattern IS_A =
      Pattern.compile("^(?:\\s*\\([^()]{1,40}\\))?\\s+(?:is|are|means|refers to|denotes)\\s");
  private static final Pattern ARTICLE =
      Pattern.compile("^(?:an?|the)\\s+", Pattern.CASE_INSENSITIVE);

  private TermFinder() {}

  static List<Term> terms(Section section) {
    List<Term> terms = new ArrayList<>();
    marked(section.heading(), terms);
    for (Block block : section.blocks()) {
      if (block.isProse()) {
        leading(block).or(() -> listed(block)).ifPresent(terms::add);
      } else if (block.kind() == Block.Kind.ROW) {
        row(block).ifPresent(terms::add);
      }
      marked(block, terms);
    }
    return terms;
  }

  static Optional<Term> heading(Section section) {
    String heading = section.heading().text();
    if (RuleFinder.isRule(heading)) {
      return Optional.empty();
    }
    return NameForms.ofHeading(heading).map(name -> over(name, section));
  }

  /**
   * The term of the title of a document, if it stands over text. Without headings, the title is the
   * subject of the text; else it must be a name, and not that of the site too, as in "Install - The
   * Manual".
   */
  static Optional<Term> title(Document document) {
    String title = document.title().strip();
    List<Section> sections = document.sections();
    if (sections.isEmpty() || !sections.get(0).path().isEmpty() || title.length() > LONGEST_TITLE) {
      return Optional.empty();
    }
    boolean alone = sections.stream().allMatch(section -> section.path().isEmpty());
    boolean whole = alone && title.chars().anyMatch(Character::isLetterOrDigit);
    boolean names = !PARTED.matcher(title).find() && !RuleFinder.isRule(title);
    Optional<String> name =
        whole ? Optional.of(title) : names ? NameForms.ofHeading(title) : Optional.empty();
    return name.map(it -> over(it, sections.get(0)));
  }

  /** The name of what a page is about: its one outermost heading, or else its title. */
  static Optional<String> page(Document document) {
    List<String> roots =
        document.sections().stream()
            .filter(section -> !section.path().isEmpty())
            .map(section -> section.path().get(0))
            .distinct()
            .limit(2)
            .toList();
    return switch (roots.size()) {
      case 0 -> NameForms.ofTitle(document.title()).stream().findFirst();
      case 1 ->
          RuleFinder.isRule(roots.get(0)) ? Optional.empty() : NameForms.ofHeading(roots.get(0));
      default -> Optional.empty();
    };
  }

  /** The term of the heading of a section, with its first sentence. */
  private static Term over(String name, Section section) {
    String first = firstSentence(section);
    String subject = ARTICLE.matcher(first).replaceFirst("");
    boolean defined =
        subject.regionMatches(true, 0, name, 0, name.length())
            && IS_A.matcher(subject.substring(name.length())).find();
    return new Term(name, defined ? Evidence.DEFINITION : Evidence.HEADING, false, first);
  }

  /** The first sentence right under the heading, unless it only introduces what follows. */
  private static String firstSentence(Section section) {
    if (section.blocks().isEmpty() || section.blocks().get(0).kind() != Block.Kind.PROSE) {
      return "";
    }
    return sentence(section.blocks().get(0).text());
  }

  private static String sentence(String text) {
    List<Span> sentences = Sentences.of(text);
    String first = sentences.isEmpty() ? "" : sentences.get(0).of(text);
    return describes(first) ? first : "";
  }

  /** True if it is short enough to read, and has at least two spaces between words. */
  private static boolean describes(String text) {
    return text.indexOf(' ') != text.lastIndexOf(' ')
        && text.chars().filter(Character::isLetter).count() > text.length() / 2
        && text.length() <= LONGEST_DESCRIPTION
        && !text.endsWith(":");
  }

  /** "**Term**: what it is" at the start of a block. */
  private static Optional<Term> leading(Block block) {
    for (Mark mark : block.marks()) {
      if (mark.start() > 0) {
        break;
      }
      String marked = mark.span().of(block.text());
      String rest = window(block.text(), mark.end());
      Matcher defines = DEFINES.matcher(rest);
      boolean inside = marked.endsWith(":") || marked.endsWith(".");
      if (mark.isTerm() && (inside || defines.find()) && !RuleFinder.isRule(marked)) {
        String description = sentence(inside ? rest : rest.substring(defines.end()));
        boolean code = mark.kind() == Mark.Kind.CODE;
        return (code ? NameForms.ofCode(marked) : NameForms.ofTerm(marked))
            .filter(name -> !description.isEmpty())
            .map(name -> new Term(name, Evidence.DEFINITION, code, description));
      }
    }
    return Optional.empty();
  }

  /** "Term: what it is" as an item of a list. */
  private static Optional<Term> listed(Block block) {
    int colon = block.text().indexOf(": ");
    boolean listed =
        block.kind() == Block.Kind.ITEM
            && colon > 0
            && colon <= FARTHEST_COLON
            && Character.isUpperCase(block.text().charAt(0))
            && !RuleFinder.isRule(block.text());
    if (!listed) {
      return Optional.empty();
    }
    String description = sentence(window(block.text(), colon + 2));
    return NameForms.ofTerm(block.text().substring(0, colon))
        .filter(name -> !description.isEmpty())
        .map(name -> new Term(name, Evidence.LISTED, false, description));
  }

  /** A row of a table whose first cell names what another cell describes in words. */
  private static Optional<Term> row(Block block) {
    List<Mark> cells =
        block.marks().stream().filter(mark -> mark.kind() == Mark.Kind.CELL).toList();
    if (cells.size() < 2) {
      return Optional.empty();
    }
    Mark first = cells.get(0);
    boolean code =
        block.marks().stream()
            .anyMatch(mark -> mark.kind() == Mark.Kind.CODE && mark.span().equals(first.span()));
    String description =
        cells.stream()
            .skip(1)
            .map(cell -> cell.span().of(block.text()))
            .filter(TermFinder::describes)
            .reduce("", (a, b) -> b.length() > a.length() ? b : a);
    String name = first.span().of(block.text());
    return (code ? NameForms.ofCode(name) : NameForms.ofTerm(name))
        .filter(n -> !description.isEmpty())
        .map(n -> new Term(n, Evidence.TABLE, code, description));
  }

  private static void marked(Block block, List<Term> out) {
    for (Mark mark : block.marks()) {
      if (!mark.isTerm()) {
        continue;
      }
      String text = mark.span().of(block.text());
      if (mark.kind() == Mark.Kind.CODE) {
        NameForms.ofCode(text).map(n -> new Term(n, Evidence.CODE, true, "")).ifPresent(out::add);
      } else if (!isStress(text) && !RuleFinder.isRule(text)) {
        Evidence evidence = mark.kind() == Mark.Kind.STRONG ? Evidence.STRONG : Evidence.EMPHASIS;
        NameForms.ofTerm(text).map(n -> new Term(n, evidence, false, "")).ifPresent(out::add);
      }
    }
  }

  /** One lower-case word is mostly emphasised for its sound, not for its meaning. */
  private static boolean isStress(String text) {
    return text.indexOf(' ') < 0 && text.equals(text.toLowerCase(java.util.Locale.ROOT));
  }

  /** Enough of the text to find a description in. */
  private static String window(String text, int start) {
    return text.substring(start, Math.min(text.length(), start + 2 * LONGEST_DESCRIPTION));
  }
}
