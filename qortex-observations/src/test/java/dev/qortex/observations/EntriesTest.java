package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.observations.model.Observation;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntriesTest {

  private static final Instant NOW = Instant.parse("2026-02-16T15:23:15Z");

  @TempDir private Path root;
  private ObservationPipeline pipeline;

  @BeforeEach
  void open() {
    pipeline = ObservationPipeline.builder(root).clock(() -> NOW).ids(() -> "an-id").build();
  }

  @Test
  void whatWasWrittenBecomesAnEntry() {
    pipeline.write(
        Observation.builder(NOW, "decision", "Use local git only.").scores(0.9, 0.8).build());
    assertThat(pipeline.entries()).isEmpty();
    pipeline.runOnce();
    assertThat(pipeline.entries())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.id()).isEqualTo("an-id");
              assertThat(entry.path()).startsWith("vault/decisions/2026-02-16-");
              assertThat(entry.body()).isEqualTo("Use local git only.");
              assertThat(entry.importance()).isEqualTo(0.8);
              assertThat(entry.created()).contains(NOW);
              assertThat(pipeline.entry("an-id")).contains(entry);
            });
    assertThat(pipeline.entry("another-id")).isEmpty();
    pipeline.rollbackSource("system");
    assertThat(pipeline.entries()).isEmpty();
    assertThat(pipeline.entry("an-id")).isEmpty();
  }

  @Test
  void whatTheSchemaRefusesIsRefusedWhenItIsWritten() {
    refused(Observation.builder(NOW, "decission", "x"), "decission");
    refused(Observation.builder(NOW, "decision", "x").session("today"), "(today)");
    refused(Observation.builder(NOW, "decision", "x").session("today"), "UUID.nameUUIDFromBytes");
    refused(Observation.builder(NOW, "decision", "x").relatesTo("../x"), "relates_to");
    refused(Observation.builder(NOW, "decision", "x".repeat(300_000)), "bytes");
    assertThat(root.resolve("observer/observations.jsonl")).doesNotExist();
  }

  private void refused(Observation.Builder observation, String inMessage) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pipeline.write(observation.build()))
        .withMessageContaining(inMessage);
  }
}
