package dev.qortex.commons.credentials;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Parts of a text that are to be replaced. Not thread-safe. */
final class Spans {

  private record Span(int start, int end) {}

  private final List<Span> spans = new ArrayList<>();

  void add(int start, int end) {
    spans.add(new Span(start, end));
  }

  /** The text with each part, or each run of parts that overlap, replaced. */
  String replaced(String text, String replacement) {
    if (spans.isEmpty()) {
      return text;
    }
    spans.sort(Comparator.comparingInt(Span::start));
    StringBuilder replaced = new StringBuilder(text.length());
    int copied = 0;
    int end = -1;
    for (Span span : spans) {
      if (span.start() >= end) {
        replaced.append(text, copied, span.start()).append(replacement);
        end = span.end();
      } else {
        end = Math.max(end, span.end());
      }
      copied = end;
    }
    return replaced.append(text, copied, text.length()).toString();
  }
}
