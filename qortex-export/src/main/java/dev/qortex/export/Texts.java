package dev.qortex.export;

import dev.qortex.core.model.Node;

/** Texts as files can hold them. */
final class Texts {

  private static final int REPLACEMENT = 0xFFFD;

  private Texts() {}

  /** The text, with U+FFFD for every character that XML 1.0 forbids. */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().map(c -> allowed(c) ? c : REPLACEMENT).forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean allowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c < 0xD800
        || c >= 0xE000 && c < 0xFFFE
        || c >= 0x10000;
  }

  /** The text as content or attribute of HTML and XML. */
  static String escaped(String text) {
    return clean(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;")
        .replace("\r\n", "\n")
        .replace('\r', '\n');
  }

  /** The label of a node in a drawing. */
  static String label(Node node) {
    return node.name().isBlank() ? node.id() : node.name();
  }
}
