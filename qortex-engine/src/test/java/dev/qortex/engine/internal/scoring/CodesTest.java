package dev.qortex.engine.internal.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodesTest {

  @Test
  void codesAreWordsWithADigit() {
    assertThat(Codes.of("Is INV-2024-0012 (12 items) of v3.2 due on 3rd/May, or flat 12A?"))
        .containsExactly("12", "12a", "3rd/may", "inv-2024-0012", "v3.2");
    assertThat(Codes.of("No digit anywhere.")).isEmpty();
  }

  @Test
  void countsYearsAndOrdinalsAreNoIdentifiers() {
    assertThat(Codes.identifiers("In 2024 the 3rd of 112 rooms, 4711, 1850 and 12A"))
        .containsExactly("12a", "1850", "4711");
  }

  @Test
  void aChainOfAnyLengthIsRead() {
    assertThat(Codes.of("a" + ".b2".repeat(200_000))).hasSize(1);
  }
}
