package dev.qortex.cli.internal.terminal;

import dev.qortex.commons.EditDistance;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values that a wrong one on the command line may mean, for refusals. Pure functions. */
public final class Nearest {

  private static final int MOST = 3;

  private static final Pattern BETWEEN_GROUPS = Pattern.compile("(?<=\\d)[,.'_ ](?=\\d{3}\\b)");

  /** A day, and a time of it, whose separators may be others or missing. */
  private static final Pattern MOMENT =
      Pattern.compile(
          "(\\d{4})[-/.]?(\\d{2})[-/.]?(\\d{2})(?:[T ](\\d{2}:\\d{2})(:\\d{2}(?:\\.\\d+)?)?)?Z?");

  private Nearest() {}

  /**
   * Returns the names that begin with the given one, or differ from it in one letter or in a third
   * of its letters: the nearest three, the nearest first.
   */
  public static List<String> names(String given, Collection<String> names) {
    return EditDistance.nearest(
        given, names.stream().filter(name -> EditDistance.isNear(given, name)).toList(), MOST);
  }

  /** Returns the line of a refusal that proposes these values; nothing without any. */
  public static String proposal(Collection<String> values) {
    return values.isEmpty() ? "" : "\nMaybe: " + String.join(", ", values);
  }

  /** Returns the number that is written with a decimal comma. */
  public static Optional<String> decimal(String given) {
    return number(given.strip().replace(',', '.')).map(BigDecimal::toPlainString);
  }

  /**
   * Returns the whole number that is written with groups of digits, decimals, or beyond a range.
   */
  public static Optional<String> whole(String given, long least, long greatest) {
    return number(BETWEEN_GROUPS.matcher(given.strip()).replaceAll("").replace(',', '.'))
        .map(value -> value.max(BigDecimal.valueOf(least)).min(BigDecimal.valueOf(greatest)))
        .map(value -> value.setScale(0, RoundingMode.HALF_UP).toPlainString());
  }

  private static Optional<BigDecimal> number(String text) {
    try {
      // A power of ten in a few letters may have billions of digits.
      return text.toLowerCase(Locale.ROOT).contains("e")
          ? Optional.empty()
          : Optional.of(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the instant of a day, or of a time without its zone, in UTC. */
  public static Optional<String> instant(String given) {
    Matcher parts = MOMENT.matcher(given.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    String time = parts.group(4) == null ? "00:00" : parts.group(4);
    String seconds = parts.group(5) == null ? ":00" : parts.group(5);
    String whole =
        "%s-%s-%sT%s%sZ".formatted(parts.group(1), parts.group(2), parts.group(3), time, seconds);
    try {
      return Optional.of(Instant.parse(whole).toString());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
