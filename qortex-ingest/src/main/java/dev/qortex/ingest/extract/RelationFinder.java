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
   * @param opens whether it is the first under its heading
   */
  List<Found> relations(Block block, Optional<String> owner, boolean opens) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      boolean first = opens;
      for (Span span : Sentences.of(block.text())) {
        if (span.length() <= LONGEST_SENTENCE && block.text().charAt(span.end() - 1) != '?') {
          String quote = span.of(block.text());
          for (Statements.Statement s : statements(block, span, owner, first)) {
            found.add(new Found(s.source(), s.type(), s.target(), s.confidence(), quote));
          }
        }
        first = false;
      }
    }
    return found;
  }

  private List<Statements.Statement> statements(
      Block block, Span span, Optional<String> owner, boolean opens) {
    Statements statements = new Statements();
    List<Phrase> phrases = Phrases.of(block, span, tagger);
    new Clauses(phrases, owner.map(lexicon::name), statements).read();
    new Neighbours(phrases, owner.map(lexicon::name), opens, statements).read();
    return statements.all();
  }
}
