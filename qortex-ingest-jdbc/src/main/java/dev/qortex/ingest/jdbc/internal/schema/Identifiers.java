package dev.qortex.ingest.jdbc.internal.schema;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names of tables and columns as words. Pure functions. */
public final class Identifiers {

  /** The places between two words of a name such as {@code unitPrice}, {@code HTTPCode}. */
  private static final Pattern HUMP =
      Pattern.compile("(?<=[\\p{Ll}\\p{Nd}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

  private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private Identifiers() {}

  /** The words of a name in lower case, with a space between them; the name if it has none. */
  public static String words(String name) {
    String split = HUMP.matcher(name).replaceAll(" ");
    String words = SEPARATORS.matcher(split).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    return words.isEmpty() ? name : words;
  }

  /** The words of a name in lower case, with underscores between them. */
  public static String snake(String name) {
    return words(name).replace(' ', '_');
  }

  /** The words of a table's name, the last of them in the singular if it is a plural. */
  public static String singular(String table) {
    String words = words(table);
    if (words.endsWith("ies") && words.length() > 4) {
      return words.substring(0, words.length() - 3) + "y";
    }
    if (words.endsWith("sses") || words.endsWith("xes") || words.endsWith("shes")) {
      return words.substring(0, words.length() - 2);
    }
    boolean plural =
        words.endsWith("s")
            && words.length() > 3
            && !words.endsWith("ss")
            && !words.endsWith("us")
            && !words.endsWith("is");
    return plural ? words.substring(0, words.length() - 1) : words;
  }
}
