package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.Month;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateWordsTest {

  private static final List<Locale> LANGUAGES =
      Stream.of("en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "pl", "cs", "ru")
          .map(Locale::forLanguageTag)
          .toList();

  private static List<String> dates(String text) {
    return Words.of(text).stream().filter(word -> word.indexOf('-') >= 0).toList();
  }

  @Property(tries = 200)
  void aDateIsTheSameHoweverItIsWritten(
      @ForAll @IntRange(min = 1000, max = 2999) int year,
      @ForAll @IntRange(min = 1, max = 365) int day) {
    LocalDate date = LocalDate.ofYearDay(year, day);
    List<String> wanted =
        List.of(
            date.toString(), "--" + date.toString().substring(5), date.toString().substring(0, 7));
    for (Locale language : LANGUAGES) {
      for (String pattern : List.of("d MMMM yyyy", "d. MMMM yyyy", "dd MMMM yyyy")) {
        String written = date.format(DateTimeFormatter.ofPattern(pattern, language));
        assertThat(dates("x " + written + ", y")).as(written).isEqualTo(wanted);
      }
    }
    String english = date.format(DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH));
    for (String written :
        List.of(
            date.toString(),
            date.toString().replace('-', '/'),
            date.format(DateTimeFormatter.ofPattern("d.M.yyyy", Locale.ROOT)),
            date.format(DateTimeFormatter.ofPattern("dd. MM. yyyy", Locale.ROOT)),
            date.format(DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH)),
            english,
            english.replace(", ", "th, "),
            "the " + english.replaceFirst("(\\w+) (\\d+), ", "$2th of $1 "))) {
      assertThat(dates("(" + written + ")")).as(written).isEqualTo(wanted);
    }
  }

  @Test
  void everyMonthOfTheLanguagesIsKnown() {
    for (Locale language : LANGUAGES) {
      for (Month month : Month.values()) {
        String name = month.getDisplayName(TextStyle.FULL, language);
        assertThat(dates("le 9 " + name))
            .as(name)
            .containsExactly("--%02d-09".formatted(month.getValue()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          9 de mayo de 2026      | 2026-05-09 --05-09 2026-05
          1er mai 2026           | 2026-05-01 --05-01 2026-05
          1º de maio de 2026     | 2026-05-01 --05-01 2026-05
          2026年5月9日           | 2026-05-09 --05-09 2026-05
          13/05/2026             | 2026-05-13 --05-13 2026-05
          05/13/2026             | 2026-05-13 --05-13 2026-05
          05/05/2026             | 2026-05-05 --05-05 2026-05
          on May 9               | --05-09
          am 9. Mai              | --05-09
          in May 2026            | 2026-05
          mayo de 2026           | 2026-05
          2026-05-09 and 10 June | 2026-05-09 --05-09 2026-05 --06-10
          """)
  void formsOfDates(String text, String words) {
    assertThat(dates(text)).isEqualTo(List.of(words.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "04/05/2026",
        "2026-13-01",
        "2026-00-10",
        "version 2026.5",
        "room 404",
        "555-0142",
        "32 May",
        "0 June",
        "12026-05-09",
        "x9 May",
        "9may",
        "may",
        "10.11",
        "1.2.3",
        "5 mayors",
        "3000 May 1"
      })
  void whatIsNoDate(String text) {
    assertThat(dates(text).stream().filter(word -> !word.equals("--05-01"))).isEmpty();
  }
}
