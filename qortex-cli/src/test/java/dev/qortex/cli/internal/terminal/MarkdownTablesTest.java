package dev.qortex.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTablesTest {

  private static final String TABLE =
      """
      Before.
      | code | meaning |
      |:-----|--------:|
      | 409 | a \\| b |
      | 12 |
      After.\
      """;

  @Test
  void cellsStandInColumns() {
    assertThat(MarkdownTables.asText(TABLE, 76))
        .isEqualTo(
            """
            Before.
            code  meaning
            409   a | b
            12
            After.\
            """);
  }

  @Test
  void aRowThatIsTooWideNamesItsCells() {
    assertThat(MarkdownTables.asText(TABLE, 10))
        .isEqualTo(
            """
            Before.
            - code: 409; meaning: a | b
            - code: 12
            After.\
            """);
  }

  @Test
  void rowsWithoutAHeadingAndCodeAreShownToo() {
    assertThat(MarkdownTables.asText("… | a |\n| 1 | 2 |\n| 3 | 4 |", 76))
        .isEqualTo("… | a |\n1  2\n3  4");
    String code = "```\n| a | b |\n```";
    assertThat(MarkdownTables.asText(code, 76)).isEqualTo(code);
    assertThat(MarkdownTables.asText("|", 76)).isEmpty();
    assertThat(MarkdownTables.asText("a | b", 76)).isEqualTo("a | b");
  }
}
