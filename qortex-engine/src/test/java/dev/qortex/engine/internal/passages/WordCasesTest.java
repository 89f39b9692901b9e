package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordCasesTest {

  private static PassageRow row(String text) {
    Passage passage = Passage.of("p", "d", "", text, Provenance.of("s"));
    return new PassageRow(
        passage,
        new PassageRow.SourceSize(),
        List.of(),
        new float[0],
        TokenStates.MISSING,
        new ConceptNames());
  }

  @Test
  void everyWordHasTheBalanceOfAllPassages() {
    Random random = new Random(5);
    WordCases cases = new WordCases();
    Map<String, Integer> expected = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String word = "w" + random.nextInt(3_000);
      boolean capital = random.nextBoolean();
      int times = random.nextInt(4) == 0 ? -1 : 1;
      cases.add(row("so " + (capital ? word.toUpperCase(java.util.Locale.ROOT) : word)), times);
      expected.merge(word, capital ? times : -times, Integer::sum);
    }
    expected.forEach((word, balance) -> assertThat(cases.balance(word)).isEqualTo(balance));
    assertThat(cases.balance("so")).isNegative();
    assertThat(cases.balance("never")).isZero();
  }

  @Test
  void aWordWhoseHashIsZeroIsCounted() {
    WordCases cases = new WordCases();
    String zero = "f5a5a608";
    assertThat(zero.hashCode()).isZero();
    cases.add(row("so " + zero), 1);
    assertThat(cases.balance(zero)).isEqualTo(-1);
  }

  @Test
  void aCopyStaysAsItWas() {
    WordCases cases = new WordCases();
    cases.add(row("so one"), 1);
    WordCases copy = cases.copy();
    cases.add(row("so one"), 1);
    assertThat(copy.balance("one")).isEqualTo(-1);
    assertThat(cases.balance("one")).isEqualTo(-2);
  }
}
