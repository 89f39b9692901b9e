package dev.qortex.benchmarks.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.benchmarks.run.Results;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReportedCountsTest {

  private static double value(String lines, String name, String metric) {
    Matcher line =
        Pattern.compile("RESULT name=" + name + " metric=" + metric + " value=(\\S+) unit=%")
            .matcher(lines);
    assertThat(line.find()).as("%s of %s", metric, name).isTrue();
    return Double.parseDouble(line.group(1));
  }

  @Test
  void steadyProjectsAreSeldomSaidToChangeAndThoseThatChangeMostlyAre() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ReportedCounts(new Results(new PrintStream(bytes, true, StandardCharsets.UTF_8))).run();
    String lines = bytes.toString(StandardCharsets.UTF_8);

    assertThat(value(lines, "reports/steady/100", "says_more")).isBetween(1.0, 6.0);
    assertThat(value(lines, "reports/steady/100", "says_fewer")).isBetween(1.0, 6.0);
    assertThat(value(lines, "reports/x3/100", "says_more")).isGreaterThan(80);
    assertThat(value(lines, "reports/x1/4/100", "says_fewer")).isGreaterThan(90);
    assertThat(value(lines, "reports/x1/4/100", "says_more")).isLessThan(2);
    assertThat(value(lines, "reports/ratio/x1.0", "covered")).isBetween(92.0, 98.0);
    assertThat(value(lines, "reports/needed", "seen_then")).isBetween(70.0, 90.0);
  }
}
