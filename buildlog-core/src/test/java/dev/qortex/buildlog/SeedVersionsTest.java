package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.learning.model.Posterior;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedVersionsTest {

  @TempDir private Path folder;
  private Fixture fixture;

  @BeforeEach
  void open() {
    fixture = new Fixture(folder.resolve("emissions"));
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private static String id(String text) {
    return Identifiers.rule("karen", text);
  }

  private SeedImport take(int version, String... rules) {
    return fixture.buildlog.importSeeds(write(folder.resolve("k.yaml"), version, rules));
  }

  private static Path write(Path file, int version, String... rules) {
    String seed = "persona: karen\nversion: " + version + "\nrules:\n";
    for (String rule : rules) {
      seed += "  - {rule: \"" + rule + "\"}\n";
    }
    try {
      return Files.writeString(file, seed);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> active(Project project) {
    return project.gauntlet().rules().stream()
        .filter(GauntletRule::active)
        .map(GauntletRule::id)
        .toList();
  }

  private static void accept(Project project, String rule, int times) {
    for (int i = 0; i < times; i++) {
      project.rewards().log(Reward.accepted().rules(List.of(rule)));
    }
  }

  @Test
  void aRuleThatANewVersionDropsLeavesThePoolAndComesBackWithALaterOne() {
    take(1, "Close files", "Name things");
    Project project = fixture.buildlog.project("p");
    accept(project, id("Name things"), 3);

    assertThat(take(2, "Close files").dropped()).containsExactly(id("Name things"));
    project.gauntlet().share(id("Name things"));
    assertThat(active(project)).containsExactly(id("Close files"));
    assertThat(take(3, "Close files", "Name things").added()).isZero();
    assertThat(active(project)).hasSize(2);
    assertThat(Fixture.arm(project, id("Name things")).posterior()).isEqualTo(new Posterior(6, 1));
  }

  @Test
  void aFileOfTheSameVersionOnlyAddsAndAnOlderOneIsRefused() {
    take(2, "Close files");
    assertThat(take(2, "Name things").dropped()).isEmpty();
    Project project = fixture.buildlog.project("p");

    assertThat(active(project)).hasSize(2);
    assertThatThrownBy(() -> take(1, "Close files"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(k.yaml)")
        .hasMessageContaining("(1)")
        .hasMessageContaining("(2)");
    assertThat(active(project)).hasSize(2);
  }

  @Test
  void theSuccessorOfAChangedRuleStartsFromHalfOfItsEvidenceAndOthersKeepTheirs() {
    take(1, "Close files after use", "Name things");
    Project project = fixture.buildlog.project("p");
    Project other = fixture.buildlog.project("other");
    accept(project, id("Close files after use"), 4);
    accept(project, id("Name things"), 2);

    SeedImport changed = take(2, "Close files and sockets after use", "Name things");

    String successor = id("Close files and sockets after use");
    assertThat(changed.successors()).containsExactly(entry(id("Close files after use"), successor));
    assertThat(Fixture.arm(project, successor).posterior()).isEqualTo(new Posterior(5, 1));
    assertThat(Fixture.arm(project, successor).observations()).isEqualTo(2);
    assertThat(Fixture.arm(project, id("Name things")).posterior()).isEqualTo(new Posterior(5, 1));
    assertThat(Fixture.arm(other, successor).observations()).isZero();
  }

  @Test
  void aRuleOfTheOppositePolarityIsNoSuccessor() {
    take(1, "Always mock the database");

    assertThat(take(2, "Never mock the database").successors()).isEmpty();
  }

  @Test
  void rulesOfOneProjectNeitherReplaceNorDropThoseOfAll() {
    take(2, "Close files", "Name things");
    Project project = fixture.buildlog.project("p");
    Project other = fixture.buildlog.project("other");
    accept(project, id("Close files"), 3);

    Path file = folder.resolve("k.yaml");
    write(file, 1, "Close files", "Log once");
    assertThat(project.importSeeds(file).added()).isEqualTo(2);
    assertThat(active(project))
        .containsExactlyInAnyOrder(id("Close files"), id("Name things"), id("Log once"));
    assertThat(Fixture.arm(project, id("Close files")).posterior()).isEqualTo(new Posterior(6, 1));

    write(file, 2, "Log once and only once");
    SeedImport changed = project.importSeeds(file);
    assertThat(changed.dropped()).containsExactly(id("Close files"), id("Log once"));
    assertThat(changed.successors())
        .containsExactly(entry(id("Log once"), id("Log once and only once")));
    assertThat(active(project))
        .containsExactlyInAnyOrder(id("Name things"), id("Log once and only once"));
    assertThat(active(other)).containsExactly(id("Close files"), id("Name things"));
    assertThat(fixture.buildlog.project("new").gauntlet().rules()).hasSize(2);
  }

  @Test
  void rulesLearnedInAProjectAreNotDropped() {
    Project project = fixture.seeded("p");
    GauntletRule seed = project.gauntlet().find(Fixture.SQL).orElseThrow();
    GauntletRule own =
        new GauntletRule(
            "sk-1",
            "karen",
            "Log once",
            "general",
            seed.notes(),
            seed.provenance(),
            seed.origin(),
            true);
    fixture.storage.rules().put(List.of(own.of(project.info().id())));

    take(9, "Close files");

    assertThat(active(project)).containsExactlyInAnyOrder("sk-1", id("Close files"));
  }
}
