package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages Learning, Reviews, Inbox and Health in a browser, over a memory of two months. */
class ReportPagesTest {

  private static final List<String> TABS =
      List.of(
          "Overview", "Sessions & Mistakes", "Bandit & Rules", "Emissions", "Insights & Health");

  @TempDir static Path folder;

  private static DemoServer server;
  private static Browser browser;

  @BeforeAll
  static void serve() throws IOException {
    Browser.assumeInstalled();
    server = DemoServer.start(folder);
    browser = Browser.of(server.uri(), "light");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      browser.close();
      server.close();
    }
  }

  @BeforeEach
  void enter() {
    browser.as(server.owner());
  }

  @AfterEach
  void nothingIsWrong() {
    browser.checkQuiet();
  }

  @Test
  void learningSaysWhetherFeedbackHelpsAndWhatIsBelieved() {
    browser.open("learning?learner=prompts");
    browser.awaitText("Feedback helps");
    assertThat(browser.text("main"))
        .contains("Leader board", "step-by-step", "task: summary", "1 alarm", "Effective sample");
    assertThat(browser.all(".leaders .density")).hasSize(8);
    assertThat(browser.all("canvas")).hasSizeGreaterThanOrEqualTo(2);
    browser.checkAccessible("Learning");

    choose("Context", "task: code");
    browser.await("one context", () -> browser.all(".leaders tbody tr").size() == 4);
    choose("Compared with", "Uniformly random");
    browser.awaitText("“Uniformly random”");
    choose("Learner", "graph");
    browser.awaitText("Nothing is selected here");
  }

  @Test
  void reviewsShowAllTabsOfOneProjectOrAll() {
    browser.open("reviews");
    for (String tab : TABS) {
      browser.press(tab);
      browser.await(tab, () -> browser.has("[role=tabpanel] .card"));
      browser.checkAccessible(tab);
    }
    browser.press("Sessions & Mistakes");
    browser.press("Show all 53");
    browser.await("all sessions", () -> browser.all("[role=tabpanel] tbody tr").size() > 53);
    choose("Project", "shop-frontend");
    browser.await(
        "one project",
        () -> {
          String shown = browser.text("[role=tabpanel]");
          return shown.contains("Total mistakes") && !shown.contains("Show all 53");
        });
  }

  @Test
  void emissionsAreIngestedAndFailedFilesTriedAgain() {
    browser.open("reviews?tab=emissions");
    browser.awaitText("reward_signal_broken");
    browser.press("Try failed files again");
    browser.awaitText("1 file failed.");
    browser.await("nothing waits", () -> browser.text("main").contains("Pending\n0"));
  }

  @Test
  void decisionsOfTheInboxCanBeUndoneUntilTheyAreSent() {
    browser.open("inbox");
    browser.awaitText("Observations 3");
    browser.press("Drop");
    browser.awaitText("Dropped 1 observation.");
    browser.press("Undo");
    browser.await("undone", () -> !browser.has(".waiting.decided"));
    browser.run("document.querySelector('.bulk input').click()");
    browser.awaitText("3 chosen");
    browser.press("Drop");
    browser.awaitText("Dropped 3 observations.");
    browser.press("Send now");
    browser.awaitText("No observation waits.");

    browser.press("Similar entries 1");
    assertThat(browser.texts(".diff ins")).contains("never");
    browser.press("Keep the newer");
    browser.press("Send now");
    browser.awaitText("Merged 1");
    browser.press("Merged 1");
    browser.press("Undo the merge");
    browser.press("Send now");
    browser.awaitText("Merged 0");
    browser.checkAccessible("Inbox");
  }

  @Test
  void skillsAreApprovedInWordsOfAPersonAndPatternsByOneWhoMayDecide() {
    browser.open("inbox?tab=skills");
    browser.awaitText("Skills 9");
    browser.press("Edit and approve");
    browser.replace("dialog textarea", "Validate each amount where it enters");
    assertThat(browser.texts("dialog .diff ins")).anyMatch(word -> word.contains("each"));
    browser.checkAccessible("dialog");
    browser.click("dialog .primary");
    browser.awaitText("Skills 8");
    browser.press("Reject");
    browser.press("Send now");
    browser.awaitText("Skills 7");

    browser.press("Patterns 3");
    assertThat(browser.text(".queue")).contains("<script>alert(1)</script>");
    browser.press("Approve");
    browser.press("Send now");
    browser.awaitText("Patterns 2");
  }

  @Test
  void healthShowsCallsAndChecksTheStore() {
    browser.open("health");
    browser.awaitText("Operations");
    assertThat(browser.text("main")).contains("hashing-512", "Last backup", "qortex_remember");
    browser.checkAccessible("Health");
    browser.press("Check now");
    browser.awaitText("The store is sound.");
  }

  @Test
  void aReaderSeesNoButtonThatItMayNotPress() {
    browser.as(server.reader()).open("inbox?tab=skills");
    browser.awaitText("This key may look, and not decide.");
    assertThat(browser.buttons())
        .noneMatch(name -> name.matches("(?i).*(approve|reject|drop|release).*"));
    browser.open("reviews?tab=emissions");
    assertThat(browser.buttons()).noneMatch(name -> name.matches(".*(Ingest|again).*"));
    browser.open("health");
    assertThat(browser.buttons()).doesNotContain("Check now");
  }

  @Test
  void aKeyThatIsBoundToADomainSeesNothingElse() {
    browser.as(server.guest()).open("health");
    assertThat(browser.texts("#pages a")).doesNotContain("Learning", "Reviews");
    assertThat(browser.text("main"))
        .contains(DemoServer.GUESTS)
        .doesNotContain("experiential", "handbook", "Calls", "Last backup");
    browser.open("inbox");
    assertThat(browser.all("[role=tab]")).hasSize(1);
    browser.awaitText("No statements contradict each other.");
  }

  @Test
  void aContradictionIsSettledByACorrection() {
    server.remember("The lift of the office carries 8 people.", "notes");
    server.remember("The lift of the office carries 10 people.", "notes");
    browser.open("inbox?tab=contradictions");
    browser.awaitText("carries");
    assertThat(browser.text(".queue")).contains("other numbers", "8", "10");
    browser.press("Correct the second");
    browser.replace("dialog textarea", "The lift of the office carries 8 people or 600 kg.");
    browser.click("dialog .primary");
    browser.awaitText("The statement was replaced.");
  }

  /** Chooses an option of the list with that label. */
  private static void choose(String label, String option) {
    browser.run(
        "const label = [...document.querySelectorAll('label')].find(each => each.textContent ==="
            + " arguments[0]);const list ="
            + " document.getElementById(label.htmlFor);list.selectedIndex ="
            + " [...list.options].findIndex(each => each.textContent ==="
            + " arguments[1]);list.dispatchEvent(new Event('change', {bubbles: true}));",
        label,
        option);
  }
}
