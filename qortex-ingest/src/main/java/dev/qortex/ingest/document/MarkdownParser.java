package dev.qortex.ingest.document;

import dev.qortex.ingest.internal.BracketLimit;
import dev.qortex.json.FileText;
import dev.qortex.json.frontmatter.FrontMatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Markdown (CommonMark and tables) into sections of plain text. Structure comes from the syntax
 * tree only, but for callouts and tabs, whose dialects CommonMark does not know, and MDX: a file
 * that ends with {@code mdx}, or has an import of JavaScript at the beginning of a paragraph.
 * Comments, hidden elements, and data in addresses are left out. Headings inside of quotes and
 * lists are text, not sections. U+0000 becomes U+FFFD, as CommonMark says; addresses of links, what
 * follows a code fence and rulers are not text. Thread-safe.
 */
public final class MarkdownParser implements DocumentParser {

  /** Greatest nesting that is parsed; deeper nesting is read as text, as nobody sees it. */
  private static final int NESTING = 64;

  private final Parser parser = parser(true, IncludeSourceSpans.BLOCKS);
  private final Parser withoutTables = parser(false, IncludeSourceSpans.BLOCKS);
  private final Parser placing = parser(true, IncludeSourceSpans.BLOCKS_AND_INLINES);

  private static Parser parser(boolean tables, IncludeSourceSpans spans) {
    return builder(tables).includeSourceSpans(spans).build();
  }

  private static Parser.Builder builder(boolean tables) {
    return Parser.builder()
        .extensions(tables ? List.of(TablesExtension.create()) : List.of())
        .maxOpenBlockParsers(NESTING)
        .maxInlineNesting(NESTING);
  }

  @Override
  public String type() {
    return "markdown";
  }

  @Override
  public Set<String> extensions() {
    return Set.of("md", "markdown", "mdc", "mdx");
  }

  @Override
  public Document parse(String name, byte[] content) {
    FrontMatter frontMatter = FrontMatter.of(FileText.decoded(name, content));
    return parse(frontMatter, name.toLowerCase(Locale.ROOT).endsWith(".mdx"));
  }

  /** Reads a text that is in memory. */
  public Document parse(String text) {
    return parse(FrontMatter.of(text), false);
  }

  /** Reads a text that is in memory and has no front matter, such as a message. */
  public Document parseBody(String text) {
    return parse(FrontMatter.none(text), false);
  }

  private Document parse(FrontMatter frontMatter, boolean mdx) {
    List<String> warnings = new ArrayList<>(frontMatter.warnings());
    Sections sections = new Sections();
    String description = frontMatter.text("description");
    if (!description.isBlank()) {
      sections.add(new Block(Block.Kind.PROSE, "", description, List.of()));
    }
    String written = frontMatter.body();
    String body =
        Admonitions.unfolded(mdx || Mdx.isWritten(written) ? Mdx.prose(written) : written);
    body = limited(body, warnings);
    if (Unseen.mayBeIn(body)) {
      body = Unseen.removedFrom(body, tree(placing, body, new ArrayList<>()), warnings);
    }
    new MarkdownBlocks(body, tree(parser, body, warnings), sections).read();
    String title = frontMatter.text("title");
    return new Document(
        title.length() > Sections.LONGEST_HEADING ? "" : title,
        frontMatter.values(),
        withProperties(frontMatter, sections.close()),
        warnings);
  }

  /**
   * The sections with what the front matter says at the end of the first, which begins as before.
   */
  private static List<Section> withProperties(FrontMatter frontMatter, List<Section> sections) {
    Block properties = PageProperties.of(frontMatter, sections);
    if (properties == Block.NONE) {
      return sections;
    }
    List<Section> all = new ArrayList<>(sections);
    Section first =
        all.isEmpty() ? new Section(List.of(), Block.NONE, List.of(), true) : all.remove(0);
    List<Block> blocks = new ArrayList<>(first.blocks());
    blocks.add(properties);
    all.add(0, new Section(first.path(), first.heading(), blocks, first.leaf()));
    return all;
  }

  private static String limited(String text, List<String> warnings) {
    try {
      return BracketLimit.applied(text, builder(true), warnings);
    } catch (IllegalArgumentException tooManyCells) {
      return BracketLimit.applied(text, builder(false), warnings);
    }
  }

  private Node tree(Parser chosen, String text, List<String> warnings) {
    try {
      return chosen.parse(text);
    } catch (IllegalArgumentException tooManyCells) {
      warnings.add("Its tables are too large and were read as text: " + tooManyCells.getMessage());
      return withoutTables.parse(text);
    }
  }
}
