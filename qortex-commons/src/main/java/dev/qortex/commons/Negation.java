package dev.qortex.commons;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Words and forms of some thirty languages that turn a rule into its opposite. */
public final class Negation {

  private static final String STOP = "|stop(?:s|p?ing)?";
  private static final List<String> NEGATING = new ArrayList<>();
  private static final List<String> STRENGTHENING = new ArrayList<>();

  static {
    for (String line : Resources.lines(Negation.class, "negations.txt")) {
      String[] kinds = line.substring(line.indexOf(':') + 1).split("\\|(?= )", 2);
      NEGATING.addAll(List.of(kinds[0].strip().split(" +")));
      if (kinds.length > 1) {
        STRENGTHENING.addAll(List.of(kinds[1].strip().split(" +")));
      }
    }
  }

  private static final Pattern NEGATING_WORD = words(String.join("|", NEGATING));
  private static final Pattern STRENGTHENING_WORD = words(String.join("|", STRENGTHENING));
  private static final Pattern NEGATING_OR_STOP = words(String.join("|", NEGATING) + STOP);

  /** Finds each of the words in a text in lower case. */
  public static final Pattern WORDS =
      words(String.join("|", NEGATING) + "|" + String.join("|", STRENGTHENING) + STOP);

  private static final Pattern FORMS =
      Pattern.compile(
          String.join(
              "|",
              Resources.lines(Negation.class, "negation-forms.txt").stream()
                  .map(line -> line.substring(line.indexOf(':') + 1).strip())
                  .toList()));

  /** Two negations that demand something, as "must" does. */
  private static final Pattern DEMAND = Pattern.compile("(?:なければ|なくては|ないと)(?:いけ|なら|なり)(?:ない|ません)");

  private Negation() {}

  private static Pattern words(String alternatives) {
    return Pattern.compile(
        "(?<![\\p{L}\\p{M}\\p{N}_])(?:" + alternatives + ")(?![\\p{L}\\p{M}\\p{N}_-])");
  }

  /**
   * Returns true for a text with an odd number of them: "never merge without tests" asks for tests.
   *
   * @param text the text, in lower case
   */
  public static boolean in(String text) {
    String plain = Words.isAscii(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFC);
    long count = NEGATING_OR_STOP.matcher(plain).results().count() + forms(plain);
    return count % 2 == 1 || count == 0 && STRENGTHENING_WORD.matcher(plain).find();
  }

  /** Returns true for a word, in lower case, that negates. */
  public static boolean negates(String word) {
    return NEGATING_WORD.matcher(word).matches();
  }

  /** Returns true for a word, in lower case, that negates a text without a negating word. */
  public static boolean strengthens(String word) {
    return STRENGTHENING_WORD.matcher(word).matches();
  }

  /** The number of negating forms within words, such as those of Chinese. */
  public static long forms(String text) {
    return Words.isAscii(text)
        ? 0
        : FORMS.matcher(DEMAND.matcher(text).replaceAll("")).results().count();
  }
}
