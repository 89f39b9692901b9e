package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {

  @Test
  void everyRowIsALineBelowTheHead() {
    MarkdownTable table = new MarkdownTable(List.of("model", "recall"));
    table.row(List.of("a", ".5"));
    table.row(List.of("b", ""));
    assertThat(table.lines())
        .containsExactly("| model | recall |", "|---|---|", "| a | .5 |", "| b |  |");
  }

  @Test
  void aRowOfAnotherLengthIsRefused() {
    MarkdownTable table = new MarkdownTable(List.of("model", "recall"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> table.row(List.of("a")))
        .withMessageContainingAll("[a]", "(2)", "\nMaybe");
    assertThat(table.lines()).hasSize(2);
  }

  @Test
  void aShareHasThreeDigits() {
    assertThat(MarkdownTable.share(0.59651)).isEqualTo(".597");
    assertThat(MarkdownTable.share(0.9996)).isEqualTo("1.00");
    assertThat(MarkdownTable.share(1)).isEqualTo("1.00");
    assertThat(MarkdownTable.share(0)).isEqualTo(".000");
  }
}
