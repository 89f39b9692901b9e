package dev.qortex.ingest.document;

/**
 * Markup of a part of a block's text.
 *
 * @param target the target of a link, or the term that a block describes; empty for other kinds
 */
public record Mark(Kind kind, int start, int end, String target) {

  public enum Kind {
    STRONG,
    EMPHASIS,
    CODE,
    LINK,
    CELL,

    /** Mark of a block that belongs to the description of a term; it has no text. */
    DESCRIBES
  }

  /** Returns whether it says that the text is a term. */
  public boolean isTerm() {
    return kind == Kind.STRONG || kind == Kind.EMPHASIS || kind == Kind.CODE;
  }

  public Span span() {
    return new Span(start, end);
  }
}
