package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.ingest.DocumentIngestor;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageNamesTest {

  private final DocumentIngestor ingestor =
      DocumentIngestor.builder().parser(new HtmlParser()).build();

  private IngestionManifest read(String title, String body) {
    return ingestor.readText(
        "<html><head><title>" + title + "</title></head><body>" + body + "</body></html>",
        "page.html",
        "d");
  }

  private List<String> titles(String title, String body) {
    return read(title, body).passages().stream().map(Passage::title).toList();
  }

  private static final String REFERENCE =
      "<h2>pg_dump</h2><p>It extracts a database.</p>"
          + "<h2>Options</h2><p>There are some.</p><h3>Notes</h3><p>You must not mix them.</p>"
          + "<h4>Hint</h4><p>Read on.</p>";

  @Test
  void theNameOfThePageStandsAboveHeadingsOfItsRank() {
    assertThat(titles("pg_dump", REFERENCE))
        .containsExactly(
            "pg_dump", "pg_dump > Options", "pg_dump > Options > Notes", "pg_dump > Notes > Hint");
  }

  @Test
  void theNameIsThePartOfTheTitleThatThePageShows() {
    for (String title :
        List.of("pg_dump - PostgreSQL Manual", "PostgreSQL: Documentation: 15: pg_dump")) {
      assertThat(titles(title, REFERENCE)).contains("pg_dump", "pg_dump > Options");
    }
    assertThat(
            titles("mod_proxy - Apache", "<h2>Module mod_proxy</h2><p>a</p><h2>Use</h2><p>b</p>"))
        .containsExactly("Module mod_proxy", "Module mod_proxy > Use");
    assertThat(
            titles(
                "The Optimizer",
                "<div>The Optimizer</div><h1>1. Start</h1><p>a</p><h1>2. Use</h1><p>b</p>"))
        .containsExactly("The Optimizer", "The Optimizer > 1. Start", "The Optimizer > 2. Use");
  }

  @Test
  void aHeadingThatOnlyHasTheWordsDoesNotComeFirst() {
    assertThat(
            titles(
                "psql",
                "<h2>About psql</h2><p>a</p><h2>psql</h2><p>b</p><h3>psql at work</h3><p>c</p>"))
        .containsExactly("psql > About psql", "psql", "psql > psql at work");
  }

  @Test
  void aTitleThatThePageDoesNotShowNamesNothing() {
    String body = "<h2>Start</h2><p>a</p><h2>Home</h2><p>b</p>";
    for (String title : List.of("", "Untitled", "Home", "Acme Products", "Home - Acme", " | - ")) {
      assertThat(titles(title, body)).as(title).containsExactly("Start", "Home");
    }
  }

  @Test
  void aPassageDeepBelowTheNameHasItInItsTitle() {
    String members =
        "<h1>Class Pump</h1><p>a</p><ul><li><h2>Method Details</h2><ul>"
            + "<li><h3>start</h3><p>b</p><li><h3>stop</h3><p>c</p></ul></ul>";
    assertThat(titles("Pump (Water 1.0 API)", members))
        .containsExactly(
            "Class Pump",
            "Class Pump > Method Details > start",
            "Class Pump > Method Details > stop");
    assertThat(titles("Water", members)).contains("Method Details > stop");
    assertThat(read("Pump (Water 1.0 API)", members).passages())
        .extracting(passage -> passage.provenance().location())
        .contains("Class Pump > Method Details > stop");
  }

  @Test
  void rulesHaveTheNameInTheirPlace() {
    assertThat(read("pg_dump", REFERENCE).rules())
        .extracting(ExplicitRule::provenance)
        .extracting(it -> it.location())
        .containsExactly("pg_dump > Options > Notes");
  }

  /** The ids are hashes of "Options" and of "Options > Notes", each with its number. */
  @Test
  void passagesKeepTheIdsThatTheyHadWithoutTheName() {
    assertThat(read("pg_dump", REFERENCE).passages())
        .extracting(Passage::id)
        .contains("d:page.html#Pd912773d66e8.0", "d:page.html#P33b3fe27d0d2.0");
  }

  /** Sentences that fill a passage. */
  private static String text(String about) {
    return ("It tells of " + about + " and of what comes with it. ").repeat(30);
  }

  @Test
  void aDescriptionThatGoesOnInAnotherPassageNamesItsTerm() {
    String options =
        "<h1>pg_dump</h1><p>All options:</p><dl><dt>-O</dt><dd><p>"
            + text("owners")
            + "</p><pre>pg_dump -O</pre><p>"
            + text("rights")
            + "</p><dl><dt>-x</dt><dd>Inner.</dd></dl></dd><dt>class pg.Dump(file, format='plain',"
            + " compress=0, encoding='utf-8')<a href='#d'>¶</a></dt><dd><p>Short.</p><p>"
            + text("classes")
            + "</p></dd></dl><p>"
            + text("the end")
            + "</p>";
    assertThat(read("pg_dump", options).passages())
        .extracting(it -> it.title() + ": " + it.text().substring(0, 17).strip())
        .containsExactly(
            "pg_dump: All options:\n\n- -",
            "pg_dump > -O: It tells of owner",
            "pg_dump > -O: It tells of right",
            "pg_dump > class pg.Dump: It tells of class",
            "pg_dump > class pg.Dump: It tells of class",
            "pg_dump: It tells of the e");
  }

  @Test
  void frontMatterNamesAPageOfSeveralHeadings() {
    String page =
        "---\ntitle: Retry policy\n---\n# Waiting\n\nIt waits.\n\n# Limits\n\nFive calls.\n";
    assertThat(ingestor.readText(page, "page.md", "d").passages())
        .extracting(Passage::title)
        .containsExactly("Retry policy > Waiting", "Retry policy > Limits");
  }
}
