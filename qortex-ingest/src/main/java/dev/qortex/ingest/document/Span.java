package dev.qortex.ingest.document;

/** Part of a text: the index of its first character, inclusive, and of its end, exclusive. */
public record Span(int start, int end) {

  public String of(String text) {
    return text.substring(start, end);
  }

  public int length() {
    return end - start;
  }
}
