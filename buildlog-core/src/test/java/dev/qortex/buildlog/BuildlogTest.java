package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildlogTest {

  @TempDir private Path folder;
  private Fixture fixture;
  private Buildlog buildlog;

  @BeforeEach
  void open() {
    fixture = new Fixture(folder.resolve("emissions"));
    buildlog = fixture.buildlog;
  }

  @AfterEach
  void close() {
    buildlog.close();
  }

  @Test
  void aProjectIsFoundByItsId() {
    Project project = buildlog.project("found");
    project.mistakes().log(MistakeReport.of("a", "b", MistakeSeverity.LOW));

    assertThat(buildlog.open(project.info().id()).orElseThrow().mistakes().list()).hasSize(1);
    assertThat(buildlog.open("found")).isEmpty();
  }

  @Test
  void aSessionFromSeedToReport() throws IOException {
    Path seed = Files.writeString(folder.resolve("karen.yaml"), Fixture.SEED);
    Project project = buildlog.project(folder);
    buildlog.importSeeds(seed);

    Session session = project.sessions().start(SessionRequest.defaults().count(2));
    GauntletResult review =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                    List.of(
                        Issue.of(IssueSeverity.CRITICAL, "SQL is put together by hand")
                            .category("security")
                            .location("src/Users.java:10")
                            .learned("Parameterize SQL")
                            .citing(Fixture.SQL, "a query from strings")
                            .citing("karen:invented", "it sounded right"))));
    project.mistakes().log(MistakeReport.of("naming", "a field named data", MistakeSeverity.LOW));
    project.rewards().log(Reward.accepted());
    fixture.pass(Duration.ofMinutes(90));
    SessionSummary summary = project.sessions().end();

    assertThat(session.selected()).hasSize(2);
    assertThat(review.action()).isEqualTo(NextAction.FIX_CRITICALS);
    assertThat(review.citations().invented()).containsExactly("karen:invented");
    assertThat(review.review().findings().credited()).containsExactly(Fixture.SQL);
    assertThat(review.review().findings().learned()).containsExactly("sk-9b09d1dfd4");
    assertThat(summary.mistakes()).isEqualTo(3);
    assertThat(summary.session().duration()).isEqualTo(Duration.ofMinutes(90));
    assertThat(project.report().mistakes().total()).isEqualTo(3);
    assertThat(project.report().meanReward()).hasValue(1);
    assertThat(fixture.spool.pending()).hasSize(7);
    assertThat(fixture.emitted("session_summary").get(0).get("edges")).hasSize(5);
  }

  @Test
  void fault21AProjectKeepsItsHistoryWhenItGetsARemoteOrIsMoved() {
    String url = "git@github.com:Peleke/buildlog-template.git";
    Project local = buildlog.project(folder);
    local.rewards().log(Reward.accepted());

    Project withRemote = buildlog.project(folder, url);
    Project clone =
        buildlog.project(
            folder.resolve("clone"), "https://me:secret@GitHub.com/Peleke/buildlog-template");
    Project renamed = buildlog.project(folder, "https://github.com/Peleke/other.git");

    assertThat(withRemote.info()).isEqualTo(local.info());
    assertThat(withRemote.rewards().list()).hasSize(1);
    assertThat(clone.info()).isEqualTo(local.info());
    assertThat(renamed.info()).isEqualTo(local.info());
    assertThat(buildlog.project(folder.resolve("clone")).rewards().list()).hasSize(1);
    assertThat(renamed.locations())
        .contains("origin:github.com/Peleke/buildlog-template", "origin:github.com/Peleke/other")
        .hasSize(4);
    assertThat(buildlog.projects()).hasSize(1);
  }

  @Test
  void aFolderThatHoldsAnotherRepositoryNowIsThatProject() {
    Project one = buildlog.project(folder.resolve("a"), "https://host/one");
    Project two = buildlog.project(folder.resolve("b"), "https://host/two");

    assertThat(buildlog.project(folder.resolve("a"), "https://host/two").info())
        .isEqualTo(two.info());
    assertThat(buildlog.project(folder.resolve("c"), "https://host/one").info())
        .isEqualTo(one.info());
  }

  @Test
  void aViewRegistersNothing() {
    String url = "https://host/one";
    Project view = buildlog.view(folder, url);

    assertThat(buildlog.projects()).isEmpty();
    assertThat(view.info().name()).isEqualTo(folder.getFileName().toString());
    assertThat(view.report().sessions()).isEmpty();
    assertThat(view.arms()).hasSameSizeAs(view.gauntlet().rules());
    assertThatThrownBy(() -> view.sessions().start(SessionRequest.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not registered");
    Project one = buildlog.project(folder, url);
    assertThat(buildlog.view(folder, "").info()).isEqualTo(one.info());
    assertThat(buildlog.view(folder.resolve("clone"), url).info()).isEqualTo(one.info());
    assertThat(one.locations()).hasSize(2);
  }

  @Test
  void aProjectWithoutRemoteIsMovedByItsId() {
    Project local = buildlog.project(folder.resolve("a"));
    Project moved = buildlog.move(local.info().id(), folder.resolve("b"));

    assertThat(moved.info()).isEqualTo(local.info());
    assertThat(buildlog.project(folder.resolve("b")).info()).isEqualTo(local.info());
    buildlog.project(folder.resolve("c"));
    assertThatThrownBy(() -> buildlog.move(local.info().id(), folder.resolve("c")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + folder.resolve("c") + ")");
    assertThatThrownBy(() -> buildlog.move("nobody", folder.resolve("d")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(nobody)");
  }

  @Test
  void theIdOfAProjectIsThatOfPythonBuildlog() {
    String url = "git@github.com:Peleke/buildlog-template.git";

    assertThat(buildlog.project(folder, url).info().id()).isEqualTo("325add837da7");
  }

  @Test
  void seedsAreRulesOfAllProjectsAndALearnedRuleOfItsProjectUntilItIsShared() {
    Project one = fixture.seeded("one");
    Project two = buildlog.project("two");
    GauntletRule learned = one.gauntlet().find(Fixture.SQL).orElseThrow().of(one.info().id());
    GauntletRule own =
        new GauntletRule(
            "sk-1",
            GauntletRule.LEARNED,
            "Log once",
            "general",
            learned.notes(),
            Map.of(),
            learned.origin(),
            true);
    fixture.storage.rules().put(List.of(own));

    assertThat(two.gauntlet().rules()).hasSize(3).allMatch(GauntletRule::global);
    assertThat(one.gauntlet().find("sk-1")).contains(own);
    assertThat(two.gauntlet().find("sk-1")).isEmpty();
    assertThat(two.sessions().start(SessionRequest.defaults()).pool()).doesNotContain("sk-1");
    assertThat(one.gauntlet().share("sk-1").global()).isTrue();
    assertThat(two.gauntlet().find("sk-1")).isPresent();
  }

  @Test
  void fault6FoldersOfTheSameNameShareNothing() throws IOException {
    Project one = fixture.seeded("one");
    Project two = buildlog.project(Files.createDirectories(folder.resolve("elsewhere/one")));
    one.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)));

    assertThat(two.arms()).allMatch(arm -> arm.observations() == 0);
    assertThat(Fixture.arm(one, Fixture.SQL).observations()).isEqualTo(1);
    assertThat(two.rewards().list()).isEmpty();
    assertThat(two.info().id()).isNotEqualTo(one.info().id());
  }

  @Test
  void aSeedIsImportedOnceHoweverOftenItComes() {
    Project project = fixture.seeded("p");
    SeedImport again = buildlog.importSeeds(seed("again.yml", Fixture.SEED));

    assertThat(again.rules()).containsEntry("karen", 3);
    assertThat(again.added()).isZero();
    assertThat(project.gauntlet().rules()).hasSize(3);
  }

  private Path seed(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aBrokenSeedNamesTheMissingFieldAndChangesNothing() {
    Project project = buildlog.project("p");
    seed("a-good.yaml", Fixture.SEED);
    seed("b-broken.yaml", "{persona: a, rules: [{rule: fine}, {text: no rule}]}");

    assertThatThrownBy(() -> buildlog.importSeeds(folder))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(b-broken.yaml)")
        .hasMessageContaining("(rules[1].rule)");
    assertThat(project.gauntlet().rules()).isEmpty();
  }

  @Test
  void aBrokenSeedInTheSpoolFailsThereAndHoldsUpNobody() {
    Project project = buildlog.project("p");
    fixture.spool.publish("a.yaml", "persona: a".getBytes(StandardCharsets.UTF_8));
    fixture.spool.publish("b.yaml", Fixture.SEED.getBytes(StandardCharsets.UTF_8));

    SeedImport imported = buildlog.importSeeds(fixture.spool);

    assertThat(imported.rules()).containsOnlyKeys("karen");
    assertThat(imported.added()).isEqualTo(3);
    assertThat(imported.failed()).hasSize(1);
    assertThat(imported.failed().get(0).reason()).contains("(a.yaml)").contains("(rules)");
    assertThat(fixture.spool.failed()).containsExactly("a.yaml");
    assertThat(fixture.spool.processed()).containsExactly("b.yaml");
  }

  @Test
  void aRuleTakenOutOfThePoolStaysOutAfterAnImport() {
    Project project = fixture.seeded("p");
    project.gauntlet().activate(Fixture.SQL, false);
    buildlog.importSeeds(seed("again.yaml", Fixture.SEED));

    Session session = project.sessions().start(SessionRequest.defaults());

    assertThat(session.pool()).hasSize(2).doesNotContain(Fixture.SQL);
    assertThatThrownBy(() -> project.gauntlet().activate("karen:nothing", true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(karen:nothing)");
  }

  @Test
  void useAfterCloseIsRefused() {
    Project project = fixture.seeded("p");
    buildlog.close();
    buildlog.close();

    assertThatIllegalStateException().isThrownBy(() -> project.rewards().log(Reward.accepted()));
    assertThatIllegalStateException().isThrownBy(() -> buildlog.project("p"));
  }
}
