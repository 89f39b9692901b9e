package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.storage.InMemoryPatternStorage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class PatternLoopTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-21T14:00:00Z"));

  @Test
  void aDismissedFindingLeavesThePromptAndAConfirmedOneRises() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Patterns patterns =
        Patterns.builder(new InMemoryPatternStorage(), "payments")
            .minScore(0.8)
            .clock(CLOCK)
            .build();
    PatternLoop.run(patterns, CLOCK, new PrintStream(out, true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualToIgnoringNewLines(
            """
            run-1: no patterns
            confirmed: The lock of the cache covers half of the method
            confirmed: Always check the result of find for null
            run-2: === HISTORICAL PATTERNS (judge) ===
            - Always check the result of find for null [score:1.40]
            - The lock of the cache covers half of the method [score:1.10]
            dismissed: The lock of the cache covers half of the method
            confirmed: Always check the result of find for null
            run-3: === HISTORICAL PATTERNS (judge) ===
            - Always check the result of find for null [4x validated]
            confirmed: Always check the result of find for null
            === HISTORICAL PATTERNS (judge) ===
            - Always check the result of find for null [6x validated]
            """);
  }
}
