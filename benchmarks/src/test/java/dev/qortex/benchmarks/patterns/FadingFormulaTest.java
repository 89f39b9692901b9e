package dev.qortex.benchmarks.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.patterns.PatternScorer;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.storage.InMemoryPatternStorage;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FadingFormulaTest {

  private static final Instant WHEN = Instant.parse("2026-01-01T00:00:00Z");

  /** Said and confirmed, injected in a run that says another, and at last said and dismissed. */
  private static double score(PatternScorer scorer) {
    Patterns patterns =
        Patterns.builder(new InMemoryPatternStorage(), "project")
            .scorer(scorer)
            .clock(() -> WHEN)
            .build();
    Map<String, String> findings = Map.of("J1", "one two three four");
    new Review("first", WHEN, findings, Set.of()).teach(patterns);
    patterns.prompt(PromptRequest.of(Review.ROLE, "second"));
    new Review("second", WHEN, Map.of("J2", "five six seven eight"), Set.of()).teach(patterns);
    patterns.finish("second", true);
    new Review("third", WHEN, findings, Set.of("J1")).teach(patterns);
    return patterns.query(PromptRequest.of(Review.ROLE, "fourth")).stream()
        .filter(one -> one.pattern().text().startsWith("one"))
        .findFirst()
        .orElseThrow()
        .score();
  }

  @Test
  void withoutFadingItIsTheFormula() {
    // Sighted, reinforced, run passed, sighted; dismissed.
    assertThat(score(PatternScorer.formula())).isEqualTo(4 / 5.0);
    assertThat(score(new FadingFormula(1, false))).isCloseTo(4 / 5.0, within(1e-12));
  }

  @Test
  void outcomesOfRunsThatDidNotSayItDoNotCount() {
    assertThat(score(new FadingFormula(1, true))).isCloseTo(3 / 4.0, within(1e-12));
  }

  @Test
  void eachChangeHalvesWhatWasBefore() {
    double successes = (1 / 16.0 + 1 / 8.0 + 1 / 4.0 + 1 / 2.0);
    assertThat(score(new FadingFormula(.5, false)))
        .isCloseTo(successes / (successes + 1), within(1e-12));
  }
}
