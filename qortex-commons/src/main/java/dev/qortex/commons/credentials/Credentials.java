package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import dev.qortex.commons.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Redaction of credentials. A value is one if it has the form of a vendor's keys, or if the place
 * where it stands, such as a setting, an argument or a sentence, asks for a secret and its
 * characters are unlike a word, a name or a placeholder. Linear in the text.
 */
public final class Credentials {

  /** Replacement of a credential. */
  public static final String REDACTED = "[REDACTED]";

  /** Marks after one letter, as Stream-Safe Text Format has it; more make patterns slow. */
  private static final int MARKS = 30;

  private static final class Standard {
    private static final Formats FORMATS = Formats.read();
    private static final Commands COMMANDS = Commands.read();
    private static final Sentences SENTENCES = new Sentences();
    private static final Map<String, Integer> NUMBERS = new LinkedHashMap<>();
    private static final List<Structure> STRUCTURES =
        Resources.lines(Credentials.class, "structures.txt").stream()
            .map(line -> Structure.line(line, NUMBERS))
            .toList();
    private static final Parts ANCHORS = new Parts(NUMBERS.keySet());
  }

  private Credentials() {}

  /** The text with {@link #REDACTED} in the place of each credential. */
  public static String redacted(String text) {
    String safe = withFewMarks(text);
    String lower = lower(safe);
    Spans spans = new Spans();
    Standard.FORMATS.find(safe, spans);
    Settings.find(safe, spans);
    KubernetesSecrets.find(safe, lower, spans);
    Standard.COMMANDS.find(safe, spans);
    Standard.SENTENCES.find(safe, spans);
    int[][] anchors = Standard.ANCHORS.places(lower);
    Standard.STRUCTURES.forEach(structure -> structure.find(safe, anchors, spans));
    return spans.replaced(safe, REDACTED);
  }

  /** Redaction by patterns: of the group {@code s}, or of all. */
  public static UnaryOperator<String> of(List<Pattern> patterns) {
    List<Structure> structures = patterns.stream().map(Structure::of).toList();
    return text -> {
      Spans spans = new Spans();
      structures.forEach(structure -> structure.find(text, spans));
      return spans.replaced(text, REDACTED);
    };
  }

  /** The text without combining marks beyond the number that letters of any language have. */
  private static String withFewMarks(String text) {
    if (Words.isAscii(text)) {
      return text;
    }
    StringBuilder kept = new StringBuilder(text.length());
    int marks = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      marks = Character.getType(c) == Character.NON_SPACING_MARK ? marks + 1 : 0;
      if (marks <= MARKS) {
        kept.append(c);
      }
    }
    return kept.length() == text.length() ? text : kept.toString();
  }

  /** The text with small letters at the same places. */
  private static String lower(String text) {
    char[] lower = text.toCharArray();
    for (int i = 0; i < lower.length; i++) {
      lower[i] = Character.toLowerCase(lower[i]);
    }
    return new String(lower);
  }
}
