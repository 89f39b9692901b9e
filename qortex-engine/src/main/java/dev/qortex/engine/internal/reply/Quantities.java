package dev.qortex.engine.internal.reply;

import dev.qortex.commons.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Quantities of a sentence: the numbers before each unit. A unit is one of the two words behind a
 * number, a sign such as {@code %}, or the form of a time of day. Immutable.
 *
 * @param byUnit the numbers by unit, as they are written
 * @param words the words that count and are no numbers
 */
record Quantities(Map<String, Set<String>> byUnit, Set<String> words) {

  /** Half of the words of a statement, so that both speak of the same. */
  private static final double LEAST_COMMON = 0.5;

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.:])[€$£]?(\\d++(?:[.,:]\\d++)*+)([%°€$£]?)((?:[ -]\\p{L}++){0,2})");

  private static final Pattern DENIED =
      Pattern.compile("\\b(?:not|instead of|rather than|no longer|never)\\s++\\S*\\d\\S*");

  private static final Pattern WORD = Pattern.compile("\\p{L}++");

  private static final List<String> SMALL =
      List.of(
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");

  static Quantities of(String sentence) {
    String text = digits(sentence.toLowerCase(Locale.ROOT));
    Map<String, Set<String>> byUnit = new HashMap<>();
    Set<String> words = new HashSet<>(Words.of(text));
    for (Matcher number = NUMBER.matcher(text); number.find(); ) {
      String value = number.group(1);
      List<String> units = new ArrayList<>(Words.of(number.group(3)));
      if (value.contains(":")) {
        units.add(":");
      }
      if (!number.group(2).isEmpty()) {
        units.add(number.group(2));
      }
      units.forEach(unit -> byUnit.computeIfAbsent(unit, any -> new HashSet<>()).add(value));
    }
    words.removeIf(word -> Character.isDigit(word.codePointAt(0)));
    return new Quantities(byUnit, words);
  }

  /**
   * Returns whether a sentence of a reply gives another number than a statement for the same unit,
   * where both speak of the same and the reply does not say the statement's number, too.
   *
   * @param asked the words of the question
   * @param reply the numbers of the whole reply
   */
  boolean differ(Quantities stated, Set<String> asked, Set<String> reply) {
    return stated.common(words, asked) >= LEAST_COMMON
        && byUnit.entrySet().stream()
            .anyMatch(
                unit -> {
                  Set<String> others = stated.byUnit.getOrDefault(unit.getKey(), Set.of());
                  return !others.isEmpty()
                      && Collections.disjoint(others, unit.getValue())
                      && Collections.disjoint(others, reply);
                });
  }

  /** The part of the words that one of two texts has; 0 without words. */
  double common(Set<String> one, Set<String> other) {
    long common = words.stream().filter(word -> one.contains(word) || other.contains(word)).count();
    return common / (double) Math.max(1, words.size());
  }

  /** The numbers that a text says, without those that it denies. */
  static Set<String> numbers(String text) {
    String plain = DENIED.matcher(digits(text.toLowerCase(Locale.ROOT))).replaceAll(" ");
    return NUMBER.matcher(plain).results().map(found -> found.group(1)).collect(Collectors.toSet());
  }

  private static String digits(String text) {
    return WORD.matcher(text)
        .replaceAll(
            word -> {
              int number = SMALL.indexOf(word.group());
              return number < 0 ? word.group() : String.valueOf(number);
            });
  }
}
