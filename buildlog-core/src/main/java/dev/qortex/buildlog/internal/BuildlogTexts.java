package dev.qortex.buildlog.internal;

import dev.qortex.core.internal.util.Checks;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks, folding and hashes of texts. Stateless. */
public final class BuildlogTexts {

  /** White space as Unicode has it, and the separators of files, groups, records and units. */
  private static final Pattern BLANKS = Pattern.compile("(?U)[\\s\\x1c-\\x1f]+");

  private BuildlogTexts() {}

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

  /** The text in lower case with single blanks for white space. */
  public static String folded(String text) {
    return BLANKS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }
}
