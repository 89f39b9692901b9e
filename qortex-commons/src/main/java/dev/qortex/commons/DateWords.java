package dev.qortex.commons;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Calendar dates of a text as words that are equal however a date is written: {@code 2026-05-09},
 * {@code 9 May 2026}, {@code May 9th, 2026}, {@code 9. Mai 2026} and {@code 9 de mayo de 2026} all
 * give the day, the day of any year ({@code --05-09}) and the month of the year ({@code 2026-05}),
 * in the forms of ISO 8601. A date without a year gives the second only, and one without a day the
 * third. Of {@code 05/09/2026}, which may be of two months, nothing is given. Pure functions.
 */
final class DateWords {

  private static final int LEAST_YEAR = 1000;
  private static final int MOST_YEAR = 2999;
  private static final int MOST_DAY = 31;

  /** Names and abbreviations without marks, by number. */
  private static final Map<String, Integer> MONTHS =
      months(
          "jan january janner januar janvier enero gennaio janeiro januari stycznia ledna января",
          "feb february februar fevrier febrero febbraio fevereiro februari lutego unora февраля",
          "mar march marz marzo mars marco maart marts marca brezna марта",
          "apr april avril abril aprile kwietnia dubna апреля",
          "may mai mayo maggio maio mei maj maja kvetna мая",
          "jun june juni juin junio giugno junho czerwca cervna июня",
          "jul july juli juillet julio luglio julho lipca cervence июля",
          "aug august aout agosto augustus augusti sierpnia srpna августа",
          "sep sept september septembre septiembre settembre setembro wrzesnia zari сентября",
          "oct october okt oktober octobre octubre ottobre outubro pazdziernika rijna октября",
          "nov november novembre noviembre novembro listopada listopadu ноября",
          "dec december dez dezember decembre diciembre dicembre dezembro desember grudnia prosince декабря");

  private final String text;
  private final List<String> words = new ArrayList<>();

  private DateWords(String text) {
    this.text = text;
  }

  /**
   * The words of all dates, in order, with repetitions. Takes time linear in the text.
   *
   * @param folded a text in small letters without marks
   */
  static List<String> of(String folded) {
    DateWords dates = new DateWords(folded);
    int at = 0;
    while (at < folded.length()) {
      at = isDigit(folded.charAt(at)) ? Math.max(dates.read(at), dates.digits(at)) : at + 1;
    }
    return dates.words;
  }

  private static Map<String, Integer> months(String... names) {
    Map<String, Integer> months = new HashMap<>();
    for (int month = 0; month < names.length; month++) {
      for (String name : names[month].split(" ")) {
        months.put(name, month + 1);
      }
    }
    return Map.copyOf(months);
  }

  /** Reads a date that begins with this digit, and returns its end; the digit's own without. */
  private int read(int from) {
    int to = digits(from);
    boolean joined = from > 0 && Character.isLetterOrDigit(text.charAt(from - 1));
    if (joined || to - from > 4 || to - from == 3) {
      return to;
    }
    int number = number(from, to);
    if (to - from == 4) {
      return number < LEAST_YEAR || number > MOST_YEAR ? to : beginningWithYear(from, to, number);
    }
    int end = numeric(to, number);
    return end > to ? end : besideMonth(from, to, number);
  }

  /** Year, month and day with equal signs between them, or a year behind the name of a month. */
  private int beginningWithYear(int from, int to, int year) {
    char sign = at(to);
    if (sign == '-' || sign == '/' || sign == '.' || sign == '年') {
      int month = to + 1;
      int behind = digits(month);
      if (at(behind) == (sign == '年' ? '月' : sign)) {
        int day = behind + 1;
        int end = digits(day);
        if (add(year, number(month, behind), number(day, end))) {
          return end;
        }
      }
    }
    monthBefore(from).ifPresent(month -> words.add(month(year, month)));
    return to;
  }

  /** Day, month and year in figures, or month, day and year where only that can be meant. */
  private int numeric(int to, int first) {
    char sign = at(to);
    if (sign != '.' && sign != '/') {
      return to;
    }
    int second = sign == '.' ? spaces(to + 1) : to + 1;
    int behind = digits(second);
    if (at(behind) != sign) {
      return to;
    }
    int third = sign == '.' ? spaces(behind + 1) : behind + 1;
    int end = digits(third);
    if (end - third != 4) {
      return to;
    }
    int other = number(second, behind);
    int year = number(third, end);
    boolean dayFirst = sign == '.' || first > 12 || first == other;
    boolean added = dayFirst ? add(year, other, first) : other > 12 && add(year, first, other);
    return added ? end : to;
  }

  /** A day before or behind the name of a month, and the year behind them. */
  private int besideMonth(int from, int to, int day) {
    if (day < 1 || day > MOST_DAY) {
      return to;
    }
    int behind = ordinal(to);
    int name = particle(spaces(behind));
    int end = letters(name);
    Optional<Integer> month =
        name > behind
            ? Optional.ofNullable(MONTHS.get(text.substring(name, end)))
            : Optional.empty();
    if (month.isEmpty()) {
      month = monthBefore(from);
      end = behind;
    }
    return month.isPresent() ? withYear(month.get(), day, end) : to;
  }

  private int withYear(int month, int day, int behind) {
    int year = behind;
    while (at(year) == '.' || at(year) == ',' || at(year) == ' ') {
      year++;
    }
    year = particle(year);
    int end = digits(year);
    if (year > behind && end - year == 4 && add(number(year, end), month, day)) {
      return end;
    }
    words.add("--" + two(month) + "-" + two(day));
    return behind;
  }

  private boolean add(int year, int month, int day) {
    if (year < LEAST_YEAR || year > MOST_YEAR || month < 1 || month > 12) {
      return false;
    }
    if (day < 1 || day > MOST_DAY) {
      return false;
    }
    words.add(month(year, month) + "-" + two(day));
    words.add("--" + two(month) + "-" + two(day));
    words.add(month(year, month));
    return true;
  }

  private static String month(int year, int month) {
    return year + "-" + two(month);
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : String.valueOf(number);
  }

  /** The month whose name ends before this place, but for spaces, a comma, a dot, or "de". */
  private Optional<Integer> monthBefore(int from) {
    int end = gap(from);
    if (end < from && text.startsWith("de", end - 2) && at(end - 3) == ' ') {
      end = gap(end - 2);
    }
    int start = end;
    while (start > 0 && Character.isLetter(text.charAt(start - 1))) {
      start--;
    }
    return end == from
        ? Optional.empty()
        : Optional.ofNullable(MONTHS.get(text.substring(start, end)));
  }

  private int gap(int from) {
    int end = from;
    while (end > 0 && (at(end - 1) == ' ' || at(end - 1) == ',' || at(end - 1) == '.')) {
      end--;
    }
    return end;
  }

  /** The place behind an ending such as "th", "er", "o" or a dot. */
  private int ordinal(int from) {
    int end = letters(from);
    return end - from == 1 || end - from == 2 ? end : at(from) == '.' ? from + 1 : from;
  }

  /** The place behind "of", "de" or "del" with the spaces that follow. */
  private int particle(int from) {
    int end = letters(from);
    String word = text.substring(from, end);
    return word.equals("of") || word.equals("de") || word.equals("del") ? spaces(end) : from;
  }

  private int spaces(int from) {
    int to = from;
    while (at(to) == ' ') {
      to++;
    }
    return to;
  }

  private int letters(int from) {
    int to = from;
    while (to < text.length() && Character.isLetter(text.charAt(to))) {
      to++;
    }
    return to;
  }

  private int digits(int from) {
    int to = from;
    while (isDigit(at(to))) {
      to++;
    }
    return to;
  }

  /** The number that stands there; 0 for none, and for one of more than four digits. */
  private int number(int from, int to) {
    return to == from || to - from > 4 ? 0 : Integer.parseInt(text, from, to, 10);
  }

  private char at(int place) {
    return place >= 0 && place < text.length() ? text.charAt(place) : 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
