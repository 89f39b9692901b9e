package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.SetupCheck;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts, lists and seeds of the pages about reviews agree with the code. */
class ReviewPagesTest {

  private static final Pattern SEED =
      Pattern.compile("```yaml\\n(persona: .*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  private static String page(String name) throws IOException {
    return Files.readString(Path.of("../docs").resolve(name));
  }

  private static String formats() throws IOException {
    return page("reference/review-formats.md");
  }

  @Test
  void theReferenceListsAllEventsActionsStatusesAndChecks() throws IOException {
    List<String> events =
        Arrays.stream(BuildlogEvent.class.getPermittedSubclasses())
            .map(type -> "| `" + type.getSimpleName() + "` |")
            .toList();
    assertThat(formats()).contains(events);
    assertThat(formats())
        .contains(
            Arrays.stream(Finding.Status.values()).map(status -> "| `" + status + "` |").toList())
        .contains(Arrays.stream(NextAction.values()).map(action -> "`" + action + "`").toList());
    Journal journal = new Journal(folder.resolve("buildlog"), Clock.systemUTC());
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build()) {
      assertThat(formats())
          .contains(
              ProjectSetup.of(folder, journal).verify(buildlog).stream()
                  .map(SetupCheck::name)
                  .map(name -> "`" + name + "`")
                  .toList());
    }
  }

  @Test
  void thePagesCountTheRulesOfThePersonas() throws IOException {
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build()) {
      int rules = buildlog.importSeeds(Persona.API_DESIGN, Persona.values()).added();
      assertThat(formats()).contains(", " + rules + " rules: ");
      assertThat(page("reviews.md")).contains("with " + rules + " rules");
    }
  }

  @Test
  void theSeedsOfThePagesAreImported() throws IOException {
    for (String name : List.of("reviews.md", "reference/review-formats.md")) {
      Matcher seed = SEED.matcher(page(name));
      assertThat(seed.find()).as(name).isTrue();
      Path file = Files.writeString(folder.resolve("reviewer.yaml"), seed.group(1));
      try (Buildlog buildlog =
          Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build()) {
        assertThat(buildlog.importSeeds(file).added()).as(name).isEqualTo(3);
      }
    }
  }
}
