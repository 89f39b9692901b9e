package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReviewLoopTest {

  private static final Pattern SHARE = Pattern.compile("chosen for ([\\d.]+) of");
  private static final List<String> CITED =
      List.of("concurrency:83238cdf", "testing:cea1b3bb", "testing:e33fcc69");

  @Test
  void theSecondReviewChoosesTheCitedRulesMoreOftenAndTheReportShowsThem() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ReviewLoop.run(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    String output = bytes.toString(StandardCharsets.UTF_8);

    List<Double> shares =
        SHARE.matcher(output).results().map(share -> Double.valueOf(share.group(1))).toList();
    assertThat(shares).hasSize(3);
    assertThat(shares.get(1)).isGreaterThan(shares.get(0) + 0.4);
    assertThat(shares.get(2)).isGreaterThan(shares.get(1));
    assertThat(output)
        .contains("Iteration 1: CHECKPOINT_MAJORS, cited " + CITED)
        .contains("Iteration 3: CLEAN")
        .contains("Count[total=4, repeated=2], rewards {ACCEPTED=2");
    assertThat(output.lines().filter(line -> line.contains("after 2 observations")))
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactlyInAnyOrderElementsOf(CITED);
  }
}
