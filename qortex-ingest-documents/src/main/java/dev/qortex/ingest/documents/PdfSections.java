package dev.qortex.ingest.documents;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sections;
import dev.qortex.ingest.documents.PdfHeadings.Heading;
import dev.qortex.ingest.documents.PdfOutline.Bookmark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Puts the lines of a document together to sections and blocks. */
final class PdfSections {

  private static final Pattern NUMBER = Pattern.compile("\\d++");

  private final Sections out = new Sections();
  private final Map<Integer, List<PdfLine>> running = new HashMap<>();
  private final PdfParagraph paragraph;
  private int page;

  private PdfSections(Set<String> words) {
    this.paragraph = new PdfParagraph(words);
  }

  static List<Section> of(List<PdfLine> lines, List<Bookmark> bookmarks) {
    return new PdfSections(PdfParagraph.words(lines)).read(lines, bookmarks);
  }

  private List<Section> read(List<PdfLine> all, List<Bookmark> bookmarks) {
    List<PdfLine> lines = withoutSurroundings(all);
    Map<Integer, List<Heading>> headings = PdfHeadings.of(lines, bookmarks);
    for (int i = 0; i <= lines.size(); i++) {
      int taken = 0;
      for (Heading heading : headings.getOrDefault(i, List.of())) {
        end();
        turnTo(i + taken < lines.size() ? lines.get(i + taken).page() : page);
        taken += open(heading, lines, i + taken);
      }
      if (taken > 0) {
        i += taken - 1;
      } else if (i < lines.size()) {
        PdfLine next = i + 1 < lines.size() ? lines.get(i + 1) : null;
        if (!paragraph.takes(lines.get(i), next)) {
          end();
          turnTo(lines.get(i).page());
          paragraph.begin(lines.get(i), next);
        }
      }
    }
    end();
    turnTo(Integer.MAX_VALUE);
    return out.close();
  }

  /** A number that stands before the title in one of the two places stays. */
  private int open(Heading heading, List<PdfLine> lines, int at) {
    StringBuilder text = new StringBuilder();
    for (PdfLine line : lines.subList(at, at + heading.lines())) {
      text.append(text.isEmpty() ? "" : " ").append(line.text());
    }
    String title = text.length() < heading.title().length() ? heading.title() : text.toString();
    out.open(heading.level(), new Block(Block.Kind.PROSE, "", title, List.of()));
    return heading.lines();
  }

  private void end() {
    paragraph.end().forEach(out::add);
  }

  /** Ends the page, with lines that stand first on it of those that run through several. */
  private void turnTo(int next) {
    int last = running.keySet().stream().mapToInt(n -> n).max().orElse(0);
    while (page < next) {
      for (PdfLine line : running.getOrDefault(page, List.of())) {
        out.add(new Block(Block.Kind.PROSE, "", line.text(), List.of()));
      }
      if (next == Integer.MAX_VALUE && page >= last) {
        return;
      }
      page++;
      out.place("page " + page);
    }
  }

  /** Keeps a line of the margins without a number once, if its words stand nowhere else. */
  private List<PdfLine> withoutSurroundings(List<PdfLine> all) {
    List<PdfLine> margins = PdfMargins.in(all);
    List<PdfLine> lines = without(margins, all);
    lines = without(PdfContents.in(lines), lines);
    Set<String> said = new HashSet<>();
    lines.forEach(line -> said.add(words(line)));
    for (PdfLine line : margins) {
      if (!PdfMargins.isNumbered(line) && said.add(words(line))) {
        running.computeIfAbsent(line.page(), any -> new ArrayList<>()).add(line);
      }
    }
    return lines;
  }

  private static List<PdfLine> without(List<PdfLine> some, List<PdfLine> lines) {
    Set<PdfLine> left = Collections.newSetFromMap(new IdentityHashMap<>());
    left.addAll(some);
    return lines.stream().filter(line -> !left.contains(line)).toList();
  }

  private static String words(PdfLine line) {
    return NUMBER.matcher(line.letters()).replaceAll("");
  }
}
