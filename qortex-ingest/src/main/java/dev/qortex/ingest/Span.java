package dev.qortex.ingest;

/** A part of a text: the indexes of its first character and of the one after its last. */
record Span(int start, int end) {

  String of(String text) {
    return text.substring(start, end);
  }

  int length() {
    return end - start;
  }
}
