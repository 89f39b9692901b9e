package dev.qortex.commons.credentials;

/** Set of characters whose look-up takes one step for those of ASCII. Immutable. */
final class Signs {

  private static final int ASCII = 128;

  private final boolean[] ascii = new boolean[ASCII];
  private final String others;

  private Signs(String signs) {
    StringBuilder rest = new StringBuilder();
    for (int i = 0; i < signs.length(); i++) {
      if (signs.charAt(i) < ASCII) {
        ascii[signs.charAt(i)] = true;
      } else {
        rest.append(signs.charAt(i));
      }
    }
    others = rest.toString();
  }

  static Signs of(String signs) {
    return new Signs(signs);
  }

  boolean has(char c) {
    return c < ASCII ? ascii[c] : others.indexOf(c) >= 0;
  }

  /** True if one of them is in the text. */
  boolean isIn(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (has(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }
}
