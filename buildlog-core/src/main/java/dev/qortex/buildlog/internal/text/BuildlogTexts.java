package dev.qortex.buildlog.internal.text;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Words;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks and words of texts. Stateless. */
public final class BuildlogTexts {

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** Words that tell nothing about the subject of a rule; polarity is compared by itself. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          ("a an the and or but of to in on at by for with from as is are be been it its this that"
                  + " these those you we i our your should must shall will can could would may might"
                  + " do does don doesn shouldn mustn isn aren t s before after when while if then"
                  + " than so always never not no avoid avoids avoiding cannot prefer consider"
                  + " remember use using")
              .split(" "));

  private static final List<String> STEMS =
      List.of("test", "run", "execute", "check", "verif", "validat", "commit");

  private static final Map<String, String> SYNONYMS =
      Map.of(
          "tsc", "typescript",
          "mypy", "typecheck",
          "pyright", "typecheck",
          "pytest", "test",
          "execute", "run",
          "verif", "check",
          "validat", "check",
          "github", "git");

  private BuildlogTexts() {}

  /**
   * The words that tell what a rule is about: folded, without stop words, with forms and synonyms
   * of some technical words as one.
   */
  public static Set<String> subject(String text) {
    Set<String> words = new LinkedHashSet<>();
    for (String word : NO_WORD.split(text.toLowerCase(Locale.ROOT))) {
      if (!word.isEmpty() && !STOP_WORDS.contains(word)) {
        String stem = STEMS.stream().filter(word::startsWith).findFirst().orElse(word);
        words.add(SYNONYMS.getOrDefault(stem, stem));
      }
    }
    return words;
  }

  /** The stems of the words that tell what a text is about. */
  public static Set<String> stems(String text) {
    Set<String> stems = new LinkedHashSet<>();
    subject(text).forEach(word -> stems.add(Words.stem(word)));
    return stems;
  }

  /** An unmodifiable copy without repetitions, in the order given, of texts that are not blank. */
  public static List<String> distinct(String what, List<String> values) {
    Set<String> copy = new LinkedHashSet<>();
    values.forEach(value -> copy.add(Checks.id(what, value)));
    return List.copyOf(copy);
  }

  /** The words of a folded text, each once. */
  public static Set<String> words(String folded) {
    return new LinkedHashSet<>(Arrays.asList(folded.split(" ")));
  }

  /** A name such as {@code security_karen} as a title: words in capitals. */
  public static String titled(String name) {
    StringBuilder title = new StringBuilder();
    for (String word : name.strip().split("[_\\s]+")) {
      title.append(title.isEmpty() ? "" : " ");
      title.append(word.substring(0, Math.min(1, word.length())).toUpperCase(Locale.ROOT));
      title.append(word.substring(Math.min(1, word.length())));
    }
    return title.toString();
  }
}
