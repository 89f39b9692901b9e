package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.patterns.FailOpenPatterns;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternLoopTest {

  private static final Instant AT = Instant.parse("2026-01-21T14:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(AT);

  @TempDir Path folder;

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

  @Test
  void aLoopOnDiskKeepsWhatItLearnedAndNeverThrows() throws IOException {
    Path file = folder.resolve("patterns.db");
    Instant now = InstantSource.system().instant();
    Deliberation said =
        Deliberation.of("run-1", "judge", "## Accumulated Patterns\n- Retries need limits", now);
    try (FailOpenPatterns first = PatternLoop.onDisk(file)) {
      assertThat(first.record(said)).isPresent();
    }
    try (FailOpenPatterns second = PatternLoop.onDisk(file)) {
      assertThat(second.prompt(PromptRequest.of("judge", "run-2")).text())
          .contains("- Retries need limits [score:");
    }
    Path odd = Files.writeString(folder.resolve("odd.db"), "no database");
    try (FailOpenPatterns broken = PatternLoop.onDisk(odd)) {
      assertThat(broken.record(said)).isEmpty();
      assertThat(broken.prompt(PromptRequest.of("judge", "run-2")).reason()).contains("odd.db");
      assertThat(broken.pending()).containsExactly("record run-1//1/judge");
    }
  }
}
