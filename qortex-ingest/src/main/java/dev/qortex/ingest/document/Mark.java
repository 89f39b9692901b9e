package dev.qortex.ingest.document;

/**
 * Markup of a part of a block's text.
 *
 * @param target the target of a link; empty for other kinds
 */
public record Mark(Kind kind, int start, int end, String target) {

  public enum Kind {
    STRONG,
    EMPHASIS,
    CODE,
    LINK,
    CELL
  }

  /** Returns whether it says that the text is a term. */
  public boolean isTerm() {
    return kind == Kind.STRONG || kind == Kind.EMPHASIS || kind == Kind.CODE;
  }

  public Span span() {
    return new Span(start, end);
  }
}
