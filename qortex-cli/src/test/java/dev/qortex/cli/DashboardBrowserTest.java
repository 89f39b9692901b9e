package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The frame of the dashboard, Ask and Knowledge, in a browser on the demo memory. */
class DashboardBrowserTest {

  private static final List<String> PAGES =
      List.of("ask", "knowledge", "learning", "reviews", "inbox", "health");
  private static final String QUESTION = "How often is a failed call retried?";

  @TempDir static Path folder;

  private static DemoServer server;
  private static Browser shared;
  private Browser browser;

  @BeforeAll
  static void start() throws IOException {
    Browser.assumeInstalled();
    server = DemoServer.start(folder);
    shared = Browser.of(server.uri(), "light");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      shared.close();
      server.close();
    }
  }

  @AfterEach
  void close() {
    if (browser != null && browser != shared) {
      browser.close();
    }
  }

  private Browser browser(String key) {
    browser = shared.as(key);
    return browser;
  }

  private static String asking(String question, String more) {
    return "ask?context=" + URLEncoder.encode(question, StandardCharsets.UTF_8) + more;
  }

  @Test
  void theFirstVisitorIsLetInByTheTokenAndNobodyAfterIt() {
    try (DemoVisit first = new DemoVisit()) {
      first.browser.go(server.signIn());
      first.browser.await("the first page", () -> first.browser.has(".page[data-ready]"));
      assertThat(first.browser.run("return location.href").toString()).doesNotContain("token");
      first.browser.checkQuiet();
    }
    try (DemoVisit second = new DemoVisit()) {
      second.browser.go(server.signIn());
      second.browser.awaitText("The token was used before");
      assertThat(second.browser.has("input[type=password]")).isTrue();
      second.browser.type("input[type=password]", server.reader());
      second.browser.press("Enter");
      second.browser.await("the first page", () -> second.browser.has(".page[data-ready]"));
      assertThat(second.browser.text("#caller")).startsWith("reader");
    }
  }

  private static final class DemoVisit implements AutoCloseable {

    private final Browser browser = Browser.of(server.uri(), "light");

    @Override
    public void close() {
      browser.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"light, 1280", "dark, 400"})
  void everyPageOpensIsAccessibleAndLoadsNothingFromElsewhere(String theme, int width) {
    browser = Browser.of(server.uri(), theme).as(server.owner());
    browser.size(width, 900);
    for (String page : PAGES) {
      browser.open(page.equals("ask") ? asking(QUESTION, "") : page);
      browser.checkAccessible(page + " in " + theme + " at " + width);
      Object overflow =
          browser.run(
              "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
      assertThat(((Number) overflow).intValue()).as("overflow of " + page).isLessThanOrEqualTo(0);
    }
    browser.checkQuiet();
  }

  private int overflow() {
    return ((Number)
            browser.run(
                "return document.documentElement.scrollWidth -"
                    + " document.documentElement.clientWidth"))
        .intValue();
  }

  @Test
  void longNamesStayInsideOfTheirCards() {
    server.remember("The zirconium valve is shut.", "domain-of-a-long-name-".repeat(8));
    browser = Browser.of(server.uri(), "light").as(server.owner());
    browser.size(400, 900);
    browser.open(asking("zirconium valve", ""));
    browser.await("items", () -> browser.has(".item"));
    assertThat(overflow()).as("answer").isLessThanOrEqualTo(0);
    browser.press("Side by side");
    browser.await("both sides", () -> browser.all(".ranked").size() == 2);
    assertThat(overflow()).as("side by side").isLessThanOrEqualTo(0);
    browser.checkQuiet();
  }

  @Test
  void aTextFromRightToLeftBeginsAtTheRight() {
    server.remember("لا تغير المفتاح abc-123 قبل النسخ الاحتياطي.", "notes");
    browser(server.owner()).open(asking("abc-123", ""));
    browser.await("the text", () -> browser.text("body").contains("abc-123 "));
    Object gap =
        browser.run(
            "const text = [...document.querySelectorAll('.item .text')]"
                + ".find(each => each.textContent.startsWith('لا'));"
                + "const letter = (node, at) => { const range = document.createRange();"
                + " range.setStart(node, at); range.setEnd(node, at + 1);"
                + " return range.getBoundingClientRect().left; };"
                + "const last = text.lastChild;"
                + "return letter(text.firstChild, 0) - letter(last, last.length - 1)");
    assertThat(((Number) gap).doubleValue()).isPositive();
    browser.checkQuiet();
  }

  @Test
  void anAnswerSaysWhyEachItemCameBackAndLearnsWhatHelped() {
    browser(server.owner()).open("ask");
    browser.type("textarea", QUESTION);
    browser.press("Ask");
    browser.await("items", () -> browser.has(".item mark"));
    assertThat(browser.text(".answer-line")).contains("items of", "Probability");
    Object gap =
        browser.run(
            "const cells = [...document.querySelectorAll('.item:first-child .bars td.numeric')]"
                + ".map(cell => parseFloat(cell.firstChild.textContent.replace('−', '-')));"
                + "const score = cells.pop();"
                + "return Math.abs(cells.reduce((sum, each) => sum + each, 0) - score)");
    assertThat(((Number) gap).doubleValue()).isLessThan(0.005);
    String item = browser.attribute(".item", "data-item");
    assertThat(item).isNotBlank();
    browser.press("Helped");
    browser.awaitText("Learned. Ask again");
    browser.press("Ask");
    browser.await("the learned part", () -> browser.has(".item .leg-learned"));
    browser.awaitText("so far");
    browser.checkQuiet();
  }

  @Test
  void whatWasLeftOutIsShownWithItsReason() {
    browser(server.owner()).open(asking(QUESTION, "&items=2&budget=30"));
    browser.press(
        browser.buttons().stream()
            .filter(name -> name.startsWith("Left out"))
            .findFirst()
            .orElseThrow());
    browser.awaitText("Ranked below the 2 items asked for.");
    browser.open(asking(QUESTION, "&relevance=1"));
    browser.awaitText("Nothing came back.");
    browser.press(
        browser.buttons().stream()
            .filter(name -> name.startsWith("Left out"))
            .findFirst()
            .orElseThrow());
    browser.awaitText("The relevance of the whole answer");
    browser.checkQuiet();
  }

  @Test
  void theTextThatAModelGetsAndTwoSettingsStandSideBySide() {
    browser(server.owner()).open(asking(QUESTION, ""));
    browser.press("What a model gets");
    browser.awaitText("Share of tokens");
    assertThat(browser.text("pre")).contains("retried");
    browser.press("Side by side");
    browser.await("two lists", () -> browser.all(".ranked").size() == 2);
    browser.checkQuiet();
  }

  @Test
  void storedMarkupStaysText() {
    browser(server.owner()).open(asking("zebra notes", "&domains=notes"));
    // The element of a script does not even come into the memory.
    browser.awaitText("<img src=x onerror=\"document.title='owned'\"> <b>stay</b> text.");
    for (String page : PAGES) {
      browser.open(page.equals("knowledge") ? "knowledge?domain=notes" : page);
      assertThat(browser.run("return document.title").toString()).doesNotContain("owned");
      assertThat(browser.has("main img, main script, main iframe")).isFalse();
    }
    browser.checkQuiet();
  }

  @Test
  void aGraphIsWalkedByTheListBesideIt() {
    browser(server.owner()).open("knowledge?domain=handbook");
    browser.await("the layout", () -> browser.has("#graph[data-placed]"));
    browser.awaitText("Most connected");
    browser.click(".graph-side button.link");
    browser.awaitText("Stated by");
    browser.press("Path from here");
    browser.click(".graph-side .edge button.link");
    browser.press("Path to here");
    browser.awaitText("Path of 1 edge");
    browser.type("input[type=search]", "retries");
    browser.press("Find");
    browser.awaitText("Found for retries");
    browser.checkQuiet();
  }

  @Test
  void aFactIsCorrectedAndASourceRetractedAfterAPreview() {
    server.remember("The kitchen opens at seven.", "kitchen");
    browser(server.owner()).open("knowledge?domain=kitchen&tab=sources");
    browser.press("Correct");
    browser.awaitText("superseded then");
    browser.replace("dialog textarea", "The kitchen opens at eight.");
    browser.click("dialog button.primary");
    browser.awaitText("Corrected.");
    browser.open(asking("When does the kitchen open?", "&domains=kitchen"));
    browser.awaitText("The kitchen opens at eight.");
    browser.open("knowledge?domain=kitchen&tab=sources");
    browser.press("Retract");
    browser.awaitText("would go");
    browser.press("Cancel");
    browser.press("Retract");
    browser.awaitText("would go");
    browser.click("dialog button.danger");
    browser.awaitText("Retracted:");
    browser.checkQuiet();
  }

  @Test
  void whatOthersChangeIsShownWithoutBeingAskedFor() {
    browser(server.owner()).open("knowledge?tab=domains");
    browser.await("the stream", () -> browser.has("#live[data-state=live]"));
    String before = browser.text(".figures");
    server.remember("The lift is inspected in May.", "notes");
    browser.await("other figures", () -> !browser.text(".figures").equals(before));
    browser.checkQuiet();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ask",
        "knowledge?tab=sources",
        "knowledge?domain=handbook",
        "learning",
        "reviews",
        "inbox",
        "health"
      })
  void aReaderSeesNoButtonThatItMayNotPress(String page) {
    browser(server.reader());
    browser.open(page.equals("ask") ? asking(QUESTION, "") : page);
    assertThat(browser.buttons())
        .doesNotContain(
            "Helped",
            "Did not help",
            "Correct",
            "Retract",
            "Approve",
            "Reject",
            "Undo",
            "Release",
            "Drop",
            "Retry");
    browser.checkQuiet();
  }

  @Test
  void aKeyOfADomainSeesNothingElseOnAnyPage() {
    browser(server.guest());
    for (String page : PAGES) {
      browser.open(page.equals("ask") ? asking(QUESTION, "") : page);
      assertThat(browser.text("body"))
          .as(page)
          .doesNotContain("handbook", "Zebra", "retried at most");
    }
    browser.open("knowledge");
    browser.awaitText("guests");
    browser.checkQuiet();
  }

  @Test
  void theKeyboardLeadsThroughThePages() {
    browser(server.owner()).open("ask");
    browser.run("document.activeElement.blur()");
    browser.type("body", "gk");
    browser.await("Knowledge", () -> browser.run("return location.hash").equals("#/knowledge"));
    browser.type("body", "?");
    browser.await("the list of keys", () -> browser.has("dialog[open]"));
    browser.checkQuiet();
  }
}
