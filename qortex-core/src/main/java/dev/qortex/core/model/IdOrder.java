package dev.qortex.core.model;

import java.util.Comparator;

/**
 * Order of ids by code point, which is the order of their UTF-8 bytes and thus that of databases.
 * {@link String#compareTo} differs where a character above U+FFFF meets one from U+E000. Consistent
 * with equals. Thread-safe.
 */
public enum IdOrder implements Comparator<String> {

  /** The single instance. */
  BY_CODE_POINT;

  @Override
  @SuppressWarnings("ReferenceEquality") // Edges of one node mostly share its id.
  public int compare(String one, String other) {
    if (one == other) {
      return 0;
    }
    int common = Math.min(one.length(), other.length());
    for (int i = 0; i < common; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        boolean above = Character.isSurrogate(a);
        return above == Character.isSurrogate(b) ? a - b : above ? 1 : -1;
      }
    }
    return one.length() - other.length();
  }
}
