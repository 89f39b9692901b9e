package dev.qortex.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A Chromium without a window, on the dashboard of a server. It remembers what the console says and
 * which addresses the pages ask for.
 */
final class Browser implements AutoCloseable {

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * It says with each start that it knows no protocol of so new a browser, which nothing here uses.
   */
  private static final Logger PROTOCOLS =
      Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

  static {
    PROTOCOLS.setLevel(Level.SEVERE);
  }

  private final ChromeDriver driver;
  private final URI server;
  private final List<String> console = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private String keyScript = "";

  private Browser(ChromeDriver driver, URI server) {
    this.driver = driver;
    this.server = server;
  }

  /** Skips a test if there is none; with {@code CI=true} it fails instead. */
  static void assumeInstalled() {
    assumeTrue(
        System.getenv("CI") != null || (Files.exists(CHROMIUM) && Files.exists(DRIVER)),
        "needs Chromium and its driver, and one of them is not installed.\nMaybe run: apt-get install chromium chromium-driver");
  }

  /** Starts one for the dashboard of a server, with a theme: {@code light} or {@code dark}. */
  static Browser of(URI server, String theme) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--force-color-profile=srgb",
        "--window-size=1280,900");
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    return new Browser(driver, server);
  }

  /** Starts anew with a key; what the console said before is forgotten. */
  Browser as(String key) {
    console();
    asked();
    console.clear();
    asked.clear();
    if (!keyScript.isEmpty()) {
      driver.executeCdpCommand(
          "Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", keyScript));
    }
    String script =
        "if (location.protocol === 'http:') { sessionStorage.setItem('qortex.key', '%s') }"
            .formatted(key);
    keyScript =
        driver
            .executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script))
            .get("identifier")
            .toString();
    return this;
  }

  /** Opens a page by its fragment, such as {@code ask?context=…}, in a document of its own. */
  Browser open(String page) {
    driver.get("about:blank");
    driver.get(server.resolve("/ui/#/" + page).toString());
    await("the page " + page, () -> has(".page[data-ready]"));
    return this;
  }

  /** Opens an address as it is. */
  void go(URI address) {
    driver.get(address.toString());
  }

  /** Waits until that is so. */
  void await(String what, Supplier<Boolean> condition) {
    try {
      Awaitility.await(what)
          .atMost(PATIENCE)
          .pollInSameThread()
          .ignoreException(StaleElementReferenceException.class)
          .until(condition::get);
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(what + " in:\n" + text("body") + "\n" + console(), e);
    }
  }

  /** Waits for the text in the page. */
  void awaitText(String text) {
    await(text, () -> text("body").contains(text));
  }

  boolean has(String selector) {
    return !driver.findElements(By.cssSelector(selector)).isEmpty();
  }

  /** Waits for the first element that a selector names, and returns an attribute of it. */
  String attribute(String selector, String name) {
    AtomicReference<String> value = new AtomicReference<>();
    act(By.cssSelector(selector), element -> value.set(element.getAttribute(name)));
    return value.get();
  }

  /** Clicks the first visible element that a selector names. */
  void click(String selector) {
    act(By.cssSelector(selector), WebElement::click);
  }

  /** Types into the first visible element that a selector names. */
  void type(String selector, CharSequence keys) {
    act(By.cssSelector(selector), element -> element.sendKeys(keys));
  }

  /** Replaces the text of the first visible field that a selector names. */
  void replace(String selector, String text) {
    act(By.cssSelector(selector), WebElement::clear);
    type(selector, text);
  }

  /** Waits for a visible element and does that with it; begins again if the page replaced it. */
  private void act(By by, Consumer<WebElement> action) {
    await(
        by.toString(),
        () -> {
          Optional<WebElement> found =
              driver.findElements(by).stream().filter(WebElement::isDisplayed).findFirst();
          found.ifPresent(action);
          return found.isPresent();
        });
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** Texts of all elements that a selector names, as they stand at one moment. */
  List<String> texts(String selector) {
    return ((List<?>)
            run(
                "return [...document.querySelectorAll(arguments[0])].map(each => each.innerText.trim())",
                selector))
        .stream().map(String::valueOf).toList();
  }

  /** The text that is seen. */
  String text(String selector) {
    return driver.findElement(By.cssSelector(selector)).getText();
  }

  /** Presses the first visible button or tab with that name. */
  void press(String name) {
    act(
        By.xpath("//button[normalize-space(.)=" + quoted(name) + "]"),
        button -> {
          run("arguments[0].scrollIntoView({block: 'center'})", button);
          button.click();
        });
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  /** Names of all visible buttons. */
  List<String> buttons() {
    return all("button").stream().filter(WebElement::isDisplayed).map(WebElement::getText).toList();
  }

  Object run(String script, Object... arguments) {
    return Objects.requireNonNullElse(driver.executeScript(script, arguments), "");
  }

  Object runAsync(String script, Object... arguments) {
    driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(3));
    return Objects.requireNonNullElse(driver.executeAsyncScript(script, arguments), "");
  }

  /** An event of the mouse, as the hand of a user makes it. */
  void mouse(String type, int x, int y, int wheel) {
    driver.executeCdpCommand(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            x,
            "y",
            y,
            "deltaX",
            0,
            "deltaY",
            wheel,
            "button",
            wheel == 0 ? "left" : "none",
            "buttons",
            wheel == 0 ? 1 : 0,
            "clickCount",
            type.equals("mousePressed") ? 1 : 0));
  }

  void size(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** The visible part of the page as a PNG. */
  byte[] picture() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  /** Errors and warnings of the console so far. */
  List<String> console() {
    for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
      if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
        console.add(entry.getMessage());
      }
    }
    return console;
  }

  /** Addresses that the pages asked for so far. */
  List<String> asked() {
    try {
      for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
        JsonNode message = JSON.readTree(entry.getMessage()).path("message");
        if (message.path("method").textValue().equals("Network.requestWillBeSent")) {
          asked.add(message.path("params").path("request").path("url").textValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return asked;
  }

  /** Checks that nothing failed in silence, and that nothing was asked of another origin. */
  void checkQuiet() {
    assertThat(console()).isEmpty();
    assertThat(asked())
        .isNotEmpty()
        .allMatch(
            address ->
                address.startsWith(server.toString())
                    || address.startsWith("data:")
                    || address.equals("about:blank"));
  }

  /** Checks the page by the rules of axe-core: nothing serious or critical. */
  void checkAccessible(String what) {
    run(axe());
    Object found =
        runAsync(
            "const done = arguments[arguments.length - 1];axe.run(document, {resultTypes:"
                + " ['violations']}).then(result =>"
                + " done(JSON.stringify(result.violations.filter(each => ['serious',"
                + " 'critical'].includes(each.impact)).map(each => [each.id, each.nodes.slice(0,"
                + " 3).map(node => node.html + ' ' + node.failureSummary)]))))");
    assertThat(found).as(what).isEqualTo("[]");
  }

  private static String axe() {
    try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
