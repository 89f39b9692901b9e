package dev.qortex.benchmarks.run;

import java.util.List;
import java.util.function.Predicate;

/**
 * An option of one benchmark, given as {@code --name value}.
 *
 * @param name without dashes
 * @param values what may be given, for humans
 * @param accepts whether a value may be given
 * @param standard the value when none is given
 * @param quick the value when none is given and a small run is enough
 * @param help what it is, in a few words
 */
public record RunOption(
    String name,
    String values,
    Predicate<String> accepts,
    String standard,
    String quick,
    String help) {

  /** The word for all of some words. */
  public static final String ALL = "all";

  /** A whole number. */
  public static RunOption number(String name, int least, int standard, int quick, String help) {
    return new RunOption(
        name,
        "a whole number from " + least,
        value -> isNumber(value, least),
        Integer.toString(standard),
        Integer.toString(quick),
        help);
  }

  /** One of some words; the first when none is given. */
  public static RunOption choice(String name, List<String> choices, String help) {
    return new RunOption(
        name,
        "one of: " + String.join(", ", choices),
        choices::contains,
        choices.get(0),
        choices.get(0),
        help);
  }

  /**
   * Some of those words with commas between, or all of them by the word {@code all}, which is the
   * value when none is given.
   *
   * @param quick the value when none is given and a small run is enough
   */
  public static RunOption some(String name, List<String> known, String quick, String help) {
    return new RunOption(
        name,
        "all, or some of these with commas between: " + String.join(", ", known),
        value -> value.equals(ALL) || known.containsAll(List.of(value.split(","))),
        ALL,
        quick,
        help);
  }

  /** A switch, which takes no value: {@code yes} when it is given, else {@code no}. */
  public static RunOption flag(String name, String help) {
    return new RunOption(name, "", value -> true, "no", "no", help);
  }

  boolean isFlag() {
    return values.isEmpty();
  }

  /** Any text; empty when none is given. */
  public static RunOption text(String name, String help) {
    return new RunOption(name, "a text", value -> true, "", "", help);
  }

  private static boolean isNumber(String value, int least) {
    try {
      return Integer.parseInt(value) >= least;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  String checked(String value) {
    if (!accepts.test(value)) {
      throw new IllegalArgumentException(
          "The option --%s (%s) must be %s.\nMaybe leave it out; it is (%s) then."
              .formatted(name, value, values, standard));
    }
    return value;
  }

  @Override
  public String toString() {
    return isFlag()
        ? "--%s: %s".formatted(name, help)
        : "--%s: %s; %s (%s, quick %s)".formatted(name, help, values, standard, quick);
  }
}
