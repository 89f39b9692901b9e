package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.GauntletResult;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.learning.store.LearningStores;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewedProjectTest {

  private static final Pattern SEED = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theSeedOfThePageReviewsAProject() throws IOException {
    Matcher seed = SEED.matcher(Files.readString(Path.of("../docs/reference/review-formats.md")));
    assertThat(seed.find()).isTrue();
    Path file = Files.writeString(folder.resolve("reviewer.yaml"), seed.group(1));

    assertThat(output(file))
        .contains("rules={reviewer=3}, added=3, dropped=[]")
        .contains("reviewer:45cd8f15", "after 1 observations")
        .contains("CHECKPOINT_MAJORS, invented [nobody:00000000]");
    assertThat(output(file)).contains("rules={reviewer=3}, added=0, dropped=[]");
  }

  @Test
  void aModelReviewsByTheRulesOfARun() throws IOException {
    try (Buildlog buildlog = inMemory()) {
      buildlog.importSeeds(Persona.SECURITY);
      Project project = buildlog.project("payments");
      List<String> prompts = new ArrayList<>();
      GauntletResult result =
          ReviewedProject.reviewed(
              project,
              prompt -> {
                prompts.add(prompt);
                return "Here it is:\n```json\n{\"issues\": []}\n```";
              });

      assertThat(prompts)
          .singleElement()
          .asString()
          .contains("the diff of the branch", "security:");
      assertThat(result.action()).hasToString("CLEAN");
    }
  }

  @Test
  void whatTheJournalSaysBecomesARule() throws IOException {
    Files.writeString(
        folder.resolve("2026-01-20-retries.md"),
        "# Retries\n\n## Improvements\n\n### Workflow\n\n- Read the diff before the tests\n");
    try (Buildlog buildlog = inMemory()) {
      Project project = buildlog.project("payments");
      ReviewedProject.promoted(project, new Journal(folder, Clock.systemUTC()));

      assertThat(project.gauntlet().rules())
          .singleElement()
          .satisfies(rule -> assertThat(rule.text()).containsIgnoringCase("diff before the tests"));
    }
  }

  @Test
  void aProjectIsSetUpAndVerified() throws IOException {
    Path root = Files.createDirectory(folder.resolve("payments"));
    Journal journal = new Journal(root.resolve("buildlog"), Clock.systemUTC());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Buildlog buildlog = inMemory()) {
      Project project =
          ReviewedProject.initialised(
              buildlog, root, journal, new PrintStream(bytes, true, StandardCharsets.UTF_8));

      assertThat(project.gauntlet().rules()).hasSizeGreaterThan(20);
      assertThat(root.resolve("buildlog/_TEMPLATE.md")).exists();
      assertThat(bytes.toString(StandardCharsets.UTF_8))
          .contains("journal: passed", "git: warning. ", "run git init");
    }
  }

  @Test
  void aDashboardOfACopyShowsTheSame() throws IOException {
    Files.writeString(
        folder.resolve("2026-01-20-retries.md"),
        "# Retries\n\n## Improvements\n\n### Workflow\n\n- Read the diff before the tests\n");
    Journal journal = new Journal(folder, Clock.systemUTC());
    try (Buildlog buildlog = inMemory();
        Buildlog copy = inMemory()) {
      buildlog.importSeeds(Persona.TESTING);
      Project project = buildlog.project("payments");
      project.sessions().start(SessionRequest.defaults());
      project.rewards().log(Reward.accepted());
      project.sessions().end();
      ReviewedProject.copied(buildlog, copy, folder.resolve("export"));

      String shown = dashboard(project, journal);
      assertThat(shown).contains(" 0.0\n", "after 1 observations", "cause=session:", "days, 100 %");
      assertThat(dashboard(copy.project("payments"), journal)).isEqualTo(shown);
    }
  }

  private static String dashboard(Project project, Journal journal) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ReviewedProject.shown(project, journal, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static Buildlog inMemory() {
    return Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build();
  }

  private String output(Path seed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ReviewedProject.run(
        folder.resolve("buildlog.db"), seed, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
