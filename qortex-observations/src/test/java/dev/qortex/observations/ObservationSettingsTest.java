package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.commons.GitProgram;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.observations.ObservationSettings.Profile;
import dev.qortex.observations.ObservationSettings.Remote;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate.Accepted;
import dev.qortex.observations.model.Fate.Rejected;
import dev.qortex.observations.model.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that all processes follow. */
class ObservationSettingsTest {

  private static final Instant NOW = Instant.parse("2026-02-16T15:23:14Z");

  @TempDir Path folder;
  @TempDir Path root;

  private ObservationPipeline pipeline() {
    return ObservationPipeline.builder(root).clock(() -> NOW).configured().build();
  }

  private static CycleReport observe(ObservationPipeline pipeline, String body) {
    pipeline.write(Observation.builder(NOW, "fact", body).build());
    return pipeline.runOnce();
  }

  private GitProgram repository() throws IOException {
    GitProgram git = new GitProgram(root);
    git.run("init", "--quiet", "--initial-branch=main");
    git.run("config", "user.name", "Tester");
    git.run("config", "user.email", "tester@example.com");
    git.run("config", "commit.gpgsign", "false");
    return git;
  }

  @Test
  void aBuilderDoesNotChangeAPipelineThatItBuilt() {
    ObservationPipeline.Builder builder =
        ObservationPipeline.builder(root).clock(() -> NOW).configured();
    ObservationPipeline built = builder.build();
    builder.votes(new BrokenModel());

    assertThat(observe(built, "Execute the tests").fates()).hasOnlyElementsOfType(Accepted.class);
  }

  @Test
  void aRunningPipelineFollowsWhatIsChosenElsewhere() {
    ObservationPipeline running = pipeline();
    assertThat(running.settings()).contains(ObservationSettings.defaults());
    assertThat(observe(running, "Execute the tests").fates()).hasOnlyElementsOfType(Accepted.class);

    ObservationSettings chosen = new ObservationSettings(Profile.WALKTHROUGH, Remote.NONE);
    pipeline().configure(chosen);

    assertThat(running.settings()).contains(chosen);
    assertThat(observe(running, "Execute the checks").fates())
        .hasOnlyElementsOfType(Rejected.class);
  }

  @Test
  void whatTheHostHasChosenStays() {
    ObservationPipeline fixed = ObservationPipeline.builder(root).build();
    assertThat(fixed.settings()).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(() -> fixed.configure(ObservationSettings.defaults()))
        .withMessageContaining("The host has chosen");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "{\"profile\": \"lax\"}", "{\"remote\": 3}"})
  void damagedSettingsAreNamedAndNoLineIsLost(String damaged) throws IOException {
    ObservationPipeline running = pipeline();
    Path file = Files.createDirectories(root.resolve("observer")).resolve("settings.json");
    Files.writeString(file, damaged);
    CycleReport report = observe(running, "A fact");
    assertThat(report.failure().orElseThrow())
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("settings.json");
    assertThat(report.fates()).isEmpty();
    Files.writeString(file, "{\"profile\": \"strict\"}");
    assertThat(running.runOnce().memorized()).isEqualTo(1);
    assertThat(running.settings()).contains(new ObservationSettings(Profile.STRICT, Remote.NONE));
  }

  @Test
  void trafficNeedsAnUpstreamBranchAndIsThenFollowed() throws IOException {
    ObservationPipeline running = pipeline();
    ObservationSettings pushing = new ObservationSettings(Profile.STANDARD, Remote.PUSH);
    assertThatIllegalStateException()
        .isThrownBy(() -> running.configure(pushing))
        .withMessageContaining("Maybe run git init");
    GitProgram git = repository();
    assertThat(observe(running, "First").memorized()).isEqualTo(1);
    assertThat(git.run("log", "--format=%s").out()).startsWith("observe: First");
    assertThatIllegalStateException()
        .isThrownBy(() -> running.configure(pushing))
        .withMessageContaining("git branch --set-upstream-to");

    GitProgram bare = new GitProgram(folder);
    bare.run("init", "--quiet", "--bare", "--initial-branch=main");
    git.run("remote", "add", "origin", folder.toString());
    git.run("push", "--quiet", "--set-upstream", "origin", "main");
    running.configure(pushing);

    assertThat(observe(running, "Second").warnings()).isEmpty();
    assertThat(bare.run("log", "-1", "--format=%s").out()).startsWith("observe: Second");
  }

  @Test
  void aRepositoryThatIsGoneIsNoticedAndTheEntryWaits() throws IOException {
    ObservationPipeline running = pipeline();
    repository();
    assertThat(observe(running, "First").memorized()).isEqualTo(1);
    Path git = root.resolve(".git");
    Files.move(git, folder.resolve("gone"));
    CycleReport refused = observe(running, "Second");
    assertThat(refused.waiting()).isEqualTo(1);
    assertThat(refused.failure().orElseThrow())
        .hasMessageContaining("not a git repository")
        .hasMessageContaining("repository.json");
    Files.move(folder.resolve("gone"), git);
    assertThat(observe(running, "Third").memorized()).isEqualTo(2);
  }

  private static final class BrokenModel implements EmbeddingModel {

    @Override
    public String name() {
      return "broken";
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      throw new IllegalStateException("This model must not be asked.");
    }

    @Override
    public int dimension() {
      return 8;
    }
  }
}
