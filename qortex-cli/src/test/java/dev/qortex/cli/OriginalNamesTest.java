package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.commons.GitProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that have the names of those of the originals, or do what only those did. */
class OriginalNamesTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write(
        "docs/keys.md",
        "# Keys\n\n- Always rotate keys before they expire.\n\nA key uses a lock.\n");
  }

  @Test
  void aSecondNameDoesTheSame() {
    terminal.out("ingest", "docs");
    assertThat(known("inspect", "domains")).isEqualTo(known("domains"));
    assertThat(terminal.out("inspect", "rules")).isEqualTo(terminal.out("rules"));
    assertThat(known("inspect", "stats")).isEqualTo(known("stats"));
    assertThat(terminal.out("interop", "pending")).isEqualTo(terminal.out("interop", "status"));
    assertThat(terminal.out("buildlog", "new", "retries")).contains("retries.md");
    assertThat(terminal.out("buildlog", "list")).contains("retries.md");
    assertThat(terminal.out("buildlog", "gauntlet", "list"))
        .isEqualTo(terminal.out("buildlog", "gauntlet", "rules"));
    assertThat(terminal.out("buildlog", "status")).isEqualTo(terminal.out("buildlog", "skills"));
    terminal.out("buildlog", "export", "all");
    assertThat(folder.resolve("all/projects.jsonl")).exists();
    assertThat(terminal.run("buildlog", "export", "all").exit()).isEqualTo(1);
  }

  /** What a command prints, without the time of its start. */
  private String known(String... words) {
    return terminal.out(words).replaceAll("since +\\S+", "since");
  }

  @Test
  void whatIsReadIsSavedPrunedAndStoredLater() throws IOException {
    assertThat(terminal.out("ingest", "file", "docs", "--dry-run"))
        .contains("domain docs", "1 passages", "Nothing was stored");
    assertThat(terminal.out("ingest", "docs", "-o", "m.json")).contains("ingest load m.json");
    assertThat(terminal.home).doesNotExist();

    assertThat(terminal.out("prune", "stats", "m.json")).contains("low_evidence");
    JsonNode kept = json("prune", "manifest", "m.json", "-n", "-o", "no.json", "--json");
    assertThat(kept.has("file")).isFalse();
    assertThat(folder.resolve("no.json")).doesNotExist();
    assertThat(terminal.out("prune", "manifest", "m.json", "-o", "p.json", "--show-dropped"))
        .contains("p.json", "dropped edge");
    assertThat(terminal.out("ingest", "load", "p.json")).contains("passages  1");
    assertThat(terminal.out("ask", "rotate keys")).contains("before they expire");
  }

  @Test
  void aManifestIsThatOfOnePath() {
    Run run = terminal.run("ingest", "docs", "docs/keys.md", "-o", "m.json");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("one PATH");
    assertThat(terminal.run("ingest").err()).contains("Missing: PATH");
  }

  @Test
  void aFolderThatIsNamedLikeACommandIsReadAfterOthers() {
    terminal.write("skill/a.md", "# Skill\n\nA skill needs practice.\n");
    assertThat(terminal.out("ingest", "docs", "skill")).contains("domain docs", "domain skill");
    assertThat(terminal.out("ingest", "./skill")).contains("1 unchanged");
    assertThat(terminal.run("ingest", "skill").err())
        .contains("Missing required parameter: 'PATH'");
  }

  @Test
  void filesInHiddenFoldersAreReadWhereTheyAreNamed() {
    terminal.write(
        ".claude/skills/deploy/SKILL.md",
        "---\nname: deploy\ndescription: How to deploy.\n---\n\n## Steps\n\n- Tag the release.\n");
    assertThat(terminal.out("ingest", "skill", ".claude/skills")).contains("domain    skills");
    terminal.write(".buildlog/seeds/own.yaml", "persona: own\nrules:\n  - rule: Say how.\n");
    assertThat(terminal.out("buildlog", "import-seed", ".buildlog/seeds/own.yaml"))
        .contains("own  1");
  }

  /** A sure relation, but of concepts that nothing describes. */
  private static final String EDGE =
      """
      {"domain": "water", "concepts": [{"name": "valve"}, {"name": "pump"}],
       "edges": [{"source": "valve", "target": "pump", "relation_type": "requires"}]}
      """;

  @Test
  void rulesAreWrittenWhereTheirToolReadsThem() throws IOException {
    terminal.out("ingest", "docs");
    assertThat(terminal.out("project", "flat", "--no-edges")).startsWith("rules:");
    assertThat(terminal.out("project", "claude-md")).startsWith("==> CLAUDE.md <==");
    terminal.out("call", "qortex_ingest_structured", EDGE);
    String derived = "Provide pump wherever valve is used.";
    assertThat(terminal.out("project", "claude-md", "-n", "2")).doesNotContain(derived);
    assertThat(terminal.out("project", "claude-md", "--edges")).contains(derived);
    assertThat(terminal.out("project", "claude-md", "--sure-edges")).doesNotContain(derived);

    terminal.write("CLAUDE.md", "# Mine\n");
    assertThat(terminal.out("project", "claude_md", "-o", ".")).contains("CLAUDE.md");
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).contains("# Mine", "otate keys");
    assertThat(terminal.out("project", "claude-md", "-o", ".")).contains("Nothing changed");
    terminal.out("project", "buildlog", "-p", "keeper", "-o", "seed.yaml");
    assertThat(terminal.out("buildlog", "import-seed", "seed.yaml")).contains("keeper");
    Run both = terminal.run("project", "json", "--pending");
    assertThat(both.exit()).isEqualTo(2);
    assertThat(both.err()).contains("--pending");
  }

  @Test
  void aPublishedSeedIsAnnouncedAndReachesBuildlog() {
    terminal.out("ingest", "docs");
    terminal.out("project", "buildlog", "--pending", "-p", "keeper");
    assertThat(terminal.out("interop", "signals")).contains("projection_complete", "keeper");
    assertThat(terminal.out("interop", "config")).contains("seeds", "projections.jsonl");
    assertThat(terminal.out("buildlog", "ingest-seeds")).contains("keeper");
  }

  @Test
  void aCheckThatFindsFaultsEndsWithOne() {
    terminal.input = "persona: 3\n";
    Run run = terminal.run("interop", "validate", "-");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).contains("persona");
    terminal.input = "persona: x\nrules: []\n";
    assertThat(terminal.run("validate-rules", "-").out()).contains("problems");
    assertThat(terminal.out("interop", "schema")).startsWith("{").contains("\"source_concepts\"");
    assertThat(terminal.home).doesNotExist();
    assertThat(terminal.run("buildlog", "verify").exit()).isEqualTo(1);
  }

  @Test
  void whatBuildlogEmitsBecomesPartOfTheGraph() {
    terminal.out("buildlog", "log-mistake", "retry", "The", "retry", "has", "no", "end");
    assertThat(terminal.out("ingest", "emissions", "--dry-run")).contains("files     1");
    assertThat(terminal.out("ingest", "emissions")).contains("files     1");
    assertThat(terminal.out("domains")).contains("experiential");
  }

  @Test
  void aNewProjectHasRulesToStartWith() throws IOException {
    new GitProgram(folder).run("init", "--quiet", "--initial-branch=work");
    assertThat(terminal.out("buildlog", "init").replaceAll("\\s+", " "))
        .contains(folder.resolve("CLAUDE.md").toString())
        .doesNotContain("refuses commits");
    assertThat(terminal.out("buildlog", "init", "--protect"))
        .contains("refuses commits on main, master");
    assertThat(terminal.out("buildlog", "experiment", "start")).contains("10 of 67 rules");
  }

  @Test
  void aCommitIsMadeAndListedInTheJournal() throws IOException {
    GitProgram git = repository();
    assertThat(terminal.out("buildlog", "commit", "-m", "Describe keys", "--slug", "keys"))
        .contains("Describe keys", "keys.md");
    assertThat(git.run("log", "--format=%s").out()).isEqualTo("Describe keys\n");
    assertThat(terminal.out("buildlog", "list")).contains("keys");

    Run nothing = terminal.run("buildlog", "commit", "-m", "Nothing");
    assertThat(nothing.exit()).isEqualTo(1);
    assertThat(nothing.err()).contains("git ended with 1");
    assertThat(git.run("log", "--format=%s").out()).isEqualTo("Describe keys\n");
  }

  @Test
  void nothingIsCommittedWhenTheMemoryCannotBeOpened() throws IOException {
    GitProgram git = repository();
    Run run = terminal.run("buildlog", "commit", "-m", "Keys", "--db", "docs/keys.md");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(git.run("log", "--format=%s").exit()).isNotZero();
  }

  @Test
  void aCommitThatCannotBeListedIsToldSo() throws IOException {
    GitProgram git = repository();
    terminal.write("buildlog", "no folder");
    Run run = terminal.run("buildlog", "commit", "-m", "Keys");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains(git.run("log", "--format=%h").out().strip(), "qortex buildlog record-commit");
    assertThat(git.run("log", "--format=%s").out()).isEqualTo("Keys\n");
  }

  @Test
  void gitThatCannotBeRunIsToldInWords() {
    Run run =
        new Terminals(folder.resolve("gone")).run("buildlog", "commit", "--no-entry", "-m", "x");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("gone", "Maybe git is not installed").doesNotContain("java.");
  }

  private GitProgram repository() throws IOException {
    GitProgram git = new GitProgram(folder);
    git.run("init", "--quiet");
    git.run("config", "user.name", "a");
    git.run("config", "user.email", "a@b");
    git.run("add", "docs");
    return git;
  }

  @Test
  void theFolderOfObservationsIsMadeAndCommitsWhenItIsARepository() throws IOException {
    Path root = terminal.home.resolve(".qortex/cortex");
    assertThat(terminal.out("cortex", "init")).contains(root.toString());
    assertThat(root.resolve("observer")).isDirectory();
    assertThat(terminal.out("cortex", "init", "--git")).contains("git     true");
    GitProgram git = new GitProgram(root);
    assertThat(git.run("ls-files").out().strip()).isEqualTo(".gitignore");
    assertThat(git.run("status", "--porcelain").out()).isEmpty();
    git.run("config", "user.name", "a");
    git.run("config", "user.email", "a@b");
    terminal.out("cortex", "write", "decision", "Use local git only", "--importance", "0.9");
    terminal.out("cortex", "process");
    assertThat(git.run("log", "--format=%s").out()).contains("observe: Use local git only");
    assertThat(git.run("status", "--short").out()).doesNotContain("observer");
  }

  @Test
  void entriesFromBeforeTheRepositoryAreCommittedAndARepositoryOfOnesOwnGetsTheIgnoredFiles()
      throws IOException {
    Path root = terminal.home.resolve(".qortex/cortex");
    terminal.out("cortex", "write", "decision", "Use local git only", "--importance", "0.9");
    terminal.out("cortex", "process");
    terminal.out("cortex", "init", "--git");
    GitProgram git = new GitProgram(root);
    assertThat(git.run("ls-files").out()).contains(".gitignore", "vault/decisions/");
    assertThat(git.run("status", "--porcelain").out()).isEmpty();

    git.run("rm", "--quiet", ".gitignore");
    git.run("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message=Mine");
    terminal.out("cortex", "init", "--git");
    assertThat(git.run("ls-files").out()).contains(".gitignore");
    assertThat(git.run("status", "--porcelain").out()).isEmpty();
  }

  @Test
  void everyRefusedLineIsLoggedAndCounted() throws IOException {
    Path observer = terminal.home.resolve(".qortex/cortex/observer");
    Files.createDirectories(observer);
    String line =
        "{\"timestamp\":\"%s\",\"bucket\":\"explicit\",\"type\":\"%s\",\"body\":\"A\",\"attribution\":\"a\",\"session_id\":\"cli\"}\n";
    Files.writeString(
        observer.resolve("observations.jsonl"),
        "no JSON\n"
            + line.formatted("2026-01-01T00:00:00Z", "fantasy")
            + line.formatted("2999-01-01T00:00:00Z", "fact"));
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
      terminal.out("cortex", "daemon", "--once");
    } finally {
      System.setErr(before);
    }
    assertThat(log.toString(StandardCharsets.UTF_8))
        .contains("for MALFORMED", "The type (fantasy) is unknown", "five minutes ahead");
    assertThat(terminal.out("cortex", "status"))
        .contains("3 refused")
        .containsPattern("quarantined +3");
  }

  @Test
  void aRollbackNeedsASessionThatSomebodyNamed() {
    assertThat(terminal.run("cortex", "rollback", "--session-id", "cli", "--yes").err())
        .contains("without a named session");
  }

  @Test
  void profileAndTrafficAreChosenAtTheTerminalAndHoldForAllCommands() throws IOException {
    assertThat(terminal.out("cortex", "settings", "--profile", "walkthrough"))
        .contains("walkthrough", "none");
    terminal.out("cortex", "write", "fact", "Execute the tests", "--importance", "0.9");
    assertThat(terminal.run("cortex", "daemon", "--once").out()).contains("rejected");
    assertThat(terminal.run("cortex", "settings", "--remote", "pull").err())
        .contains("needs an upstream branch", "Maybe run git init");

    terminal.out("cortex", "init", "--git");
    Path root = terminal.home.resolve(".qortex/cortex");
    GitProgram git = new GitProgram(root);
    git.run("config", "user.name", "a");
    git.run("config", "user.email", "a@b");
    assertThat(terminal.run("cortex", "settings", "--remote", "push").err())
        .contains("needs an upstream branch", "git branch --set-upstream-to");
    Path bare = Files.createDirectories(terminal.home.resolve("remote.git"));
    git.run("init", "--quiet", "--bare", bare.toString());
    git.run("remote", "add", "origin", bare.toString());
    git.run("push", "--quiet", "--set-upstream", "origin", "HEAD");
    assertThat(terminal.out("cortex", "settings", "--remote", "push", "--profile", "standard"))
        .contains("standard", "push");
    terminal.out("cortex", "write", "decision", "Use one database", "--importance", "0.9");
    terminal.out("cortex", "process");
    assertThat(new GitProgram(bare).run("log", "-1", "--all", "--format=%s").out())
        .contains("observe: Use one database");
    assertThat(terminal.out("cortex", "status")).contains("standard", "push");
  }

  private JsonNode json(String... args) throws IOException {
    return new ObjectMapper().readTree(terminal.out(args));
  }
}
