package dev.qortex.ingest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Block;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFinderTest {

  private static List<RuleFinder.Found> rules(String text) {
    return RuleFinder.rules(new Block(Block.Kind.PROSE, "", text, List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Always close the connection.|general|0.9",
        "Never share a connection.|antipattern|0.9",
        "Do not retry forever.|antipattern|0.9",
        "Don’t retry forever, please.|antipattern|0.9",
        "Make sure the pool is closed.|general|0.85",
        "A call must have a timeout set.|general|0.85",
        "A call must not block forever.|antipattern|0.85",
        "Avoid shared mutable state.|antipattern|0.8",
        "Prefer composition over inheritance.|general|0.75",
        "A retry should wait first.|general|0.7",
        "Tests should not sleep at all.|antipattern|0.7",
        "Keep methods short and clear.|general|0.6",
        "use one clock per process|general|0.6"
      })
  void wordsOfDemandMakeARule(String text, String category, double confidence) {
    assertThat(rules(text))
        .singleElement()
        .satisfies(
            rule -> {
              assertThat(rule.text()).isEqualTo(text);
              assertThat(rule.category()).isEqualTo(category);
              assertThat(rule.confidence()).isEqualTo(confidence);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The store keeps what it is told.",
        "You should see a green line.",
        "It should have been closed.",
        "Entropy should decrease over time.",
        "Should I always retry a call?",
        "Use the following command:",
        "Use this guide to start.",
        "LIMIT caps the number of rows.",
        "It explains what one should know.",
        "Always returns two hundred.",
        "Never mind.",
        "Use: see above for it",
        ""
      })
  void talkIsNoRule(String text) {
    assertThat(rules(text)).isEmpty();
  }

  @Test
  void everySentenceCountsByItself() {
    assertThat(rules("Timeouts matter a lot. Always set a timeout. Never wait forever."))
        .extracting(RuleFinder.Found::text)
        .containsExactly("Always set a timeout.", "Never wait forever.");
  }

  @Test
  void aTextThatNobodyWouldReadIsNoRule() {
    assertThat(rules("Always " + "do ".repeat(200) + "it.")).isEmpty();
  }
}
