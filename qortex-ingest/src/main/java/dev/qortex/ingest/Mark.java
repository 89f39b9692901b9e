package dev.qortex.ingest;

/**
 * What the author did to a part of a block's text.
 *
 * @param target where a link points to; empty for other kinds
 */
record Mark(Kind kind, int start, int end, String target) {

  enum Kind {
    STRONG,
    EMPHASIS,
    CODE,
    LINK,
    CELL
  }

  /** Whether it says that the text is a term. */
  boolean isTerm() {
    return kind == Kind.STRONG || kind == Kind.EMPHASIS || kind == Kind.CODE;
  }

  Span span() {
    return new Span(start, end);
  }
}
