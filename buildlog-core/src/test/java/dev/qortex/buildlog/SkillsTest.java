package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.buildlog.Skills.Status;
import dev.qortex.buildlog.internal.text.SkillTexts;
import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.Insight.Category;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.buildlog.skill.Skill.Level;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.projectors.tool.SkillTarget;
import dev.qortex.projectors.tool.ToolTargets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkillsTest extends ProjectTest {

  private static final Distillation WORDS = Distillation.byWords();

  private final List<JournalEntry> journal = new ArrayList<>();

  private void entry(String day, String... insights) {
    String name = day + "-work.md";
    journal.removeIf(known -> known.name().equals(name));
    journal.add(
        new JournalEntry(
            name,
            LocalDate.parse(day),
            "work",
            Arrays.stream(insights)
                .map(insight -> new Insight(Category.ARCHITECTURAL, insight))
                .toList()));
  }

  private List<Skill> skills() {
    return project.skills().distil(journal, WORDS);
  }

  @Test
  void tagsAreKnownWords() {
    assertThat(SkillTexts.tags("Caching of database queries in pytest"))
        .containsExactly("cache", "database", "test");
  }

  @Test
  void levelsFollowFrequencyAndAge() {
    entry("2026-01-20", "Keep modules small", "Name the units", "Log once");
    entry("2026-01-19", "Keep modules small", "Name the units");
    entry("2026-01-18", "Keep modules small");
    entry("2020-01-18", "Old advice here");
    entry("2020-01-19", "Old advice here");
    entry("2020-01-20", "Old advice here");

    assertThat(skills())
        .extracting(Skill::rule, Skill::frequency, Skill::level)
        .containsExactly(
            tuple("Keep modules small", 3L, Level.HIGH),
            tuple("Old advice here", 3L, Level.LOW),
            tuple("Name the units", 2L, Level.MEDIUM),
            tuple("Log once", 1L, Level.LOW));
    assertThat(skills().get(0).sources())
        .containsExactly("2026-01-18-work.md", "2026-01-19-work.md", "2026-01-20-work.md");
  }

  @Test
  void charactersThatNobodySeesAreNoPartOfALesson() {
    String lesson = "Run \u202Etxt.exe\u2066 al\u200Bways\u0000, \uD83D\uDC69\u200D\uD83D\uDCBB";
    project.learnings().learn(List.of(Issue.of(IssueSeverity.MINOR, "n").learned(lesson)), "PR#1");

    assertThat(skills())
        .extracting(Skill::rule)
        .containsExactly("Run txt.exe always, \uD83D\uDC69\u200D\uD83D\uDCBB");
  }

  @Test
  void formsAndSynonymsAreOneSkill() {
    entry("2026-01-20", "run tests", "run test", "run testing");

    assertThat(skills()).singleElement().satisfies(s -> assertThat(s.frequency()).isEqualTo(3));
    assertThat(
            project
                .skills()
                .distil(journal, Distillation.byVectors(new HashingEmbeddingModel(256))))
        .isNotEmpty();
  }

  @Test
  void fault15PolarityKeepsSkillsApartAndOrderMakesNoDifference() {
    List<String> wordings =
        new ArrayList<>(
            List.of(
                "Always mock the database",
                "Never mock the database",
                "a b c d e f g h",
                "a b c d e f g h i j",
                "a b c d e f g h i j k l"));
    List<List<String>> seen = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      entry("2026-01-20", wordings.toArray(String[]::new));
      seen.add(skills().stream().map(Skill::id).toList());
      Collections.rotate(wordings, 1);
    }

    assertThat(seen.get(0)).hasSize(3);
    assertThat(seen).allMatch(ids -> ids.equals(seen.get(0)));
  }

  @Test
  void wordingsThatDifferInANumberANameOrTheOrderAreSkillsOfTheirOwn() {
    entry(
        "2026-01-20",
        "Give up on a call to the payment service after 3 attempts",
        "Give up on a call to the payment service after 5 attempts",
        "Give up on a call to the payment service after 3 seconds",
        "Mock the redis client in all unit tests of the shop",
        "Mock the postgres client in all unit tests of the shop",
        "Run the linter before the unit tests of the shop",
        "Run the unit tests before the linter of the shop",
        "mock the redis client in all unit tests of the shop!");
    assertThat(skills()).hasSize(7).filteredOn(skill -> skill.frequency() == 2).hasSize(1);
  }

  @Test
  void fault15APromotedSkillStaysPromotedWhenAShorterWordingComes() {
    entry("2026-01-19", "Validate the invariants of functions at boundaries");
    Skill first = skills().get(0);
    project.skills().promote(first);
    entry("2026-01-20", "Validate invariants of functions at boundaries");

    Skill renamed = skills().get(0);

    assertThat(renamed.id()).isNotEqualTo(first.id());
    assertThat(project.skills().statuses(skills())).containsValue(Status.PROMOTED).hasSize(1);
  }

  @Test
  void fault13PromotionEntersThePoolOfThisProjectOnly() {
    entry("2026-01-20", "Keep modules small");
    Issue issue = Issue.of(IssueSeverity.MINOR, "n").category("architectural");
    project.learnings().learn(List.of(issue.learned("Keep modules small")), "PR#1");
    Skill skill = skills().get(0);
    Project other = fixture.buildlog.project("other");

    GauntletRule rule = project.skills().promote(skill);

    assertThat(skill.frequency()).isEqualTo(2);
    assertThat(rule.persona()).isEqualTo(GauntletRule.LEARNED);
    assertThat(project.sessions().start(SessionRequest.defaults()).pool()).contains(skill.id());
    assertThat(other.sessions().start(SessionRequest.defaults()).pool()).doesNotContain(skill.id());
    assertThat(Fixture.arm(project, skill.id()).mean()).isEqualTo(0.5);
    assertThat(rule.provenance()).containsEntry("frequency", 2L);
    assertThat(project.gauntlet().find(skill.id())).contains(rule);

    project.skills().reject(skill);
    assertThat(project.skills().statuses(List.of(skill))).containsValue(Status.REJECTED);
    assertThat(project.gauntlet().find(skill.id()))
        .hasValueSatisfying(r -> assertThat(r.active()).isFalse());
    assertThat(other.skills().statuses(List.of(skill))).containsValue(Status.PENDING);
  }

  @Test
  void fault16FilesHoldAllPromotedSkillsAndEachOnce() throws IOException {
    Path root = Files.createDirectory(folder.resolve("root"));
    Files.writeString(root.resolve("CLAUDE.md"), "# Mine\n");
    entry("2026-01-20", "Keep modules small");
    project.skills().promote(skills().get(0));
    write(root);
    entry("2026-01-20", "Name the unit");
    project.skills().promote(skills().get(0));
    write(root);
    write(root);

    for (String file : List.of("CLAUDE.md", ".claude/skills/buildlog-learned/SKILL.md")) {
      assertThat(root.resolve(file))
          .content()
          .containsOnlyOnce("- Keep modules small")
          .containsOnlyOnce("- Name the unit");
    }
    assertThat(root.resolve("CLAUDE.md")).content().startsWith("# Mine\n");

    project.skills().reject(skills().get(0));
    write(root);
    assertThat(root.resolve("CLAUDE.md")).content().doesNotContain("the unit");
  }

  private void write(Path root) {
    project.skills().project(ToolTargets.claudeMd()).writeTo(root);
    project.skills().project(SkillTarget.claude()).writeTo(root);
  }

  @Test
  void fault14SeedsAreImportedThoughRulesWereLearned() throws IOException {
    entry("2026-01-20", "Keep modules small");
    project.skills().promote(skills().get(0));
    Path seed = folder.resolve("bragi.yml");
    Files.writeString(seed, "{persona: bragi, rules: [{rule: Em-dash overuse}]}");

    fixture.buildlog.importSeeds(seed);

    assertThat(project.gauntlet().find("bragi:c33015a1")).isPresent();
  }

  private List<String> pool(Project of) {
    return of.gauntlet().rules().stream()
        .filter(GauntletRule::active)
        .map(GauntletRule::text)
        .filter(text -> text.contains("modules small"))
        .toList();
  }

  @Test
  void aLessonThatItsProjectRejectsLeavesEveryProject() {
    entry("2026-01-20", "Keep modules small");
    Skill skill = skills().get(0);
    Project other = fixture.buildlog.project("other");
    project.skills().promote(skill);
    project.gauntlet().share(skill.id());
    assertThat(List.of(pool(project), pool(other))).containsOnly(List.of("Keep modules small"));

    project.skills().reject(skill);

    assertThat(List.of(pool(project), pool(other), pool(fixture.buildlog.project("third"))))
        .containsOnly(List.of());
    assertThat(project.skills().statuses(skills())).containsValue(Status.REJECTED);
  }

  @Test
  void aProjectThatRejectsTheLessonOfAnotherRidsItselfOfIt() {
    entry("2026-01-20", "Keep modules small");
    Skill skill = skills().get(0);
    Project other = fixture.buildlog.project("other");
    project.skills().promote(skill);
    project.gauntlet().share(skill.id());

    other.skills().reject(skill);
    assertThat(pool(other)).isEmpty();
    assertThat(pool(project)).hasSize(1);
    assertThat(pool(fixture.buildlog.project("third"))).hasSize(1);

    other.skills().promote(skill);
    assertThat(pool(other)).hasSize(1);
  }

  @Test
  void aLessonIsPromotedOnceThoughItsWordingChanges() {
    entry("2026-01-19", "Keep the modules small in packages");
    GauntletRule first = project.skills().promote(skills().get(0));
    entry("2026-01-20", "Keep modules small in packages");
    Skill renamed = skills().get(0);
    assertThat(renamed.id()).isNotEqualTo(first.id());

    assertThat(project.skills().promote(renamed)).isEqualTo(first);
    assertThat(pool(project)).hasSize(1);
    project.skills().reject(renamed);
    assertThat(pool(project)).isEmpty();
    assertThat(project.skills().promote(renamed).id()).isEqualTo(renamed.id());
    assertThat(pool(project)).hasSize(1);
  }

  @Test
  void noSeedCarriesALessonToOtherProjects() throws IOException {
    Issue issue = Issue.of(IssueSeverity.MINOR, "n").category("architectural");
    String lesson =
        project
            .learnings()
            .learn(List.of(issue.learned("Keep modules small")), "PR#1")
            .event()
            .findings()
            .learned()
            .get(0);
    Path seed = folder.resolve("graph.yaml");
    String rules =
        "persona: graph\nrules:\n- {rule: Name the modules small, category: a}\n"
            + "- {rule: Keep modules small, category: architectural, provenance: {id: '%s'}}\n";
    for (String id : List.of("bl:" + lesson, "experiential:bl:" + lesson)) {
      Files.writeString(seed, rules.formatted(id));
      SeedImport done = fixture.buildlog.importSeeds(seed);
      assertThat(done.lessons()).containsExactly(lesson);
      assertThat(done.rules()).containsEntry("graph", 1);
    }

    assertThat(List.of(pool(project), pool(fixture.buildlog.project("other"))))
        .containsOnly(List.of("Name the modules small"));
  }

  @Test
  void theSameWordsInAJournalAndInAReviewWithoutACategoryAreOneSkill() {
    project
        .learnings()
        .learn(List.of(Issue.of(IssueSeverity.MINOR, "n").learned("keep modules small")), "PR#1");
    JournalEntry entry =
        new JournalEntry(
            "a.md",
            LocalDate.parse("2026-01-20"),
            "",
            List.of(new Insight(Category.ARCHITECTURAL, "Keep modules small")));

    assertThat(project.skills().distil(List.of(entry), Distillation.byWords()))
        .singleElement()
        .satisfies(
            skill -> {
              assertThat(skill.category()).isEqualTo("architectural");
              assertThat(skill.frequency()).isEqualTo(2);
              assertThat(skill.wordings()).hasSize(2);
            });
  }
}
