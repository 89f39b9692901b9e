package dev.qortex.ingest.document;

/** A part of a text: the indexes of its first character and of the one after its last. */
public record Span(int start, int end) {

  public String of(String text) {
    return text.substring(start, end);
  }

  public int length() {
    return end - start;
  }
}
