package dev.qortex.storage.sql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantTextTest {

  private static final DateTimeFormatter LIBRARY =
      new DateTimeFormatterBuilder().appendInstant(9).toFormatter();

  @Test
  void textsAreThoseOfTheLibraryAndReadBack() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      long second = random.nextLong(-80_000_000_000L, 300_000_000_000L);
      Instant instant = Instant.ofEpochSecond(second, random.nextInt(1_000_000_000));
      String text = InstantText.text(instant);
      assertThat(text).isEqualTo(LIBRARY.format(instant));
      assertThat(InstantText.instant(text)).isEqualTo(instant);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0000-01-01T00:00:00Z",
        "-0001-12-31T23:59:59.999999999Z",
        "9999-12-31T23:59:59.999999999Z",
        "+10000-01-01T00:00:00Z",
        "2024-02-29T12:00:00.5Z"
      })
  void theEdgesOfTheFormReadBack(String text) {
    Instant instant = Instant.parse(text);
    assertThat(InstantText.instant(InstantText.text(instant))).isEqualTo(instant);
    assertThat(InstantText.instant(text)).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2023-02-29T12:00:00.000000000Z",
        "2023-13-01T12:00:00.000000000Z",
        "2023-01-01T12:00:00.00000000xZ",
        "yesterday",
        ""
      })
  void whatIsNoInstantIsRefused(String text) {
    assertThatThrownBy(() -> InstantText.instant(text)).isInstanceOf(DateTimeException.class);
  }
}
