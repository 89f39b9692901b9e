package dev.qortex.ingest.documents;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jsoup.nodes.Element;

/** The terms, such as options of a command, whose descriptions are read. */
final class HtmlTerms {

  /** In characters; of a longer term, the parameters are left out. */
  private static final int LONG = 60;

  /** In characters; a longer one is a text. */
  private static final int LONGEST = 100;

  private final Deque<String> open = new ArrayDeque<>();

  /** A description begins. */
  void begin(Element description) {
    Element before = description.previousElementSibling();
    while (before != null && before.nameIs("dd")) {
      before = before.previousElementSibling();
    }
    open.addLast(before == null || !before.nameIs("dt") ? "" : shown(before));
  }

  void end() {
    open.pollLast();
  }

  /** The block with the term that it describes. */
  Block described(Block block) {
    String term = open.isEmpty() ? "" : open.getLast();
    if (term.isEmpty()) {
      return block;
    }
    List<Mark> marks = new ArrayList<>(block.marks());
    marks.add(new Mark(Mark.Kind.DESCRIBES, 0, 0, term));
    return new Block(
        block.kind(), block.lead(), block.text(), marks, block.listing(), block.source());
  }

  private static String shown(Element term) {
    String text = HtmlText.plain(term.text()).replaceFirst("[\\s¶#:]+$", "");
    int bracket = text.indexOf('(');
    String brief = text.length() > LONG && bracket > 0 ? text.substring(0, bracket).strip() : text;
    return brief.length() > LONGEST ? "" : brief;
  }
}
