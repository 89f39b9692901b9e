package dev.qortex.buildlog.workspace.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionAccountTest {

  @Test
  void theAccountOfASessionIsNoInsight(@TempDir Path folder) throws IOException {
    Clock clock = Clock.fixed(Instant.parse("2026-01-21T18:00:00Z"), ZoneOffset.UTC);
    Journal journal = new Journal(folder.resolve("buildlog"), clock);
    Path entry = journal.create("retries");
    String account;
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build()) {
      Project project = buildlog.project("p");
      project.sessions().start(SessionRequest.defaults());
      project.rewards().log(Reward.accepted());
      account = project.sessions().improvements(project.sessions().end().session().session().id());
    }

    assertThat(account).contains("## What Improved");
    assertThat(journal.improve(entry, account)).isTrue();
    assertThat(Files.readString(entry)).contains(account);
    assertThat(journal.read().entries().get(0).insights()).isEmpty();
  }
}
