package dev.qortex.buildlog.comments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SarifLogTest {

  private static final GauntletRule BIND = rule("own:1", "Bind every value.");
  private static final GauntletRule CLOSE = rule("own:2", "Close what you open.");

  private static GauntletRule rule(String id, String text) {
    return new GauntletRule(
        id,
        "own",
        text,
        "general",
        new Notes("", "", "", List.of(), Map.of()),
        Map.of(),
        new Origin("", "", "", 1),
        true);
  }

  private static JsonNode log(Issue... issues) throws IOException {
    String log = SarifLog.of(List.of(issues), List.of(BIND, CLOSE), "run-1");
    JsonNode read = new ObjectMapper().readTree(log);
    assertStructure(read);
    return read;
  }

  /** The members that the schema of SARIF 2.1.0 requires of what the log holds, and their types. */
  private static void assertStructure(JsonNode log) {
    assertThat(log.path("version").asText()).isEqualTo("2.1.0");
    assertThat(log.path("runs")).isNotEmpty();
    for (JsonNode run : log.path("runs")) {
      JsonNode driver = run.at("/tool/driver");
      assertThat(driver.path("name").isTextual()).isTrue();
      for (JsonNode rule : driver.path("rules")) {
        assertThat(rule.path("id").isTextual()).isTrue();
        assertThat(rule.at("/shortDescription/text").isTextual()).isTrue();
        assertThat(rule.at("/help/text").asText()).isNotBlank();
      }
      assertThat(driver.path("rules").findValuesAsText("id").stream().collect(Collectors.toSet()))
          .hasSameSizeAs(driver.path("rules"));
      for (JsonNode result : run.path("results")) {
        assertThat(result.at("/message/text").asText()).isNotBlank();
        assertThat(result.path("level").asText()).isIn("none", "note", "warning", "error");
        int index = result.path("ruleIndex").intValue();
        assertThat(driver.path("rules").path(index).path("id")).isEqualTo(result.path("ruleId"));
        for (JsonNode location : result.path("locations")) {
          JsonNode uri = location.at("/physicalLocation/artifactLocation/uri");
          assertThat(URI.create(uri.asText()).isAbsolute()).isFalse();
          JsonNode line = location.at("/physicalLocation/region/startLine");
          assertThat(line.isMissingNode() || line.intValue() >= 1).isTrue();
        }
      }
    }
  }

  @Test
  void findingsAreResultsOfTheRulesThatTheyCite() throws IOException {
    JsonNode run =
        log(
                Issue.of(IssueSeverity.CRITICAL, "Injection").citing(BIND.id(), "so"),
                Issue.of(IssueSeverity.MAJOR, "Leak").citing(CLOSE.id(), "").citing(BIND.id(), ""),
                Issue.of(IssueSeverity.MINOR, "Slow").citing("own:invented", ""),
                Issue.of(IssueSeverity.NITPICK, "Name"))
            .at("/runs/0");
    assertThat(run.path("results").findValuesAsText("ruleId"))
        .containsExactly(BIND.id(), CLOSE.id(), SarifLog.UNCITED, SarifLog.UNCITED);
    assertThat(run.path("results").findValuesAsText("level"))
        .containsExactly("error", "error", "warning", "note");
    assertThat(run.at("/tool/driver/rules").findValuesAsText("id"))
        .containsExactly(BIND.id(), CLOSE.id(), SarifLog.UNCITED);
    assertThat(run.at("/automationDetails/id").asText()).isEqualTo("buildlog/run-1");
    assertThat(log().at("/runs/0/results")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "src/A.java:7, src/A.java, 7",
    "src/A.java:7:3, src/A.java, 7",
    "src/A.java:L7-L9, src/A.java, 7",
    "src/A.java:0, src/A.java, 1",
    "src\\B c.java:2, src/B%20c.java, 2",
    "größe.md, gr%C3%B6%C3%9Fe.md, 0",
    "C:\\x.txt:4, ./C:/x.txt, 4",
    "the checkout module, '', 0",
    ":7, '', 0",
  })
  void placesAreFilesAndLines(String place, String uri, int line) throws IOException {
    JsonNode location =
        log(Issue.of(IssueSeverity.MINOR, "n").location(place)).at("/runs/0/results/0/locations/0");
    assertThat(location.at("/physicalLocation/artifactLocation/uri").asText()).isEqualTo(uri);
    assertThat(location.at("/physicalLocation/region/startLine").asInt()).isEqualTo(line);
    assertThat(location.has("logicalLocations")).isEqualTo(uri.isEmpty());
  }

  @Test
  void aLogCanBeImportedAgain() {
    Issue[] issues = {
      Issue.of(IssueSeverity.MAJOR, "Leak").location("src/A.java:7").citing(CLOSE.id(), ""),
      Issue.of(IssueSeverity.NITPICK, "Name").location("src/A.java:9")
    };
    String log = SarifLog.of(Arrays.asList(issues), List.of(CLOSE), "");
    assertThat(CommentFormat.readAny(log))
        .extracting(one -> one.issue().citations(Map.of()))
        .containsExactlyElementsOf(
            Arrays.stream(issues).map(one -> one.citations(Map.of())).toList());
  }
}
