package dev.qortex.buildlog.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.workspace.ProjectSetup.AgentHook;
import dev.qortex.buildlog.workspace.ProjectSetup.McpServer;
import dev.qortex.buildlog.workspace.SetupCheck.Status;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectSetupTest {

  private static final List<String> SERVER = List.of("java", "-jar", "it's mine.jar");

  @TempDir private Path home;
  private Path root;
  private Path settings;
  private Journal journal;
  private Buildlog buildlog;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(hasGit(), "git is not installed");
    root = Files.createDirectory(home.resolve("shop"));
    settings = home.resolve(".claude.json");
    Clock clock = Clock.fixed(Instant.parse("2026-01-20T12:00:00Z"), ZoneOffset.UTC);
    journal = new Journal(root.resolve("buildlog"), clock);
    buildlog = Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build();
    git("init", "--quiet", "--initial-branch=work");
    git("config", "core.hooksPath", ".git/hooks");
  }

  private static boolean hasGit() throws InterruptedException {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).directory(root.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }

  private ProjectSetup setup() {
    return ProjectSetup.of(root, journal)
        .personas(Persona.SECURITY, Persona.TESTING)
        .protect("main", "master")
        .afterCommit(List.of("true"))
        .mcpServer(new McpServer(settings, "buildlog", SERVER))
        .agentHook(new AgentHook("PreToolUse", "Bash", List.of("sh", "check it.sh")));
  }

  private List<String> unfinished() {
    return setup().verify(buildlog).stream()
        .filter(check -> check.status() != Status.PASSED)
        .map(SetupCheck::name)
        .toList();
  }

  private Map<Path, String> files() throws IOException {
    Map<Path, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(file, Files.readString(file) + Files.getLastModifiedTime(file));
      }
    }
    return contents;
  }

  @Test
  void initMakesAllThatVerifyMissesAndNothingTwice() throws Exception {
    git("remote", "add", "origin", "https://nowhere.invalid/ada/shop.git");
    assertThat(unfinished())
        .containsExactly(
            "project",
            "journal",
            "seeds",
            "instructions",
            "server buildlog",
            "hook PreToolUse",
            "pre-commit",
            "post-commit");
    assertThat(buildlog.projects()).isEmpty();

    Project project = setup().init(buildlog);

    assertThat(unfinished()).isEmpty();
    Path instructions = root.resolve("CLAUDE.md");
    Files.writeString(instructions, Files.readString(instructions).replace("\n", "\r\n"));
    assertThat(unfinished()).as("checked out with other ends of lines").isEmpty();
    assertThat(project.locations()).contains("origin:nowhere.invalid/ada/shop");
    assertThat(project.gauntlet().rules())
        .extracting(rule -> rule.persona())
        .containsOnly("security", "testing");
    assertThat(root.resolve("CLAUDE.md")).content().contains("`buildlog/_TEMPLATE.md`");
    assertThat(settings).content().contains("\"it's mine.jar\"");
    assertThat(root.resolve(".claude/settings.json"))
        .content()
        .contains("\"'sh' 'check it.sh'\"", "\"Bash\"");

    Map<Path, String> before = files();
    assertThat(setup().init(buildlog).info()).isEqualTo(project.info());
    assertThat(files()).isEqualTo(before);
    assertThat(buildlog.projects()).hasSize(1);
  }

  @Test
  void aRemoteThatCameLaterIsMissedAndMade() throws Exception {
    Project project = setup().init(buildlog);
    git("remote", "add", "origin", "git@nowhere.invalid:ada/shop.git");

    assertThat(unfinished()).containsExactly("project");
    assertThat(setup().init(buildlog).info()).isEqualTo(project.info());
    assertThat(unfinished()).isEmpty();
  }

  @Test
  void hooksOfAnotherSetupAreMissedAndReplaced() throws Exception {
    setup().init(buildlog);
    ProjectSetup other = setup().protect("release").afterCommit(List.of("false"));
    assertThat(other.verify(buildlog))
        .filteredOn(check -> check.status() == Status.FAILED)
        .extracting(SetupCheck::name)
        .containsExactly("pre-commit", "post-commit");

    other.init(buildlog);

    assertThat(other.verify(buildlog)).allMatch(check -> check.status() == Status.PASSED);
    assertThat(root.resolve(".git/hooks/pre-commit")).content().contains("release");
  }

  @Test
  void commitsAreRefusedOnRequestOnly() throws Exception {
    ProjectSetup plain = ProjectSetup.of(root, journal);
    ProjectSetup guarded = plain.protect("main");
    assertThat(plain.protectedBranches()).isEmpty();
    plain.init(buildlog);
    assertThat(root.resolve(".git/hooks/pre-commit")).doesNotExist();

    guarded.init(buildlog);
    assertThat(root.resolve(".git/hooks/pre-commit")).exists();
    assertThat(plain.verify(buildlog)).allMatch(check -> check.status() == Status.PASSED);
  }

  @Test
  void aBareRepositoryIsRefusedBeforeAnythingIsWritten() throws Exception {
    git("init", "--quiet", "--bare", "bare.git");
    Path bare = root.resolve("bare.git");
    for (Path folder : List.of(bare, bare.resolve("hooks"), root.resolve(".git"))) {
      Files.createDirectories(folder);
      Map<Path, String> before = files();
      ProjectSetup setup =
          ProjectSetup.of(folder, new Journal(folder.resolve("buildlog"), Clock.systemUTC()));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> setup.init(buildlog))
          .withMessageContainingAll("(" + folder + ")", "\nMaybe");
      assertThatIllegalArgumentException().isThrownBy(() -> setup.verify(buildlog));
      assertThat(files()).isEqualTo(before);
      assertThat(buildlog.projects()).isEmpty();
    }
  }

  @Test
  void nothingOfTheUserIsOverwritten() throws Exception {
    Files.writeString(root.resolve("CLAUDE.md"), "# Mine\n\nKeep this.\n");
    Files.createDirectory(root.resolve("buildlog"));
    Files.writeString(
        root.resolve("buildlog/_TEMPLATE.md"), "# Build Journal: [TITLE]\n\n[YYYY-MM-DD], by me\n");
    Path hook = root.resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.resolveSibling("."));
    Files.writeString(hook, "#!/bin/sh\nexit 0\n");
    Path real = Files.writeString(home.resolve("dotfiles.json"), "{\"theme\":\"dark\",\"n\":1.50}");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-------"));
    Files.createSymbolicLink(settings, real);
    Files.createDirectory(root.resolve(".claude"));
    Path claude = root.resolve(".claude/settings.json");
    Files.writeString(
        claude, "{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"command\":\"mine\"}]}]}}");

    setup().init(buildlog);

    assertThat(unfinished()).isEmpty();
    assertThat(root.resolve("CLAUDE.md"))
        .content()
        .startsWith("# Mine\n\nKeep this.\n\n<!-- buildlog:workflow:start -->\n");
    assertThat(journal.create("Retries"))
        .hasContent("# Build Journal: Retries\n\n2026-01-20, by me\n");
    assertThat(hook.resolveSibling("chained/pre-commit")).hasContent("#!/bin/sh\nexit 0\n");
    assertThat(settings).isSymbolicLink();
    assertThat(real).content().contains("\"theme\" : \"dark\"", "1.50", "\"buildlog\"");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-------");
    assertThat(claude).content().contains("\"mine\"", "check it.sh");
  }

  @Test
  void aServerOfTheSameNameIsRefusedAndStays() throws Exception {
    String theirs = "{\"mcpServers\":{\"buildlog\":{\"command\":\"buildlog-mcp\"}}}";
    Files.writeString(settings, theirs);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> setup().init(buildlog))
        .withMessageContaining("(buildlog)")
        .withMessageContaining("Maybe");
    assertThat(settings).hasContent(theirs);
    assertThat(unfinished()).contains("server buildlog").doesNotContain("journal");

    Files.writeString(settings, "{\"mcpServers\":[]}");
    assertThatIllegalArgumentException().isThrownBy(() -> setup().init(buildlog));
    Files.writeString(settings, "{,}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> setup().init(buildlog))
        .withMessageContaining(settings.toString())
        .withMessageContaining("trailing comma");
    assertThat(settings).hasContent("{,}");
  }

  @Test
  void aLinkedWorkingTreeSharesTheProjectOfTheMainOne() throws Exception {
    Files.createDirectories(root.resolve("part"));
    Files.writeString(root.resolve("part/a.txt"), "a");
    git("add", "part");
    git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", "Begin");
    Path linked = home.resolve("linked");
    git("worktree", "add", "-q", linked.toString(), "-b", "other");
    ProjectSetup there =
        ProjectSetup.of(linked, new Journal(linked.resolve("buildlog"), Clock.systemUTC()));
    Project view = there.view(buildlog);
    assertThat(buildlog.open(view.info().id())).isEmpty();

    Project project = setup().init(buildlog);
    assertThat(there.view(buildlog).info()).isEqualTo(project.info());
    assertThat(there.init(buildlog).info()).isEqualTo(project.info());
    assertThat(there.verify(buildlog)).allMatch(check -> check.status() == Status.PASSED);
    assertThat(buildlog.projects()).hasSize(1);
    Path part = linked.resolve("part");
    Project ofPart = ProjectSetup.of(part, journal).project(buildlog);
    assertThat(ofPart.info())
        .isEqualTo(ProjectSetup.of(root.resolve("part"), journal).project(buildlog).info())
        .isNotEqualTo(project.info());
  }

  @Test
  void verifySaysWhatIsWrongAndHowToMendIt() throws Exception {
    setup().init(buildlog);
    git("checkout", "--quiet", "-b", "main");
    Files.writeString(
        root.resolve(".buildlog/seeds/mine.yaml"), "persona: mine\nrules:\n  - rule: 5\n");

    assertThat(setup().verify(buildlog))
        .filteredOn(check -> check.status() != Status.PASSED)
        .extracting(SetupCheck::toString)
        .satisfiesExactly(
            seeds ->
                assertThat(seeds)
                    .startsWith("seeds: failed. The rule set (")
                    .contains("mine.yaml) is refused in line 3", "To mend it: "),
            branch ->
                assertThat(branch)
                    .isEqualTo(
                        "branch: warning. Commits on the branch (main) are refused. To mend it: run"
                            + " git switch -c with the name of a new branch."));
    assertThatThrownBy(() -> setup().init(buildlog)).isInstanceOf(SourceReadException.class);

    Files.writeString(
        root.resolve(".buildlog/seeds/mine.yaml"), "persona: mine\nrules:\n  - rule: five\n");
    Files.writeString(
        root.resolve(".buildlog/seeds/newer.yaml"),
        "persona: mine\nversion: 2\nrules:\n  - rule: six\n");
    assertThat(unfinished()).containsExactly("seeds", "branch");
    setup().init(buildlog);
    assertThat(unfinished()).containsExactly("branch");
  }

  private static void write(Path folder, int version, String... rules) throws IOException {
    StringBuilder seed = new StringBuilder("persona: mine\nversion: " + version + "\nrules:\n");
    for (String rule : rules) {
      seed.append("  - rule: ").append(rule).append('\n');
    }
    Files.createDirectories(folder.resolve(".buildlog/seeds"));
    Files.writeString(folder.resolve(".buildlog/seeds/mine.yaml"), seed);
  }

  private static List<String> rules(Project project) {
    return project.gauntlet().rules().stream()
        .filter(rule -> rule.active() && rule.persona().equals("mine"))
        .map(GauntletRule::text)
        .toList();
  }

  @Test
  void aLaterVersionOfAPersonaReplacesItEvenWhenItOnlyDropsRules() throws Exception {
    write(root, 1, "one", "two", "three");
    Project project = setup().init(buildlog);
    assertThat(rules(project)).containsExactly("one", "two", "three");
    write(root, 2, "two", "three");
    assertThat(unfinished()).containsExactly("seeds");
    setup().init(buildlog);
    assertThat(rules(project)).containsExactly("two", "three");
    assertThat(unfinished()).isEmpty();
  }

  @Test
  void seedFilesOfAFolderAreRulesOfItsProjectOnly() throws Exception {
    Path folder = Files.createDirectories(home.resolve("other"));
    ProjectSetup elsewhere =
        ProjectSetup.of(folder, new Journal(folder.resolve("buildlog"), Clock.systemUTC()));
    write(root, 1, "one", "two");
    write(folder, 1, "one", "three");

    Project here = setup().init(buildlog);
    Project there = elsewhere.init(buildlog);
    assertThat(rules(here)).containsExactly("one", "two");
    assertThat(rules(there)).containsExactly("one", "three");

    write(folder, 2, "four");
    elsewhere.init(buildlog);
    assertThat(rules(here)).containsExactly("one", "two");
    assertThat(rules(there)).containsExactly("four");
    assertThat(unfinished()).isEmpty();

    write(root, 1, "one", "two", "five");
    assertThat(unfinished()).containsExactly("seeds");
    setup().init(buildlog);
    assertThat(rules(here)).containsExactly("one", "two", "five");
    assertThat(rules(there)).containsExactly("four");
  }

  @Test
  void withoutGitThereAreNoHooksAndAWarning() throws Exception {
    Path plain = Files.createDirectory(home.resolve("plain"));
    ProjectSetup setup =
        ProjectSetup.of(plain, new Journal(plain.resolve("log"), Clock.systemUTC()))
            .instructions("AGENTS.md")
            .protect();

    Project project = setup.init(buildlog);

    assertThat(project.locations()).hasSize(1);
    assertThat(plain.resolve("AGENTS.md")).content().contains("`log`").doesNotContain("refused");
    assertThat(setup.verify(buildlog))
        .extracting(SetupCheck::name, SetupCheck::status)
        .contains(tuple("git", Status.WARNING))
        .doesNotContain(tuple("journal", Status.FAILED));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProjectSetup.of(home.resolve("gone"), journal).verify(buildlog))
        .withMessageContaining("gone");
  }
}
