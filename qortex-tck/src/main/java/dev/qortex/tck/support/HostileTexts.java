package dev.qortex.tck.support;

import java.util.List;

/** Texts that break what quotes, cuts, escapes, folds or ends strings carelessly. */
public final class HostileTexts {

  /**
   * Comes before {@link #EMOJI} in the order of code points, and after it in that of {@link
   * String#compareTo}.
   */
  public static final String HALF_WIDTH = "\uff61";

  /** A code point of two UTF-16 units. */
  public static final String EMOJI = "\ud83d\ude00";

  /** Texts of which none is blank, and no two are equal, although some look equal. */
  public static final List<String> ALL =
      List.of(
          "it's \"quoted\" and `ticked`",
          "'; DROP TABLE nodes; --",
          "x' OR '1'='1",
          "\"}) DETACH DELETE n //",
          "$1 ? :name {param} %s %n %%",
          "back\\slash \\' \\u0000 \\n",
          "nul\0in the middle",
          "\0",
          "tab\tnew\nline\r\nreturn\r",
          " leading and trailing ",
          "same",
          "SAME",
          "same ",
          "e\u0301 decomposed",
          "\u00e9 composed",
          "\u05e9\u05dc\u05d5\u05dd \u202eright to left\u202c \u0645\u0631\u062d\u0628\u0627",
          "family \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 flag \ud83c\uddfa\ud83c\uddf3",
          "\ud83d\ude00",
          "\uffff \ufffd \ue000 \ufeff",
          "\u4e2d\u6587 \u65e5\u672c\u8a9e \ud55c\uad6d\uc5b4 \u0939\u093f\u0928\u094d\u0926\u0940",
          "<script>alert(1)</script>&amp;&#0;",
          "../../etc/passwd",
          "%_[a-z]*?",
          "null",
          "64 kB " + "\u00e4\ud83d\ude00'".repeat(13_000));

  private HostileTexts() {}
}
