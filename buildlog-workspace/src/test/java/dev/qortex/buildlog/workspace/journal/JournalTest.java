package dev.qortex.buildlog.workspace.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.Insight.Category;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.workspace.git.GitCommit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest {

  @TempDir Path folder;

  private Journal journal(String day) {
    return new Journal(folder, Clock.fixed(Instant.parse(day + "T12:00:00Z"), ZoneOffset.UTC));
  }

  private void entry(String name, String... insights) throws IOException {
    Files.writeString(
        folder.resolve(name),
        "# Build Journal: "
            + name
            + "\n\n## Improvements\n\n### Workflow\n\n- "
            + String.join("\n- ", insights)
            + "\n\n## Commits\n\n- not an insight\n");
  }

  private static GitCommit commit(String hash, String... files) {
    return new GitCommit(hash, "Change " + hash, List.of(files), Optional.empty());
  }

  @Test
  void aNewEntryIsReadBack() {
    Path file = journal("2026-01-20").create("Retries & back_off");
    assertThat(file).hasFileName("2026-01-20-retries-back-off.md");

    JournalEntry entry = journal("2026-01-21").read().entries().get(0);
    assertThat(entry.date()).isEqualTo(LocalDate.parse("2026-01-20"));
    assertThat(entry.title()).isEqualTo("Retries & back_off");
    assertThat(entry.insights()).isEmpty();
  }

  @Test
  void aQuickEntryAsksForLess() {
    Journal journal = journal("2026-01-20");
    assertThat(journal.missingTemplates()).containsExactly("_TEMPLATE.md", "_TEMPLATE_QUICK.md");

    assertThat(journal.createQuick("Retries"))
        .hasContent(
            """
            # Build Journal: Retries

            Date: 2026-01-20

            ## What happened

            ## Improvements

            ### Workflow

            ## Commits
            """);
    journal.prepare();
    assertThat(journal.missingTemplates()).isEmpty();
    assertThat(journal.read().entries()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void anAccountOfASessionStandsBeforeTheCommitsAndIsReplaced(String end) throws IOException {
    Journal journal = journal("2026-01-20");
    Path file = journal.create("retries");
    String before = Files.readString(file).replace("\n", end);
    Files.writeString(file, before);

    assertThat(journal.improve(file, "## First\n\n> one\n")).isTrue();
    journal.improve(file, "## Second\n");
    journal.improve(file, "");

    String account =
        "<!-- buildlog:improvements:start -->%n## Second%n<!-- buildlog:improvements:end -->%n%n"
            .replace("%n", end);
    assertThat(Files.readString(file))
        .isEqualTo(before.replace("## Commits", account + "## Commits"));
  }

  @ParameterizedTest
  @CsvSource({
    "'mine', 'mine%n%n<A>%nx%n<E>%n'",
    "'mine%n', 'mine%n%n<A>%nx%n<E>%n'",
    "'<A>%nold%n<E>', '<A>%nx%n<E>'",
    "'```%n<A>%n<E>%n```%n', '```%n<A>%n<E>%n```%n%n<A>%nx%n<E>%n'",
  })
  void anAccountStandsAtTheEndOfAnEntryWithoutCommits(String before, String after)
      throws IOException {
    Path file = folder.resolve("2026-01-20-a.md");
    Files.writeString(file, marked(before));

    journal("2026-01-20").improve(file, "x");

    assertThat(file).hasContent(marked(after));
    assertThat(Files.readString(file)).isEqualTo(marked(after));
  }

  private static String marked(String text) {
    return text.replace("%n", "\n")
        .replace("<A>", "<!-- buildlog:improvements:start -->")
        .replace("<E>", "<!-- buildlog:improvements:end -->");
  }

  @Test
  void anAccountGoesNowhereElse() throws IOException {
    Journal journal = journal("2026-01-20");
    Path broken = folder.resolve("2026-01-20-a.md");
    Files.writeString(broken, marked("<A>%nold"));

    assertThat(journal.improve(folder.resolve("2026-01-20-none.md"), "x")).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> journal.improve(folder.resolve("../2026-01-20-a.md"), "x"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> journal.improve(folder.resolve("README.md"), "x"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> journal.improve(broken, "x"))
        .withMessageContaining("2026-01-20-a.md");
    assertThat(broken).hasContent(marked("<A>%nold"));
  }

  @Test
  void anEntryThatIsThereStaysAsItIs() throws IOException {
    Path file = journal("2026-01-20").create("retries");
    Files.writeString(file, "mine");
    assertThat(journal("2026-01-20").create("Retries")).isEqualTo(file).hasContent("mine");
  }

  @Test
  void insightsStandInListsUnderTheirCategory() throws IOException {
    Files.writeString(
        folder.resolve("2026-01-20-a.md"),
        """
        # Build Journal: A

        - before
        ## Improvements
        - without a category
        ### tool_usage
        - Use the profiler first
        - [what was learned]
        - e.g., an example
        -
        ```
        ### Workflow
        - in code
        ```
        ### Domain Knowledge
        - Beta posteriors are conjugate
        ### Others
        - unknown category
        ## Commits
        ### Workflow
        - after
        """);

    assertThat(journal("2026-01-20").read().entries().get(0).insights())
        .containsExactly(
            new Insight(Category.WORKFLOW, "without a category"),
            new Insight(Category.TOOL_USAGE, "Use the profiler first"),
            new Insight(Category.DOMAIN_KNOWLEDGE, "Beta posteriors are conjugate"),
            new Insight(Category.WORKFLOW, "unknown category"));
  }

  @Test
  void anImprovementIsAWholeItemOfAnyList() throws IOException {
    Path file = journal("2026-01-20").create("lists");
    Files.writeString(
        file,
        """
        # Build Journal: Lists

        ## Improvements

        ### Security
        * Ask for the rights of a caller
        before a file is read.
        + [x] Rotate keys:
          - those of hosts
          - those of people

        1. Number the steps
           of a release
        2) [ ] Test them

        ### Workflow:
        - None.
        - n/a
        - N/A
        - nothing
        * -
        - None of the tests may wait for a clock
        - [link](https://a.example) to the plan

        A paragraph.
        """);

    assertThat(journal("2026-01-20").read().entries().get(0).insights())
        .extracting(Insight::text)
        .containsExactly(
            "Ask for the rights of a caller before a file is read.",
            "Rotate keys: those of hosts; those of people",
            "Number the steps of a release",
            "Test them",
            "None of the tests may wait for a clock",
            "[link](https://a.example) to the plan");
  }

  @Test
  void fault27CommitsAreListedOnceInTheFirstEntryOfToday() throws IOException {
    Journal journal = journal("2026-01-20");
    journal.create("zebra");
    journal.create("spare");
    Path file = journal.create("retries");
    Files.writeString(file, Files.readString(file) + "\n## Notes\n\nkept\n");

    assertThat(journal.record(commit("aaaaaaa", "a.txt"), "main")).isEqualTo(file);
    journal.record(commit("bbbbbbb", "b.txt"), "main");
    String text = Files.readString(file);
    journal.record(commit("aaaaaaa", "a.txt"), "main");

    assertThat(file)
        .hasContent(text)
        .content()
        .containsSubsequence(
            "## Commits",
            "### `aaaaaaa` — Change aaaaaaa",
            "- `a.txt`",
            "### `bbbbbbb`",
            "- `b.txt`",
            "## Notes",
            "kept")
        .containsOnlyOnce("`aaaaaaa`");
  }

  @Test
  void fault27AnAmendedCommitTakesThePlaceOfTheOneBefore() {
    Journal journal = journal("2026-01-20");
    journal.record(commit("aaaaaaa", "a.txt"), "main");
    journal.record(commit("bbbbbbb", "b.txt"), "main");
    Path file =
        journal.record(
            new GitCommit("ccccccc", "Again", List.of("c.txt"), Optional.of("aaaaaaa")), "main");

    assertThat(file)
        .content()
        .containsSubsequence("### `ccccccc` — Again", "- `c.txt`", "### `bbbbbbb`", "- `b.txt`")
        .doesNotContain("aaaaaaa", "a.txt");
  }

  @Test
  void withoutAnEntryOfTodayOneIsMade() {
    journal("2026-01-19").create("yesterday");
    Path file = journal("2026-01-20").record(commit("aaaaaaa"), "feature/retry");

    assertThat(file).hasFileName("2026-01-20-feature-retry.md");
    assertThat(file).content().contains("# Build Journal: feature/retry", "`aaaaaaa`");
  }

  @Test
  void manyFilesAreCounted() {
    String[] files = new String[23];
    for (int i = 0; i < files.length; i++) {
      files[i] = "f" + i;
    }
    assertThat(journal("2026-01-20").record(commit("aaaaaaa", files), "main"))
        .content()
        .contains("- `f19`\n- …and 3 more")
        .doesNotContain("f20");
  }

  @Test
  void commitsOfSeveralThreadsAreAllThere() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Path>> listed = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        GitCommit commit = commit(String.format(Locale.ROOT, "%07d", i));
        listed.add(threads.submit(() -> journal("2026-01-20").record(commit, "main")));
      }
      for (Future<Path> each : listed) {
        each.get();
      }
      assertThat(Files.readAllLines(listed.get(0).get()))
          .filteredOn(line -> line.startsWith("### `"))
          .hasSize(40)
          .doesNotHaveDuplicates();
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void statsCountEntriesInsightsAndDaysInARow() throws IOException {
    entry("2026-01-18-a.md", "1", "2", "3", "4", "5");
    entry("2026-01-19-b.md", "1", "2");
    entry("2026-01-20-c.md");
    entry("2025-12-30-d.md", "1");
    Files.writeString(folder.resolve("2026-99-99-no-day.md"), "# Not an entry");
    Files.write(folder.resolve("2026-01-17-broken.md"), new byte[] {(byte) 0xc3, (byte) 0x28});
    Files.writeString(folder.resolve("README.md"), "# About");

    JournalStats stats = journal("2026-01-21").stats();
    assertThat(stats.entries()).isEqualTo(4);
    assertThat(stats.thisWeek()).isEqualTo(3);
    assertThat(stats.thisMonth()).isEqualTo(3);
    assertThat(stats.coveragePercent()).isEqualTo(75);
    assertThat(stats.insights()).containsOnly(Map.entry(Category.WORKFLOW, 8));
    assertThat(stats.topSources().get(0).name()).isEqualTo("2026-01-18-a.md");
    assertThat(stats.streak()).isEqualTo(3);
    assertThat(stats.longestStreak()).isEqualTo(3);
    assertThat(stats.warnings())
        .anyMatch(warning -> warning.contains("2026-01-17-broken.md"))
        .contains("1 entries note no improvement.");
    assertThat(journal("2026-01-28").stats().streak()).isZero();
    assertThat(journal("2026-01-28").stats().warnings())
        .contains("The newest entry is of 2026-01-20.");
    assertThat(journal("2026-01-27").stats().warnings()).noneMatch(w -> w.contains("newest"));
  }

  @Test
  void aFolderThatIsMissingHasNoEntries() {
    JournalStats stats = new Journal(folder.resolve("none"), Clock.systemUTC()).stats();
    assertThat(stats.entries()).isZero();
    assertThat(stats.coveragePercent()).isZero();
    assertThat(stats.warnings()).containsExactly("There are no entries.");
  }

  @Test
  void aSubjectWithoutALetterIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> journal("2026-01-20").create("../.."))
        .withMessageContaining("(../..)");
    assertThat(folder).isEmptyDirectory();
    assertThat(journal("2026-01-20").create("../etc/passwd").getParent()).isEqualTo(folder);
  }

  @Test
  void textIsKeptToTheByteApartFromTheCommit() throws IOException {
    Path file = folder.resolve("2026-01-20-a.md");
    Files.write(file, "ä\n\n## Commits\n\n## After\nend".getBytes(StandardCharsets.UTF_8));
    journal("2026-01-20").record(commit("aaaaaaa", "x"), "main");
    assertThat(file)
        .hasContent("ä\n\n## Commits\n\n### `aaaaaaa` — Change aaaaaaa\n\n- `x`\n\n## After\nend");
  }

  @Test
  void linesEndAsTheyDid() throws IOException {
    Path file = folder.resolve("2026-01-20-a.md");
    Files.writeString(file, "# A\r\n\r\n## Commits\r\n\r\n## Page\f one\u2028two\r\nend");
    journal("2026-01-20").record(commit("aaaaaaa", "x"), "main");
    assertThat(Files.readString(file))
        .isEqualTo(
            "# A\r\n\r\n## Commits\r\n\r\n### `aaaaaaa` — Change aaaaaaa\r\n\r\n- `x`\r\n\r\n"
                + "## Page\f one\u2028two\r\nend");

    Files.writeString(file, "# A\r\nend\r\n");
    journal("2026-01-20").record(commit("aaaaaaa", "x"), "main");
    assertThat(Files.readString(file))
        .isEqualTo(
            "# A\r\n"
                + "end\r\n\r\n"
                + "## Commits\r\n\r\n"
                + "### `aaaaaaa` — Change aaaaaaa\r\n\r\n"
                + "- `x`\r\n");
  }
}
