package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MistakesToAvoidTest {

  private static final String MIGRATION = "Deployed without running the migration.";
  private static final String SOCKET = "The socket is closed on the happy path only.";
  private static final String TYPO = "The label of the button has a typo.";

  @TempDir private Path folder;
  private Fixture fixture;
  private Project project;

  @BeforeEach
  void open() {
    fixture = new Fixture(folder.resolve("emissions"), CreditPolicy.evidence());
    project = fixture.seeded("shop");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private Mistake session(String description) {
    fixture.pass(Duration.ofHours(1));
    project.sessions().start(SessionRequest.defaults());
    fixture.pass(Duration.ofMinutes(1));
    Mistake mistake =
        project
            .mistakes()
            .log(MistakeReport.of("deployment", description, MistakeSeverity.HIGH))
            .event();
    project.sessions().end("done");
    return mistake;
  }

  private List<String> toAvoid(int most) {
    return project.mistakes().toAvoid(most).stream()
        .map(mistake -> mistake.report().description())
        .toList();
  }

  @Test
  void whatMostSessionsDidComesFirstThenTheNewest() {
    assertThat(toAvoid(5)).isEmpty();
    session(MIGRATION);
    session(SOCKET);
    session(MIGRATION);
    session(TYPO);

    assertThat(toAvoid(5)).containsExactly(MIGRATION, TYPO, SOCKET);
    assertThat(toAvoid(1)).containsExactly(MIGRATION);
  }

  @Test
  void aFalseAlarmIsNothingToAvoid() {
    project.mistakes().decide(session(MIGRATION).id(), false);
    session(SOCKET);

    assertThat(toAvoid(5)).containsExactly(SOCKET);
  }
}
