package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import java.util.List;

/**
 * Start of the quote of a rule: of the sentences right before it in its block that it leans on,
 * such as "The listener is never removed." before "To avoid this, call close()".
 */
final class QuoteStart {

  /** Most characters before the rule. A choice. */
  private static final int LONGEST = 300;

  /** Most sentences: the one before, and one more where that leans as well. A choice. */
  private static final int MOST = 2;

  private QuoteStart() {}

  /** Index of the first character; that of the sentence if it leans on none. */
  static int of(Block block, Span sentence) {
    int start = sentence.start();
    int from = Math.max(0, start - LONGEST - 1);
    List<Span> before = Sentences.of(block.text().substring(from, start));
    int whole = from == 0 ? 0 : 1;
    int least = Math.max(whole, before.size() - MOST);
    Span last = sentence;
    for (int i = before.size() - 1; i >= least && StandaloneSigns.leans(block, last); i--) {
      last = new Span(from + before.get(i).start(), from + before.get(i).end());
    }
    return last.start();
  }
}
