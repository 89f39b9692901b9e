package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Resources;
import dev.qortex.commons.Words;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Text without disguises: compatibility form, without invisible characters, with look-alike letters
 * of other scripts folded to Latin ones in words that mix scripts, and with hidden tag characters
 * made visible. Each step that changed something is named. Linear in the text.
 *
 * @param visible with case, lines and punctuation
 * @param steps that changed the text, in words for people
 */
public record PlainText(String visible, Set<String> steps) {

  static final String TAGS = "invisible tag characters read";

  /** Marks after one letter, as Stream-Safe Text Format has it; more make normalization slow. */
  private static final int MARKS = 30;

  private static final int TAG_BLOCK = 0xE0000;
  private static final Map<Integer, Character> LOOKALIKES = lookalikes();

  private static Map<Integer, Character> lookalikes() {
    Map<Integer, Character> table = new HashMap<>();
    for (String line : Resources.lines(Signal.class, "confusables.txt")) {
      line.substring(2).codePoints().forEach(c -> table.put(c, line.charAt(0)));
    }
    return table;
  }

  static PlainText of(String text) {
    Set<String> steps = new LinkedHashSet<>();
    if (Words.isAscii(text)) {
      return new PlainText(text, steps);
    }
    StringBuilder hidden = new StringBuilder();
    String shown = stripped(text, hidden);
    if (!hidden.isEmpty()) {
      steps.add(TAGS);
      shown = shown + "\n" + hidden;
    }
    if (shown.length() < text.length()) {
      steps.add("invisible characters removed");
    }
    String compatible = Normalizer.normalize(shown, Normalizer.Form.NFKC);
    String latin = latin(compatible);
    if (!latin.equals(compatible)) {
      steps.add("look-alike letters folded");
    }
    return new PlainText(latin, steps);
  }

  /**
   * Text that may be stored: without tags, controls of direction, and characters without width
   * other than the joiners that scripts and emoji need.
   */
  public static String storable(String text) {
    return Words.isAscii(text) ? text : filtered(text, new StringBuilder(), true);
  }

  private static String stripped(String text, StringBuilder hidden) {
    return filtered(text, hidden, false);
  }

  private static String filtered(String text, StringBuilder hidden, boolean joiners) {
    StringBuilder kept = new StringBuilder(text.length());
    int marks = 0;
    int before = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      int type = Character.getType(c);
      boolean mark = type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
      marks = mark ? marks + 1 : 0;
      if (c >= TAG_BLOCK && c <= TAG_BLOCK + 0x7F) {
        if (c >= TAG_BLOCK + ' ' && c < TAG_BLOCK + 0x7F) {
          hidden.append((char) (c - TAG_BLOCK));
        }
      } else if (!joiners && isLong(c)) {
        kept.append(' ');
      } else if (isInvisible(c, type) ? joiners && joins(c, before) : marks <= MARKS) {
        kept.appendCodePoint(c);
        before = c;
      }
    }
    return text.contentEquals(kept) ? text : kept.toString();
  }

  /** True for ligatures of whole words, of which a text would become eighteen times as long. */
  private static boolean isLong(int c) {
    return c >= 0xFDF0 && c <= 0xFDFC || c >= 0x3300 && c <= 0x3357;
  }

  private static boolean isInvisible(int c, int type) {
    return type == Character.FORMAT
        || isVariation(c)
        || c == 0x34F
        || c == 0x115F
        || c == 0x1160
        || c == 0x3164
        || c == 0xFFA0;
  }

  private static boolean isVariation(int c) {
    return c >= 0xFE00 && c <= 0xFE0F || c >= 0xE0100 && c <= 0xE01EF;
  }

  /** A joiner after a letter of a script that needs it or after a symbol; one selector after it. */
  private static boolean joins(int c, int before) {
    if (c == 0x200C || c == 0x200D) {
      return before > 0x590;
    }
    return c == 0xFE0F && before > 0x22 && !isVariation(before);
  }

  /** Look-alike letters become Latin in words that have Latin letters, too. */
  private static String latin(String text) {
    StringBuilder changed = new StringBuilder(text.length());
    int start = 0;
    boolean ascii = false;
    boolean other = false;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
        ascii |= c < 128 && Character.isLetter(c);
        other |= c > 0x24F;
      } else {
        if (ascii && other) {
          fold(changed, text, start, i);
        } else {
          changed.append(text, start, i);
        }
        if (i < text.length()) {
          changed.append(c);
        }
        start = i + 1;
        ascii = false;
        other = false;
      }
    }
    return changed.toString();
  }

  private static void fold(StringBuilder changed, String text, int from, int to) {
    for (int i = from; i < to; ) {
      int c = text.codePointAt(i);
      Character latin = LOOKALIKES.get(c);
      if (latin == null) {
        changed.appendCodePoint(c);
      } else {
        changed.append(latin.charValue());
      }
      i += Character.charCount(c);
    }
  }

  /** The language-independent look of a term of the table. */
  static String term(String written) {
    return FoldedText.of(of(written).visible()).text().strip();
  }

  static List<String> terms(String written) {
    return List.of(term(written).split(" ?, ?"));
  }
}
