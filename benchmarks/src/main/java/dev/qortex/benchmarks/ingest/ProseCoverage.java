package dev.qortex.benchmarks.ingest;

import dev.qortex.core.model.Passage;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * How much of a page's text is in passages: its characters but white space, from paragraphs, lists,
 * tables and code, must stand in the passages in the same order; its headings must stand in
 * locations or texts.
 *
 * @param characters how many there are
 * @param lost how many stand in no passage
 * @param firstLost the first piece of text that is not there; empty when all is
 */
record ProseCoverage(long characters, long lost, String firstLost) {

  static ProseCoverage of(String markdown, List<Passage> passages) {
    StringBuilder texts = new StringBuilder();
    StringBuilder titles = new StringBuilder();
    for (Passage passage : passages) {
      texts.append(passage.text());
      titles.append(passage.provenance().location()).append(' ').append(passage.text());
    }
    Check check = new Check(solid(texts.toString()), solid(titles.toString()));
    Parser.builder()
        .extensions(List.of(TablesExtension.create()))
        .build()
        .parse(body(markdown))
        .accept(check);
    return new ProseCoverage(check.characters, check.lost, check.firstLost);
  }

  /**
   * Without the block of keys and values at its start, which is a property of the first passage.
   */
  private static String body(String markdown) {
    if (!markdown.startsWith("---\n")) {
      return markdown;
    }
    int end = markdown.indexOf("\n---\n", 3);
    return end < 0 ? markdown : markdown.substring(end + 5);
  }

  private static String solid(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static final class Check extends AbstractVisitor {

    private final String texts;
    private final String titles;
    private int at;
    private long characters;
    private long lost;
    private String firstLost = "";

    Check(String texts, String titles) {
      this.texts = texts;
      this.titles = titles;
    }

    @Override
    public void visit(Heading heading) {
      new AbstractVisitor() {
        @Override
        public void visit(Text node) {
          anywhere(node.getLiteral());
        }

        @Override
        public void visit(Code node) {
          anywhere(node.getLiteral());
        }
      }.visit(heading);
    }

    private void anywhere(String text) {
      String solid = solid(text);
      characters += solid.length();
      if (!titles.contains(solid)) {
        missing(solid, solid.length());
      }
    }

    @Override
    public void visit(Text node) {
      next(node.getLiteral());
    }

    @Override
    public void visit(Code node) {
      next(node.getLiteral());
    }

    @Override
    public void visit(HtmlInline node) {
      next(node.getLiteral());
    }

    @Override
    public void visit(HtmlBlock node) {
      next(node.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock node) {
      next(node.getLiteral());
    }

    @Override
    public void visit(IndentedCodeBlock node) {
      next(node.getLiteral());
    }

    /** The text must come next, but for bullets and bars that stand between. */
    private void next(String text) {
      String solid = solid(text);
      characters += solid.length();
      int found = texts.indexOf(solid, at);
      if (found < 0) {
        missing(solid, solid.length());
      } else {
        at = found + solid.length();
      }
    }

    private void missing(String text, int length) {
      lost += length;
      if (firstLost.isEmpty()) {
        firstLost = text;
      }
    }
  }
}
