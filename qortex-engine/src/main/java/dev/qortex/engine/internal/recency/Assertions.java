package dev.qortex.engine.internal.recency;

import dev.qortex.core.model.Passage;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Recognition of texts that state something: one that ends with a question states nothing, and
 * neither does a supposition, a joke about what might be, an attempt, hearsay, or a proposal that
 * was only made. Pure functions.
 */
public final class Assertions {

  private static final Set<String> SUPPOSED =
      words(
          "would could might maybe perhaps imagine suppose bet joke joked wish wishes hypothetically",
          "würde würden könnte könnten vielleicht",
          "serait pourrait peut-être",
          "sería podría quizá quizás",
          "sarebbe potrebbe forse",
          "seria poderia talvez",
          "zou misschien");

  /** Words for something proposed, tried, heard or rejected, which need not hold. */
  private static final Set<String> PROPOSED =
      words(
          "considered considering suggest suggested suggests suggesting proposed proposes proposing"
              + " attempt attempts attempted begs begged begging interview interviews interviewed"
              + " audition auditioned test-drive test-drove refuses refused dismiss dismissed nearly"
              + " almost barely gossip swears swore claims claimed supposedly allegedly apparently"
              + " recommend recommended recommends toyed flirted tempted floated pondered pondering"
              + " rumour rumours rumoured rumor rumors rumored outvoted vetoed rejected declined",
          "überlegte überlegten überlegt vorgeschlagen empfahl empfohlen",
          "envisagé envisageait proposé suggéré",
          "sugirió propuso recomendó",
          "proposto suggerito consigliato",
          "sugeriu propôs recomendou",
          "overwogen overwoog voorgesteld");

  /** Words that mean this, or a supposition, before one of some others. */
  private static final Map<String, Set<String>> PROPOSED_PAIRS =
      Map.ofEntries(
          Map.entry("thought", Set.of("of", "about")),
          Map.entry("thinking", Set.of("of", "about")),
          Map.entry("talk", Set.of("of")),
          Map.entry("talked", Set.of("of")),
          Map.entry("ruled", Set.of("out")),
          Map.entry("decided", Set.of("against")),
          Map.entry("turned", Set.of("down")),
          Map.entry("voted", Set.of("down")),
          Map.entry("called", Set.of("off")),
          Map.entry("fell", Set.of("through")),
          Map.entry("pulled", Set.of("out")),
          Map.entry("test", Set.of("drive", "drove")),
          Map.entry("dream", Set.of("of")),
          Map.entry("dreams", Set.of("of")),
          Map.entry("dreamed", Set.of("of")));

  /** Words that suppose something after a word for "if". */
  private static final Set<String> SUPPOSED_IF = words("will were had", "wäre hätte");

  private static final Set<String> IF = Set.of("if", "wenn");

  /** Longer texts say something, whatever words they have. */
  static final int LONGEST = 500;

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+");

  private Assertions() {}

  /** True if the passage states something, as far as its words tell. */
  public static boolean states(Passage passage) {
    return passage.text().length() > LONGEST || isStatement(passage.text());
  }

  /** The sentences of a passage that state something; all of its text if it is long. */
  static String stated(Passage passage) {
    String text = passage.text();
    return text.length() > LONGEST
        ? text
        : SENTENCE_END
            .splitAsStream(text)
            .filter(Assertions::isStatement)
            .collect(Collectors.joining(" "));
  }

  private static boolean isStatement(String text) {
    return !(asks(text) || supposes(text.toLowerCase(Locale.ROOT)));
  }

  /** Returns whether a text ends with a question mark, in quotes or not. */
  static boolean asks(String text) {
    int last = text.length() - 1;
    while (last >= 0
        && (Character.isWhitespace(text.charAt(last))
            || "\"'”»)".indexOf(text.charAt(last)) >= 0)) {
      last--;
    }
    return last >= 0 && "?？؟".indexOf(text.charAt(last)) >= 0;
  }

  private static boolean supposes(String text) {
    boolean condition = false;
    String before = "";
    for (int from = start(text, 0); from < text.length(); ) {
      int to = end(text, from);
      String word = text.substring(from, to);
      if (SUPPOSED.contains(word)
          || PROPOSED.contains(word)
          || (condition && SUPPOSED_IF.contains(word))
          || PROPOSED_PAIRS.getOrDefault(before, Set.of()).contains(word)) {
        return true;
      }
      condition |= IF.contains(word);
      before = word;
      from = start(text, to);
    }
    return false;
  }

  private static int start(String text, int from) {
    int at = from;
    while (at < text.length() && !Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The end of a word, in which a hyphen may stand. */
  private static int end(String text, int from) {
    int at = from;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at))
            || (text.charAt(at) == '-'
                && at + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(at + 1))))) {
      at++;
    }
    return at;
  }

  private static Set<String> words(String... byLanguage) {
    return Arrays.stream(byLanguage)
        .flatMap(line -> Arrays.stream(line.split(" ")))
        .collect(Collectors.toUnmodifiableSet());
  }
}
