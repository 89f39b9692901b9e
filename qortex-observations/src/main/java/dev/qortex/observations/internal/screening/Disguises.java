package dev.qortex.observations.internal.screening;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Other readings of a text whose words are disguised: digits for letters, separated letters,
 * divided words, transposed letters, letters rotated by thirteen, and texts written backwards. Each
 * is read beside the plain text, not instead of it. Linear in the text.
 */
final class Disguises {

  /**
   * Another reading.
   *
   * @param text of it
   * @param step that made it, in words for people
   * @param compact without spaces between words, so that words are found anywhere
   */
  record Reading(String text, String step, boolean compact) {}

  private static final String DIGITS = "013457@$";
  private static final String LATIN = "oieastas";
  private static final String GREEK = "οιεαστας";
  private static final String CYRILLIC = "оізастас";
  private static final Pattern LEET = Pattern.compile("[\\p{L}0-9@$]{2,40}+");
  private static final Pattern SPACED =
      Pattern.compile("(?<![\\p{L}\\p{N}])\\p{L}(?:[ ._*-]\\p{L}){2,200}+(?![\\p{L}\\p{N}])");
  private static final Pattern DIVIDED = Pattern.compile("(?<=\\p{Ll})[-\u00AD_](?=\\p{Ll})");
  private static final Pattern WORD = Pattern.compile("[A-Za-z]{1,40}+");
  private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}]++");

  /**
   * Words of most English sentences; of which {@link #PROOF} tell that a rotated or reversed text
   * is one.
   */
  private static final Set<String> COMMON =
      Set.of(
          ("the and all you your now for from with without that this not are will ignore previous"
                  + " instructions rules always never approve send delete system prompt password"
                  + " secret review tests merge push run reveal forget disregard assistant agent")
              .split(" "));

  /** Mean length of words under which a text may be divided at random; English has 4.5. */
  private static final double FRAGMENTS = 3.6;

  private static final int FEWEST = 7;

  /** Common words from which a text counts as rotated or reversed. */
  private static final int PROOF = 2;

  private final Map<String, String> bySignature = new HashMap<>();
  private final Set<String> known;

  /**
   * @param known English words of the vocabulary, in lower case
   */
  Disguises(Set<String> known) {
    this.known = known;
    for (String word : known) {
      if (word.length() >= 5) {
        bySignature.put(signature(word), word);
      }
    }
  }

  List<Reading> of(String text) {
    List<Reading> readings = new ArrayList<>();
    String closed = closed(text);
    add(readings, text, closed, "separated letters joined", false);
    add(readings, closed, leet(closed), "digits read as letters", false);
    add(readings, text, DIVIDED.matcher(text).replaceAll(""), "divided words joined", false);
    add(readings, text, repaired(text), "transposed letters put back", false);
    if (speaksAbout(rotated(text)) >= PROOF) {
      readings.add(new Reading(rotated(text), "letters rotated by thirteen", false));
    }
    String reversed = new StringBuilder(text).reverse().toString();
    if (speaksAbout(reversed) >= PROOF) {
      readings.add(new Reading(reversed, "read backwards", false));
    }
    if (isFragmented(text)) {
      String leet = leet(text.replaceAll("[^\\p{L}\\p{N}@$]++", " "));
      readings.add(new Reading(NO_LETTER.matcher(leet).replaceAll(""), "spaces closed", true));
    }
    return readings;
  }

  private static void add(
      List<Reading> readings, String before, String after, String step, boolean compact) {
    if (!after.equals(before)) {
      readings.add(new Reading(after, step, compact));
    }
  }

  /** Wide spaces divide words then, as one space divides letters. */
  private static String closed(String text) {
    String words = text.replaceAll("(?U)[ \\t\\u3000]{2,40}+", "\n");
    String joined =
        SPACED
            .matcher(words)
            .replaceAll(run -> Matcher.quoteReplacement(run.group().replaceAll("[ ._*-]", "")));
    return joined.equals(words) ? text : joined.replace('\n', ' ').replace("_", "");
  }

  private static String leet(String text) {
    return LEET.matcher(text).replaceAll(Disguises::letters);
  }

  private static String letters(MatchResult run) {
    String word = run.group();
    int letters = 0;
    int digits = 0;
    for (int i = 0; i < word.length(); i++) {
      letters += Character.isLetter(word.charAt(i)) ? 1 : 0;
      digits += DIGITS.indexOf(word.charAt(i)) >= 0 ? 1 : 0;
    }
    if (letters == 0 || digits == 0 || letters + digits < word.length() || digits > 2 * letters) {
      return Matcher.quoteReplacement(word);
    }
    StringBuilder read = new StringBuilder(word);
    String meant = alphabet(word);
    for (int i = 0; i < read.length(); i++) {
      int at = DIGITS.indexOf(read.charAt(i));
      if (at >= 0) {
        read.setCharAt(i, meant.charAt(at));
      }
    }
    return read.toString();
  }

  private static String alphabet(String word) {
    return word.chars().anyMatch(c -> c >= 0x400 && c < 0x530)
        ? CYRILLIC
        : word.chars().anyMatch(c -> c >= 0x370 && c < 0x400) ? GREEK : LATIN;
  }

  private String repaired(String text) {
    return WORD.matcher(text)
        .replaceAll(
            run -> {
              String word = run.group().toLowerCase(Locale.ROOT);
              return word.length() < 5 || known.contains(word)
                  ? run.group()
                  : bySignature.getOrDefault(signature(word), run.group());
            });
  }

  /** First and last letter, and those between them in alphabetical order. */
  private static String signature(String word) {
    char[] letters = word.toCharArray();
    Arrays.sort(letters, 1, letters.length - 1);
    return new String(letters);
  }

  private static String rotated(String text) {
    StringBuilder rotated = new StringBuilder(text);
    for (int i = 0; i < rotated.length(); i++) {
      char c = rotated.charAt(i);
      if (c >= 'a' && c <= 'z') {
        rotated.setCharAt(i, (char) ('a' + (c - 'a' + 13) % 26));
      } else if (c >= 'A' && c <= 'Z') {
        rotated.setCharAt(i, (char) ('A' + (c - 'A' + 13) % 26));
      }
    }
    return rotated.toString();
  }

  private static long speaksAbout(String text) {
    return WORD.matcher(text)
        .results()
        .filter(run -> run.end() - run.start() > 2)
        .map(run -> run.group().toLowerCase(Locale.ROOT))
        .filter(COMMON::contains)
        .count();
  }

  private static boolean isFragmented(String text) {
    int words = 0;
    int letters = 0;
    boolean in = false;
    for (int i = 0; i < text.length(); i++) {
      boolean letter = Character.isLetterOrDigit(text.charAt(i));
      if (letter && text.charAt(i) > 0x24F) {
        return false;
      }
      letters += letter ? 1 : 0;
      words += letter && !in ? 1 : 0;
      in = letter;
    }
    return words >= FEWEST && letters < FRAGMENTS * words;
  }
}
