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
            String k = s.source() + s.type().value() + s.target();
            Statements.DEBUG.put(k, Statements.DEBUG.get(k) + " @" + kind(s.source(), block, span) + kind(s.target(), block, span));
            found.add(new Found(s.source(), s.type(), s.target(), s.confidence(), quote));
          }
        }
        first = false;
      }
    }
    return found;
  }

  /** Whether a heading is the name of one thing, not of a topic. */
  private static boolean isThing(String heading) {
    String[] words = heading.split(" ");
    boolean topic = words.length > 3 || heading.indexOf(':') > 0 || heading.indexOf('+') > 0;
    for (String word : words) {
      topic |= dev.qortex.core.lexical.Words.isFunctionWord(word.toLowerCase(java.util.Locale.ROOT));
    }
    return !topic || (words.length <= 2 && Names.isDistinctive(heading));
  }

  private String kind(String name, Block block, Span span) {
    boolean opens = block.text().startsWith(name, span.start()) && !Names.isDistinctive(name.split(" ")[0]);
    String n = opens ? name.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + name.substring(1) : name;
    return !n.equals(n.toLowerCase(java.util.Locale.ROOT)) || Names.isDistinctive(n) ? "N" : lexicon.knows(name) ? "L" : "C";
  }

  private List<Statements.Statement> statements(
      Block block, Span span, Optional<String> owner, boolean opens) {
    Statements statements = new Statements();
    List<Phrase> phrases = Phrases.of(block, span, tagger, lexicon);
    Optional<String> it = owner.map(lexicon::name).filter(RelationFinder::isThing);
    new Clauses(phrases, it, opens, lexicon, statements).read();
    new Neighbours(phrases, it, opens, lexicon, statements).read();
    return statements.all();
  }
}
