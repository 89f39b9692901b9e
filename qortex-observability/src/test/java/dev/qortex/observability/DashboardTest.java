package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.config.NamingConvention;
import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import java.io.IOException;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dashboard and alert rules refer to meters and tags that exist. */
class DashboardTest {

  private static final Path FOLDER = Path.of("../docs/observability");
  private static final Path RULES = FOLDER.resolve("alerts.yml");
  private static final Pattern SERIES = Pattern.compile("\\b(qortex_\\w+)(?:\\{([^}]*)})?");
  private static final Pattern LABEL = Pattern.compile("(\\w+) *(?:=~|!=|=)");
  private static final Pattern BY = Pattern.compile("(?:by|ignoring) \\(([^)]*)\\)");

  /** The names of series in Prometheus with their labels. */
  private static Map<String, List<String>> series() {
    NamingConvention naming = new PrometheusNamingConvention();
    Map<String, List<String>> series = new TreeMap<>();
    for (QortexMeter meter : QortexMeter.values()) {
      String name = naming.name(meter.meterName(), type(meter), null);
      switch (meter.kind()) {
        case COUNTER, GAUGE -> series.put(name, meter.tags());
        case TIMER, SUMMARY -> {
          List<String> labels = new ArrayList<>(meter.tags());
          labels.add("le");
          Stream.of("_count", "_sum", "_bucket").forEach(end -> series.put(name + end, labels));
        }
      }
    }
    return series;
  }

  private static Meter.Type type(QortexMeter meter) {
    return switch (meter.kind()) {
      case COUNTER -> Meter.Type.COUNTER;
      case GAUGE -> Meter.Type.GAUGE;
      case TIMER -> Meter.Type.TIMER;
      case SUMMARY -> Meter.Type.DISTRIBUTION_SUMMARY;
    };
  }

  private static List<String> expressions() throws IOException {
    List<String> all = new ArrayList<>();
    JsonNode dashboard = new ObjectMapper().readTree(FOLDER.resolve("dashboard.json").toFile());
    dashboard.path("panels").forEach(panel -> panel.path("targets").forEach(target -> all.add(target.path("expr").asText())));
    Files.readAllLines(RULES).stream()
        .filter(line -> line.strip().startsWith("expr: "))
        .forEach(line -> all.add(line.strip().substring("expr: ".length())));
    return all;
  }

  @Test
  void everyExpressionNamesAMeterAndItsTags() throws IOException {
    Map<String, List<String>> series = series();
    List<String> expressions = expressions();
    assertThat(expressions).hasSizeGreaterThan(60);
    for (String expression : expressions) {
      List<MatchResult> used = SERIES.matcher(expression).results().toList();
      assertThat(used).as(expression).isNotEmpty();
      Set<String> labels = new TreeSet<>();
      for (MatchResult one : used) {
        assertThat(series).as(expression).containsKey(one.group(1));
        List<String> known = series.get(one.group(1));
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
    assumeThat(tool).exists();
    Process process =
        new ProcessBuilder(tool.toString(), "check", "rules", RULES.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
  }
}
