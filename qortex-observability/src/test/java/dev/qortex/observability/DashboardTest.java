package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Dashboard and alert rules refer to meters and tags that exist. */
class DashboardTest {

  private static final Path FOLDER = Path.of("../docs/observability");
  private static final Path RULES = FOLDER.resolve("alerts.yml");
  private static final Pattern SERIES = Pattern.compile("\\b(qortex_\\w+)(?:\\{([^}]*)})?");
  private static final Pattern LABEL = Pattern.compile("(\\w+) *(?:=~|!=|=)");
  private static final Pattern BY = Pattern.compile("(?:by|ignoring) \\(([^)]*)\\)");

  /** The names of series in Prometheus with their labels, as a scrape shows them. */
  private static Map<String, Set<String>> series() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    Meters meters = new Meters(registry);
    for (QortexMeter meter : QortexMeter.values()) {
      String[] tags = meter.tags().toArray(String[]::new);
      switch (meter.kind()) {
        case COUNTER -> meters.add(meter, 1, tags);
        case GAUGE -> meters.set(meter, 1, tags);
        case TIMER -> meters.time(meter, 1, tags);
        case SUMMARY -> meters.record(meter, 1, tags);
      }
    }
    Map<String, Set<String>> series = new TreeMap<>();
    registry
        .scrape()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              MatchResult one = SERIES.matcher(line).results().findFirst().orElseThrow();
              Set<String> labels = series.computeIfAbsent(one.group(1), any -> new TreeSet<>());
              if (one.group(2) != null) {
                LABEL.matcher(one.group(2)).results().forEach(label -> labels.add(label.group(1)));
              }
            });
    return series;
  }

  private static List<String> expressions() throws IOException {
    List<String> all = new ArrayList<>();
    JsonNode dashboard = new ObjectMapper().readTree(FOLDER.resolve("dashboard.json").toFile());
    dashboard
        .path("panels")
        .forEach(
            panel ->
                panel.path("targets").forEach(target -> all.add(target.path("expr").asText())));
    Files.readAllLines(RULES).stream()
        .filter(line -> line.strip().startsWith("expr: "))
        .forEach(line -> all.add(line.strip().substring("expr: ".length())));
    return all;
  }

  @Test
  void everyMeterIsASeries() {
    assertThat(series()).hasSizeGreaterThanOrEqualTo(QortexMeter.values().length);
  }

  @Test
  void everyExpressionNamesAMeterAndItsTags() throws IOException {
    Map<String, Set<String>> series = series();
    List<String> expressions = expressions();
    assertThat(expressions).hasSizeGreaterThan(50);
    for (String expression : expressions) {
      List<MatchResult> used = SERIES.matcher(expression).results().toList();
      assertThat(used).as(expression).isNotEmpty();
      Set<String> labels = new TreeSet<>();
      for (MatchResult one : used) {
        assertThat(series).as(expression).containsKey(one.group(1));
        Set<String> known = series.get(one.group(1));
        labels.addAll(known);
        if (one.group(2) != null) {
          assertThat(LABEL.matcher(one.group(2)).results().map(label -> label.group(1)))
              .as(expression)
              .isNotEmpty()
              .allMatch(known::contains);
        }
      }
      BY.matcher(expression)
          .results()
          .flatMap(by -> Arrays.stream(by.group(1).split(", ?")))
          .forEach(label -> assertThat(labels).as(expression).contains(label));
    }
  }

  @Test
  void qualityComesFirst() throws IOException {
    JsonNode panels =
        new ObjectMapper().readTree(FOLDER.resolve("dashboard.json").toFile()).path("panels");
    List<String> rows = new ArrayList<>();
    panels.forEach(
        panel -> {
          if (panel.path("type").asText().equals("row")) {
            rows.add(panel.path("title").asText());
          } else {
            assertThat(panel.path("description").asText()).isNotBlank();
          }
        });
    assertThat(rows).startsWith("Quality", "Service", "Stores");
  }

  @Test
  void promtoolAcceptsTheRules() throws IOException, InterruptedException {
    Path tool = Path.of("/usr/bin/promtool");
    assumeTrue(
        Files.exists(tool),
        "needs (" + tool + "), which is not installed.\nMaybe run: apt-get install prometheus");
    Process process =
        new ProcessBuilder(tool.toString(), "check", "rules", RULES.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
  }
}
