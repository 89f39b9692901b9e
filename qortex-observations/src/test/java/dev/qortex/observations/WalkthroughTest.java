package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate.Accepted;
import dev.qortex.observations.model.Fate.Reinforced;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.SleepReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The three examples of the walkthrough, from the line in the buffer to the bytes of the file. */
class WalkthroughTest {

  private static final String DECISION =
      """
      {"timestamp":"2026-02-16T15:23:14.527Z","bucket":"explicit","type":"decision","body":"Use local git only — no remote push in daemon. Reduces complexity and eliminates network failure mode.","entities":[{"name":"owner","type":"person"},{"name":"Cortex","type":"project"}],"attribution":"owner","session_id":"022a598a-7ca8-4ccf-80bb-f1919386421e","confidence":0.95,"importance":0.9,"context":"Discussing observer daemon deployment and git sync strategy","source_quote":"Let's use local git only — no remote push in the daemon"}
      """;

  private static final String PROJECT =
      "f3521b6ca6626ebeaddb2fdd9a04e40ee8ae65ba811d26b8f6f82d62ba17129e";
  private static final String PREFERENCE =
      "1540e1ffa19484307466493a052f4966be5764e01e2562b26a23f2edbadf3c78";

  @TempDir Path root;

  private ObservationPipeline pipeline(String now, String... ids) {
    Iterator<String> next = List.of(ids).iterator();
    return ObservationPipeline.builder(root)
        .clock(() -> Instant.parse(now))
        .ids(next::next)
        .build();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void line(String json) throws IOException {
    Path buffer = Files.createDirectories(root.resolve("observer")).resolve("observations.jsonl");
    Files.writeString(buffer, (Files.exists(buffer) ? Files.readString(buffer) : "") + json);
  }

  @Test
  void aDecisionOfTheOwnerIsKeptInTheVault() throws IOException {
    Files.createDirectories(root.resolve("observer"));
    Files.writeString(
        root.resolve("observer/calibration.yml"),
        """
        rules:
          - match: { type: "decision" }
            adjust: { importance: +0.1 }
          - match: { type: "preference", source: "wayne" }
            adjust: { confidence: +0.1 }
        """);
    line(DECISION);

    CycleReport report =
        pipeline("2026-02-16T15:23:15Z", "019503a7-c18f-7b1d-a3b2-9c4f7e2d1a0b").runOnce();

    assertThat(report.fates())
        .containsExactly(
            new Accepted(
                "019503a7-c18f-7b1d-a3b2-9c4f7e2d1a0b",
                "vault/decisions/2026-02-16-3deda2bc.md",
                List.of()));
    assertThat(root.resolve("vault/decisions/2026-02-16-3deda2bc.md"))
        .hasBinaryContent(
            bytes(
                """
                ---
                id: "019503a7-c18f-7b1d-a3b2-9c4f7e2d1a0b"
                type: decision
                category: concept
                created: 2026-02-16T15:23:14.527Z
                source_hash: 3deda2bcda71aecbe84d48c2f7f7962facfb080b21df84ff94ba0a886757a3b7

                # ---

                title: "Use local git only — no remote push in daemon. Reduces complexity and…"
                bucket: explicit
                attribution: owner
                confidence: 0.95
                importance: 1.0
                entities:
                  - name: owner
                    type: person
                  - name: Cortex
                    type: project
                context: "Discussing observer daemon deployment and git sync strategy"
                source_quote: "Let's use local git only — no remote push in the daemon"
                session_id: "022a598a-7ca8-4ccf-80bb-f1919386421e"
                ---

                Use local git only — no remote push in daemon. Reduces complexity and eliminates network failure mode.
                """));
    assertThat(root.resolve("observer/staging")).isEmptyDirectory();
    assertThat(root.resolve("observer/state.json"))
        .content()
        .contains(
            "\"observationFileOffset\":" + Files.size(root.resolve("observer/observations.jsonl")))
        .contains("\"lastRun\":\"2026-02-16T15:23:15Z\"");
  }

  @Test
  void aProjectWrittenAtTheTerminalGetsDefaults() {
    ObservationPipeline pipeline =
        pipeline("2026-02-16T15:30:01Z", "019503b8-a9f2-7c4d-b3e5-1a2b3c4d5e6f");
    pipeline
        .buffer()
        .append(
            Observation.builder(
                    Instant.parse("2026-02-16T15:30:00Z"),
                    "project",
                    "ExampleApp - AI-powered reading companion for teachers")
                .build());
    assertThat(root.resolve("observer/observations.jsonl"))
        .hasBinaryContent(
            bytes(
                """
                {"timestamp":"2026-02-16T15:30:00.000Z","bucket":"explicit","type":"project","body":"ExampleApp - AI-powered reading companion for teachers","attribution":"system","session_id":"cli"}
                """));

    CycleReport report = pipeline.runOnce();

    String path = ((Accepted) report.fates().get(0)).path();
    assertThat(path)
        .isEqualTo("vault/projects/2026-02-16-%s.md".formatted(PROJECT.substring(0, 8)));
    assertThat(root.resolve(path))
        .hasBinaryContent(
            bytes(
                """
                ---
                id: "019503b8-a9f2-7c4d-b3e5-1a2b3c4d5e6f"
                type: project
                category: relation
                created: 2026-02-16T15:30:00.000Z
                source_hash: %s

                # ---

                title: "ExampleApp - AI-powered reading companion for teachers"
                bucket: explicit
                attribution: system
                confidence: 0.9
                importance: 0.5
                session_id: "cli"
                ---

                ExampleApp - AI-powered reading companion for teachers
                """
                    .formatted(PROJECT)));
  }

  @Test
  void aKnownPreferenceIsReinforcedAndTheNightWritesIt() throws IOException {
    String before =
        """
        ---
        id: "019234a7-f1e8-7b2d-a9c3-4f5e6a7b8c9d"
        type: preference
        category: concept
        created: 2026-01-15T10:23:00.000Z
        source_hash: %s

        # ---

        title: "The owner prefers honest feedback"
        bucket: ambient
        attribution: Agent
        confidence: 0.8
        importance: 0.8
        last_reinforced: 2026-01-15T10:23:00.000Z
        ---

        The owner prefers honest, direct feedback over diplomatically softened answers.
        """
            .formatted(PREFERENCE);
    Path entry = root.resolve("mind/concepts/2026-01-15-7c8d9e0f.md");
    Files.createDirectories(entry.getParent());
    Files.writeString(entry, before);
    line(
        """
        {"timestamp":"2026-02-16T15:35:00Z","bucket":"explicit","type":"preference","body":"The Owner prefers honest,  direct feedback over diplomatically softened answers. ","attribution":"Agent","session_id":"022a598a-7ca8-4ccf-80bb-f1919386421e"}
        """);
    ObservationPipeline pipeline = pipeline("2026-02-17T03:00:00Z");

    assertThat(pipeline.runOnce().fates())
        .containsExactly(new Reinforced("019234a7-f1e8-7b2d-a9c3-4f5e6a7b8c9d", false));
    assertThat(entry).as("not before the night").hasBinaryContent(bytes(before));
    assertThat(root.resolve("observer/state.json")).content().doesNotContain("reinforcements");

    SleepReport night = pipeline.sleep();

    assertThat(night.failure()).isEmpty();
    assertThat(night.reinforced()).containsExactly("mind/concepts/2026-01-15-7c8d9e0f.md");
    String after =
        before.replace(
            "last_reinforced: 2026-01-15T10:23:00.000Z", "last_reinforced: 2026-02-16T15:35:00Z");
    assertThat(entry).hasBinaryContent(bytes(after));
    assertThat(pipeline.sleep().reinforced()).as("twice is harmless").isEmpty();
    assertThat(entry).hasBinaryContent(bytes(after));
    assertThat(pipeline.sessionLine())
        .isEqualTo("Cortex: 1 observations, 0 memorized, 1 already known");
  }
}
