package dev.qortex.ingest.document;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Source code in a document, unchanged.
 *
 * @param language the language in lower case, such as {@code java}; empty if unknown
 * @param code all of its lines, without the line break behind the last one
 */
public record Listing(String language, String code) {

  /** Such as {@code java}, <code>{.java .numbered}</code>, {@code rust,ignore}; no attribute. */
  private static final Pattern LANGUAGE =
      Pattern.compile(
          "\\{?\\s*\\.?([\\p{L}\\p{N}][\\p{L}\\p{N}+#._/-]{0,39}+)(?![^\\s{},:;]).*",
          Pattern.DOTALL);

  /**
   * The code of a block.
   *
   * @param info the info string of a fence, which begins with the language; other text is ignored
   */
  public static Listing of(String info, String code) {
    Matcher language = LANGUAGE.matcher(info.strip());
    return new Listing(
        language.matches() ? language.group(1).toLowerCase(Locale.ROOT) : "",
        code.endsWith("\n") ? code.substring(0, code.length() - 1) : code);
  }
}
