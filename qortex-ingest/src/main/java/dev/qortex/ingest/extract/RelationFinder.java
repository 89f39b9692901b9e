package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds typed relations in sentences: what their verbs say, and what stands beside what. A negated
 * sentence, a question or a condition says nothing. Precision before recall.
 */
final class RelationFinder {

  /** A relation between two names, and the sentence that states it. */
  record Found(String source, RelationType type, String target, double confidence, String quote) {}

  private static final int LONGEST_SENTENCE = 500;

  private final Lexicon lexicon;
  private final Tagger tagger;

  RelationFinder(Lexicon lexicon, Tagger tagger) {
    this.lexicon = lexicon;
    this.tagger = tagger;
  }

  /**
   * The relations that a block states.
   *
   * @param owner the concept that "it" means, if there is one
   * @param opens whether the block is the first under its heading
   */
  List<Found> relations(Block block, Optional<String> owner, boolean opens) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      boolean first = opens;
      Context context = Context.under(lexicon, owner, true);
      for (Span span : Sentences.of(block.text())) {
        boolean asked = block.text().charAt(span.end() - 1) == '?';
        if (span.length() <= LONGEST_SENTENCE && !asked) {
          String quote = span.of(block.text());
          for (Statements.Statement said :
              statements(block, span, first ? context : context.later())) {
            found.add(
                new Found(said.source(), said.type(), said.target(), said.confidence(), quote));
          }
        }
        first = false;
      }
    }
    return found;
  }

  private List<Statements.Statement> statements(Block block, Span span, Context context) {
    Statements statements = new Statements();
    PhraseList phrases = new PhraseList(Phrases.of(block, span, tagger, lexicon));
    new Clauses(phrases, context, statements).read();
    new Neighbours(phrases, context, statements).read();
    new Definitions(phrases, context, statements).read();
    return statements.all();
  }
}
