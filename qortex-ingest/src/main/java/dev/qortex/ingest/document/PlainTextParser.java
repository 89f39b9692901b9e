package dev.qortex.ingest.document;

import dev.qortex.json.FileText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Text in UTF-8 without markup. In a file, as people write it: paragraphs are parted by blank
 * lines, headings are underlined, items of lists begin with a bullet or a number, and {@link
 * PlainLines} tells which line breaks are more than the end of a full line. A text with the forms
 * of reStructuredText, such as directives and underlined headings, is read as that. Thread-safe.
 */
public final class PlainTextParser implements DocumentParser {

  @Override
  public String type() {
    return "text";
  }

  @Override
  public Set<String> extensions() {
    return Set.of("txt", "text", "rst");
  }

  @Override
  public Document parse(String name, byte[] content) {
    List<String> lines = FileText.decoded(name, content).lines().toList();
    if (RestructuredText.isWritten(lines)) {
      return new MarkdownParser().parseBody(RestructuredText.markdown(lines));
    }
    Sections sections = new Sections();
    List<String> styles = new ArrayList<>();
    List<String> paragraph = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      int heading = paragraph.isEmpty() ? headingAt(lines, i) : -1;
      if (heading >= 0) {
        String style = (heading > i ? "over" : "") + lines.get(heading + 1).charAt(0);
        if (!styles.contains(style)) {
          styles.add(style);
        }
        sections.open(
            styles.indexOf(style) + 1,
            new Block(Block.Kind.PROSE, "", lines.get(heading).strip(), List.of()));
        i = heading + 1;
      } else if (lines.get(i).isBlank()) {
        PlainLines.blocks(paragraph).forEach(sections::add);
        paragraph.clear();
      } else {
        paragraph.add(lines.get(i));
      }
    }
    PlainLines.blocks(paragraph).forEach(sections::add);
    return new Document("", new TreeMap<>(), sections.close(), List.of());
  }

  /**
   * The document of that title with one section, whose paragraphs are parted by blank lines; a line
   * break inside of a paragraph is a space. So it was better found than by lines where texts are
   * code ({@code benchmarks/run retrieval --set code_short}).
   *
   * @param title the title; a blank one is none
   */
  public Document parse(String title, String text) {
    List<Block> blocks = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    (text + "\n\n")
        .lines()
        .forEach(
            line -> {
              if (!line.isBlank()) {
                paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
              } else if (!paragraph.isEmpty()) {
                blocks.add(new Block(Block.Kind.PROSE, "", paragraph.toString(), List.of()));
                paragraph.setLength(0);
              }
            });
    List<Section> sections =
        blocks.isEmpty() ? List.of() : List.of(new Section(List.of(), Block.NONE, blocks, true));
    return new Document(title.strip(), new TreeMap<>(), sections, List.of());
  }

  /** The number of the line of the heading that begins there, below a line or not; -1 if none. */
  private static int headingAt(List<String> lines, int at) {
    boolean over = PlainLines.isRule(lines.get(at)) && at + 2 < lines.size();
    int heading = over && lines.get(at).equals(lines.get(at + 2)) ? at + 1 : at;
    return heading + 1 < lines.size() && isHeading(lines.get(heading), lines.get(heading + 1))
        ? heading
        : -1;
  }

  /** True for a line of text, underlined by a line of about its length. */
  private static boolean isHeading(String line, String under) {
    int length = line.strip().length();
    int most = Math.max(length + 2, 2 * length);
    return PlainLines.isRule(under)
        && !PlainLines.isRule(line)
        && !PlainLines.hasGap(line)
        && under.length() >= length - 2
        && under.length() <= most
        && line.codePoints().anyMatch(Character::isLetterOrDigit);
  }
}
