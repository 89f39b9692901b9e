package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what the quick start says, in its order; {@link DocumentationTest} holds its program. */
class QuickStartPageTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern FILE =
      Pattern.compile("`(docs/[^`]+)`:\\n\\n```markdown\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CURL =
      Pattern.compile(
          "curl localhost:8080(/\\w+)((?: (?:-d|--data-urlencode) (?:'.*?'|\\S+))*)\\n");
  private static final Pattern FIELD =
      Pattern.compile("(?:-d|--data-urlencode) (?:'(.*?)'|(\\S+))");
  private static final Pattern SHOWN = Pattern.compile("```text\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ARTIFACT =
      Pattern.compile(
          "<groupId>dev.qortex</groupId>\\s*<artifactId>(.*?)</artifactId>(?:\\s*<version>(.*?)</version>)?");

  @TempDir Path folder;

  private final HttpClient http = HttpClient.newHttpClient();
  private String page;

  @BeforeEach
  void write() throws IOException {
    page = Files.readString(ROOT.resolve("docs/quickstart.md"));
    Files.createDirectory(folder.resolve("docs"));
    for (MatchResult file : FILE.matcher(page).results().toList()) {
      Files.writeString(folder.resolve(file.group(1)), file.group(2));
    }
  }

  private HandbookService service() throws IOException {
    return new HandbookService(folder.resolve("memory.db"), folder.resolve("docs"), 0);
  }

  @Test
  void theServiceAnswersLearnsAndFollowsItsFolder() throws Exception {
    List<MatchResult> commands = CURL.matcher(page).results().toList();
    List<String> shown =
        SHOWN.matcher(page).results().map(match -> match.group(1)).collect(Collectors.toList());
    assertThat(commands).hasSize(5);
    assertThat(shown).hasSize(3);

    String answer;
    try (HandbookService service = service()) {
      assertThat(call(service, "/sync", "")).contains("2 ").endsWith(" failed []\n");
      answer = call(service, commands.get(0));
      assertThat(withoutAnswer(answer)).isEqualTo(withoutAnswer(shown.get(0)));
    }
    page = page.replace(answerId(shown.get(0)), answerId(answer));
    commands = CURL.matcher(page).results().toList();
    try (HandbookService service = service()) {
      assertThat(call(service, commands.get(1))).contains("applied=1");
      assertThat(call(service, commands.get(2))).contains("applied=1");
      assertThat(withoutAnswer(call(service, commands.get(3))))
          .startsWith(withoutAnswer(shown.get(1)));
    }
    try (HandbookService service = service()) {
      assertThat(withoutAnswer(call(service, commands.get(3))))
          .startsWith(withoutAnswer(shown.get(1)));
      assertThat(call(service, "/sync", ""))
          .startsWith("0 added, 0 changed, 0 removed, 2 unchanged");
      Path calls = folder.resolve("docs/calls.md");
      Files.writeString(calls, Files.readString(calls).replace("three", "five"));
      assertThat(call(service, commands.get(4))).isEqualTo(shown.get(2));
      assertThat(call(service, commands.get(0))).contains("five times");
    }
  }

  @Test
  void badRequestsAreToldWhatIsWrong() throws Exception {
    try (HandbookService service = service()) {
      assertThat(call(service, "/ask", "")).contains("(q)");
      assertThat(call(service, "/feedback", "outcome=great")).contains("(great)", "\nMaybe ");
    }
  }

  @Test
  void thePomNamesArtifactsAndTheVersionOfTheBom() throws IOException {
    String bom = Files.readString(ROOT.resolve("qortex-bom/pom.xml"));
    Matcher version = Pattern.compile("<version>(.*?)</version>").matcher(bom);
    assertThat(version.find()).isTrue();
    for (Path document : List.of(Path.of("docs/quickstart.md"), Path.of("README.md"))) {
      List<String> named = new ArrayList<>();
      Matcher artifact = ARTIFACT.matcher(Files.readString(ROOT.resolve(document)));
      while (artifact.find()) {
        named.add(artifact.group(1));
        assertThat(bom).contains("<artifactId>" + artifact.group(1) + "</artifactId>");
        assertThat(artifact.group(2))
            .isEqualTo(artifact.group(1).equals("qortex-bom") ? version.group(1) : null);
      }
      assertThat(named).contains("qortex-bom", "qortex-standard");
    }
  }

  private String call(HandbookService service, MatchResult command) throws Exception {
    String form =
        FIELD
            .matcher(command.group(2))
            .results()
            .map(field -> field.group(1) != null ? field.group(1) : field.group(2))
            .filter(field -> !field.isEmpty())
            .map(field -> field.split("=", 2))
            .map(field -> field[0] + "=" + URLEncoder.encode(field[1], StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return call(service, command.group(1), form);
  }

  private String call(HandbookService service, String path, String form) throws Exception {
    URI uri = URI.create("http://localhost:" + service.port() + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(form)).build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  private static String answerId(String text) {
    return text.lines().findFirst().orElseThrow().replace("answer ", "");
  }

  private static String withoutAnswer(String text) {
    return text.substring(text.indexOf('\n')).strip();
  }
}
