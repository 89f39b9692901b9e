package dev.qortex.ingest.conversation;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Author of a message: a role, a name, or a tool.
 *
 * @param kind {@code Speaker} or {@code Tool}
 * @param name without control characters and needless space, at most 80 characters
 */
record Speaker(String kind, String name) {

  private static final int LONGEST = 80;
  private static final int DIGITS = 12;
  private static final Pattern NO_TEXT = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");

  static Speaker of(String kind, String name) {
    String wellFormed = Surrogates.wellFormed(name);
    Checks.id("name of a " + kind.toLowerCase(Locale.ROOT), wellFormed);
    String cleaned =
        NO_TEXT
            .matcher(Normalizer.normalize(wellFormed, Normalizer.Form.NFC))
            .replaceAll(" ")
            .strip();
    return new Speaker(kind, cleaned.isEmpty() ? "unknown" : shortened(cleaned));
  }

  /** A long name keeps its beginning, and a hash of the whole. */
  private static String shortened(String name) {
    return name.length() <= LONGEST
        ? name
        : Surrogates.cut(name, LONGEST - DIGITS - 1) + "~" + Sha256.of(name, DIGITS);
  }

  boolean isTool() {
    return kind.equals("Tool") || name.equalsIgnoreCase("tool");
  }

  /** The id of its concept; case makes no difference. */
  String id(String domain) {
    return ConversationIds.of(domain, kind, name.toLowerCase(Locale.ROOT));
  }
}
