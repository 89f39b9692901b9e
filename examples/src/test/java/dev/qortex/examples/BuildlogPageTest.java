package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.event.BuildlogEvent;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/buildlog.md} counts and lists is what the code has. */
class BuildlogPageTest {

  @TempDir Path folder;

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/buildlog.md"));
  }

  @Test
  void fault29ThePageListsAllEventsActionsAndChecks() throws IOException {
    List<String> events =
        Arrays.stream(BuildlogEvent.class.getPermittedSubclasses())
            .map(type -> "| `" + type.getSimpleName() + "` |")
            .toList();
    assertThat(page()).contains(events);
    assertThat(page())
        .contains(Arrays.stream(NextAction.values()).map(action -> "`" + action + "`").toList());
    Journal journal = new Journal(folder.resolve("buildlog"), Clock.systemUTC());
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build()) {
      assertThat(page())
          .contains(
              ProjectSetup.of(folder, journal).verify(buildlog).stream()
                  .map(SetupCheck::name)
                  .map(name -> "`" + name + "`")
                  .toList());
    }
  }

  @Test
  void fault29ThePageCountsTheRulesOfThePersonas() throws IOException {
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build()) {
      int rules = buildlog.importSeeds(Persona.API_DESIGN, Persona.values()).added();
      assertThat(page()).contains(", " + rules + " rules: ");
    }
  }
}
