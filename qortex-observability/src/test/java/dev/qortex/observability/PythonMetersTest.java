package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each metric of Python qortex is a meter of that name here, or the reference says why not. */
class PythonMetersTest {

  private static final Path PAGE = Path.of("../docs/reference/python.md");

  /** Lines such as {@code qortex_queries counter}. */
  private static Map<String, String> python() throws IOException {
    try (InputStream in = PythonMetersTest.class.getResourceAsStream("python-metrics.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" "))
          .collect(Collectors.toMap(line -> line[0], line -> line[1], (a, b) -> a, TreeMap::new));
    }
  }

  private static String pythonName(QortexMeter meter) {
    String name = meter.meterName().replace('.', '_');
    return meter.kind() == QortexMeter.Kind.TIMER ? name + "_seconds" : name;
  }

  private static String pythonKind(QortexMeter meter) {
    return switch (meter.kind()) {
      case TIMER, SUMMARY -> "histogram";
      default -> meter.kind().name().toLowerCase(Locale.ROOT);
    };
  }

  @Test
  void everyMetricOfPythonIsAMeterOrTheReferenceSaysWhyNot() throws IOException {
    Map<String, String> ours =
        Arrays.stream(QortexMeter.values())
            .collect(Collectors.toMap(PythonMetersTest::pythonName, PythonMetersTest::pythonKind));
    String page = Files.readString(PAGE).split("\n## Metrics of Python qortex\n", 2)[1];
    Set<String> missing = new TreeSet<>();
    python()
        .forEach(
            (name, kind) -> {
              if (ours.containsKey(name)) {
                assertThat(ours.get(name)).as(name).isEqualTo(kind);
                assertThat(page).as("has a meter").doesNotContain("| `" + name + "` |");
              } else if (!page.contains("| `" + name + "` |")) {
                missing.add(name);
              }
            });
    assertThat(python()).hasSize(62);
    assertThat(missing).isEmpty();
  }

  @Test
  void noTagHasTheIdOfAnArmOrTheNameOfATool() {
    assertThat(Arrays.stream(QortexMeter.values()).flatMap(meter -> meter.tags().stream()))
        .doesNotContain("arm", "arm_id", "tool", "tool_name", "node", "session", "domain");
  }
}
