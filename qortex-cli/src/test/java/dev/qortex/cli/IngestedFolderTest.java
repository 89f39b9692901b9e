package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files and folders that lie in a folder which was read before. */
class IngestedFolderTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() throws IOException {
    terminal = new Terminals(folder.toRealPath());
    terminal.write("docs/a.md", "# Valve\n\nThe valve needs water from the pump.\n");
    terminal.write("docs/sub/c.md", "# Pump\n\nThe pump needs power.\n");
    terminal.write("other/x.md", "# Lamp\n\nThe lamp uses oil.\n");
    Files.createSymbolicLink(terminal.folder.resolve("link.md"), Path.of("docs/sub/c.md"));
    Files.createSymbolicLink(terminal.folder.resolve("linked"), Path.of("docs/sub"));
    terminal.out("ingest", "docs");
  }

  @ParameterizedTest(name = "{1} in {0}")
  @CsvSource({
    "., docs/sub/c.md",
    "., ./docs/../docs/sub/c.md",
    "., docs/sub",
    "., docs/sub/",
    "., docs",
    "., link.md",
    "., linked",
    "., linked/c.md",
    "docs, sub/c.md",
    "docs, .",
    "docs/sub, c.md",
    "docs/sub, .",
    "docs/sub, ..",
    "other, ../docs/sub/c.md",
  })
  void aFileIsUpdatedWhereItsFolderWasRead(String from, String path) throws IOException {
    terminal.write("docs/sub/c.md", "# Pump\n\nThe pump needs steam.\n");
    Terminals there = new Terminals(terminal.folder.resolve(from).normalize(), terminal.home);
    assertThat(there.out("ingest", path)).contains("domain docs", "1 changed");
    assertThat(sources()).containsExactly("docs:a.md", "docs:sub/c.md");
    assertThat(terminal.out("ask", "What does the pump need?"))
        .contains("steam")
        .doesNotContain("\n    The pump needs power");
  }

  @Test
  void anAbsolutePathAndTheNameOfTheDomainMakeNoCopyEither() throws IOException {
    terminal.out("ingest", terminal.folder.resolve("docs/sub/c.md").toString());
    terminal.out("ingest", "docs/sub/c.md", "--domain", "docs");
    terminal.out("ingest", "docs/sub", "--domain", "docs");
    assertThat(sources()).hasSize(2);
  }

  @Test
  void bothFormsOfANameInUnicodeAreOneDomain() {
    String decomposed = "Gro\u0308\u00dfe";
    String composed = "Gr\u00f6\u00dfe";
    terminal.out("ingest", "other", "--domain", decomposed);
    assertThat(terminal.out("ingest", "other", "--domain", composed))
        .contains("domain " + composed, "1 unchanged");
    for (String name : List.of(decomposed, composed)) {
      assertThat(terminal.out("ask", "What does the lamp use?", "-d", name)).contains("oil");
      assertThat(terminal.out("export", "-d", name, "-o", "-")).contains("lamp");
    }
    assertThat(terminal.out("domains")).contains(composed).doesNotContain(decomposed);
  }

  @Test
  void aFolderThatWasReadUnderAnotherNameKeepsIt() throws IOException {
    terminal.out("ingest", "other", "--domain", "handbook");
    terminal.out("ingest", "other");
    terminal.out("ingest", "other/x.md");
    assertThat(sources()).contains("handbook:x.md").hasSize(3);
  }

  @Test
  void newFilesAndFoldersJoinTheDomainUnderTheirPath() throws IOException {
    terminal.write("docs/sub/new.md", "# Tank\n\nThe tank holds water.\n");
    terminal.write("docs/far/away.md", "# Mast\n\nThe mast holds the lamp.\n");
    terminal.out("ingest", "docs/sub/new.md");
    terminal.out("ingest", "docs/far");
    assertThat(sources()).contains("docs:sub/new.md", "docs:far/away.md").hasSize(4);
  }

  @Test
  void whatTheFolderLeavesOutIsReadAloneUnderItsPath() throws IOException {
    terminal.write("docs/sub/notes.rare", "The winch needs grease.");
    terminal.out("ingest", "docs/sub/notes.rare");
    terminal.out("ingest", "docs");
    terminal.write("docs/build/made.md", "# Made\n\nThe report has figures.\n");
    terminal.out("ingest", "docs/build");
    assertThat(sources()).contains("docs:sub/notes.rare", "build:made.md").hasSize(4);
  }

  @Test
  void aFileOutsideOfAnyFolderGoesWhereItsOwnFolderSays() throws IOException {
    terminal.out("ingest", "other/x.md");
    terminal.write("other/deep/y.md", "# Oil\n\nOil comes from seeds.\n");
    terminal.out("ingest", "other/deep/y.md");
    assertThat(sources()).contains("other:x.md", "deep:y.md").hasSize(4);
    Run explicit = terminal.run("ingest", "docs/sub/c.md", "--domain", "copy");
    assertThat(explicit.exit()).isZero();
    assertThat(sources()).contains("copy:c.md");
  }

  @ParameterizedTest
  @CsvSource({
    "docs/sub/c.md, docs/sub, docs",
    "docs/sub/c.md, docs, docs/sub",
    "docs/sub, docs/sub/c.md, docs",
    "docs/sub, docs, docs/sub/c.md",
    "docs, docs/sub/c.md, docs/sub",
    "docs, docs/sub, docs/sub/c.md",
  })
  void everyFileIsThereOnceInWhateverOrderItIsRead(String first, String second, String third)
      throws IOException {
    terminal.out("maintenance", "delete-domain", "docs", "--yes");
    terminal.out("ingest", first);
    terminal.out("ask", "What does the pump need?");
    terminal.out("accept", "1");
    terminal.out("ingest", second);
    terminal.out("ingest", third);

    String domain = first.equals("docs") ? "docs" : "sub";
    assertThat(sources()).containsExactly(domain + ":a.md", domain + ":sub/c.md");
    terminal.write("docs/sub/c.md", "# Pump\n\nThe pump needs steam.\n");
    terminal.out("ingest", third);
    assertThat(sources()).hasSize(2);
    assertThat(terminal.out("ask", "What does the pump need?"))
        .contains("steam")
        .doesNotContain("\n    The pump needs power");
  }

  @Test
  void aFolderOfWhichTwoDomainsHaveFilesSaysSo() throws IOException {
    terminal.write("all/one/1.md", "# One\n\nOne is a number.\n");
    terminal.write("all/two/2.md", "# Two\n\nTwo is a number.\n");
    terminal.out("ingest", "all/one", "all/two");
    assertThat(terminal.out("ingest", "all")).contains("domain all", "domain one", "domain two");
  }

  /** The ids of all sources. */
  private List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    for (JsonNode domain : json("domains", "--json").path("domains")) {
      String name = domain.path("name").asText();
      json("sources", name, "--json")
          .path("sources")
          .forEach(source -> sources.add(source.path("id").asText()));
    }
    return sources;
  }

  private JsonNode json(String... args) throws IOException {
    return new ObjectMapper().readTree(terminal.out(List.of(args).toArray(String[]::new)));
  }
}
