package dev.qortex.core.internal.candidates;

import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.search.LexicalIndex;

/** Nodes whose text shares words with the question. */
public final class LexicalLeg implements Leg {

  /** The name of this leg. */
  public static final String NAME = RetrievalSettings.LEXICAL;

  private final LexicalIndex words;

  /** Searches that index. */
  public LexicalLeg(LexicalIndex words) {
    this.words = words;
  }

  @Override
  public String name() {
    return NAME;
  }

  /** By BM25. */
  @Override
  public Candidates search(RetrievalContext context, Candidates before) {
    return before.with(
        NAME, context.ofEachKind(scope -> words.search(context.question().text(), DEPTH, scope)));
  }
}
