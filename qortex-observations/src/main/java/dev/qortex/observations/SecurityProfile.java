package dev.qortex.observations;

import dev.qortex.core.internal.util.Resources;
import dev.qortex.core.internal.util.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Detectors of instructions to a language model, for which an observation is refused, and of
 * credentials, which are redacted. Both are lists of patterns; {@code benchmarks/run
 * observations-security} measures them. A text is looked at as it is and without disguises:
 * invisible characters, letters of other scripts that look Latin, digits for letters, and letters
 * with something between them.
 *
 * @param injections patterns over text in lower case, without accents, with single spaces
 * @param credentials patterns over the text as it is; the group {@code s}, or all, is redacted
 */
public record SecurityProfile(List<Pattern> injections, List<Pattern> credentials) {

  /** Replacement of a credential. */
  public static final String REDACTED = "[REDACTED]";

  /** Share of places in a text where upper case, lower case and digits meet; in prose below 0.3. */
  private static final double RANDOM = 0.4;

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9+/_-]{24,}={0,2}");
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cf}\\u034F\\u115F\\u3164]");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern SPACED =
      Pattern.compile("(?<![\\p{L}\\p{N}])(\\p{L}[ ._*-]){3,}\\p{L}(?![\\p{L}\\p{N}])");
  private static final Pattern JOINT = Pattern.compile("(?<=\\p{L})[_-](?=\\p{L})");
  private static final Pattern GROUP = Pattern.compile("\\(\\?<s>");
  private static final Pattern MIXED =
      Pattern.compile("[\\p{IsLatin}\\p{IsCyrillic}\\p{IsGreek}\\p{N}@$]+");
  private static final String ALIKE = "аеорсухіјѕвкмнтαοερυικν";
  private static final String LATIN = "aeopcyxijsbkmhtaoepuikv";
  private static final String DIGITS = "013457@$";
  private static final String LETTERS = "oieastas";

  /** Copies. */
  public SecurityProfile {
    injections = List.copyOf(injections);
    credentials = List.copyOf(credentials);
  }

  /** Phrases: ordinary prose of engineers passes. */
  public static SecurityProfile defaults() {
    return new SecurityProfile(patterns("injections.txt"), patterns("credentials.txt"));
  }

  /** Phrases and the single words of the walkthrough, such as {@code execute}. */
  public static SecurityProfile strict() {
    return new SecurityProfile(
        Stream.of("injections-strict.txt", "injections.txt")
            .flatMap(name -> patterns(name).stream())
            .toList(),
        patterns("credentials.txt"));
  }

  private static List<Pattern> patterns(String name) {
    return Resources.lines(SecurityProfile.class, name).stream().map(Pattern::compile).toList();
  }

  /** The words that tell a language model what to do; empty when there are none. */
  public Optional<String> injection(String text) {
    String plain =
        SPACE.matcher(Words.fold(alike(INVISIBLE.matcher(text).replaceAll("")))).replaceAll(" ");
    return Stream.of(plain, undisguised(text))
        .distinct()
        .flatMap(each -> injections.stream().map(pattern -> pattern.matcher(each)))
        .filter(Matcher::find)
        .map(Matcher::group)
        .findFirst();
  }

  private static String undisguised(String text) {
    String visible = alike(INVISIBLE.matcher(text).replaceAll("")).replaceAll("(?U)\\s{2,}", "\n");
    String joined =
        SPACED.matcher(visible).replaceAll(match -> match.group().replaceAll("[ ._*-]", ""));
    String words =
        MIXED
            .matcher(JOINT.matcher(joined).replaceAll(" "))
            .replaceAll(match -> Matcher.quoteReplacement(word(match)));
    return SPACE.matcher(Words.fold(words)).replaceAll(" ").strip();
  }

  private static String word(MatchResult match) {
    String word = match.group();
    return word.chars().filter(Character::isLetter).count() * 2 > word.length()
        ? translated(word, DIGITS, LETTERS)
        : word;
  }

  /** Cyrillic and Greek letters that look Latin, in words that have Latin ones too. */
  private static String alike(String text) {
    return MIXED
        .matcher(text)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    match.group().chars().anyMatch(c -> c < 128 && Character.isLetter(c))
                        ? translated(match.group(), ALIKE, LATIN)
                        : match.group()));
  }

  private static String translated(String text, String from, String to) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = 0; i < changed.length(); i++) {
      int at = from.indexOf(changed.charAt(i));
      if (at >= 0) {
        changed.setCharAt(i, to.charAt(at));
      }
    }
    return changed.toString();
  }

  /** The text with {@link #REDACTED} in the place of each credential. */
  public String redacted(String text) {
    String redacted = text;
    for (Pattern pattern : credentials) {
      redacted = redacted(redacted, pattern);
    }
    return TOKEN
        .matcher(redacted)
        .replaceAll(
            match -> Matcher.quoteReplacement(isRandom(match.group()) ? REDACTED : match.group()));
  }

  private static String redacted(String text, Pattern pattern) {
    boolean grouped = GROUP.matcher(pattern.pattern()).find();
    Matcher matcher = pattern.matcher(text);
    List<int[]> places = new ArrayList<>();
    while (matcher.find()) {
      places.add(
          grouped
              ? new int[] {matcher.start("s"), matcher.end("s")}
              : new int[] {matcher.start(), matcher.end()});
    }
    StringBuilder redacted = new StringBuilder(text);
    for (int i = places.size() - 1; i >= 0; i--) {
      int[] place = places.get(i);
      if (!text.startsWith(REDACTED, place[0])) {
        redacted.replace(place[0], place[1], REDACTED);
      }
    }
    return redacted.toString();
  }

  /** Base64 and the like mix their kinds of characters all the time, names and paths do not. */
  private static boolean isRandom(String token) {
    int last = -1;
    int kinds = 0;
    int changes = 0;
    int counted = 0;
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      int kind = c >= 'a' && c <= 'z' ? 1 : c >= 'A' && c <= 'Z' ? 2 : c >= '0' && c <= '9' ? 4 : 0;
      if (kind > 0) {
        changes += last > 0 && kind != last ? 1 : 0;
        kinds |= kind;
        last = kind;
        counted++;
      }
    }
    return kinds == 7 && changes >= RANDOM * counted;
  }
}
