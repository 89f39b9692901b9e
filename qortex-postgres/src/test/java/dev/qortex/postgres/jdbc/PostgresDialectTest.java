package dev.qortex.postgres.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Dialect;
import dev.qortex.tck.support.HostileTexts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PostgresDialectTest {

  private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

  @Test
  void textsComeBackAsTheyWereStored() {
    for (String text : HostileTexts.ALL) {
      assertThat(DIALECT.stored(text)).doesNotContain("\0");
      assertThat(PostgresDialect.INSTANCE.shown(DIALECT.stored(text))).isEqualTo(text);
    }
  }

  @Test
  void storedTextsHaveTheOrderAndTheBeginningsOfTheTexts() {
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String one = text(random);
      String other = text(random);
      String context = "seed %s, (%s) and (%s)".formatted(seed, escaped(one), escaped(other));
      assertThat(PostgresDialect.INSTANCE.shown(DIALECT.stored(one))).as(context).isEqualTo(one);
      assertThat(Integer.signum(compare(DIALECT.stored(one), DIALECT.stored(other))))
          .as(context)
          .isEqualTo(Integer.signum(compare(one, other)));
      assertThat(DIALECT.stored(one + other))
          .as(context)
          .isEqualTo(DIALECT.stored(one) + DIALECT.stored(other));
    }
  }

  private static int compare(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append((char) random.nextInt(4));
    }
    return text.toString();
  }

  private static String escaped(String text) {
    return Arrays.toString(text.toCharArray());
  }

  @Test
  void onlyHintsForSqliteAreLeftOutOfStatements() {
    assertThat(
            PostgresDialect.translated(
                "SELECT a + b FROM x CROSS JOIN y ON x.k = y.k WHERE +learner = 1 AND +r.domain IN (?)"))
        .isEqualTo("SELECT a + b FROM x JOIN y ON x.k = y.k WHERE learner = 1 AND r.domain IN (?)");
  }

  @Test
  void aColumnHasItsTypeWhateverItsFirstValueIs() {
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(null, null, 1, "a", 2L, null));
    Dialect.Part rows = DIALECT.rows(values, List.of(ColumnType.LONG, ColumnType.TEXT));
    assertThat(rows.sql()).isEqualTo("SELECT * FROM unnest(?::bigint[], ?::text[])");
    assertThat(rows.parameters())
        .containsExactly(new Long[] {null, 1L, 2L}, new String[] {null, "a", null});
    values.set(2, 0.5);
    assertThatExceptionOfType(ClassCastException.class)
        .isThrownBy(() -> DIALECT.rows(values, List.of(ColumnType.LONG, ColumnType.TEXT)))
        .withMessageContaining("Double");
  }

  @Test
  void valuesOfAConditionAreOneArray() {
    Dialect.Part texts = DIALECT.anyOf(List.of("a", "b"));
    assertThat(texts.sql()).isEqualTo("= ANY (?)");
    assertThat(texts.parameters()).containsExactly((Object) new String[] {"a", "b"});
    Dialect.Part numbers = DIALECT.anyOf(List.of(1, 2L));
    assertThat(numbers.parameters()).containsExactly((Object) new Long[] {1L, 2L});
  }
}
