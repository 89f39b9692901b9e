package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GiveFeedbackTest {

  private static final Pattern SCORES =
      Pattern.compile("score (-?[\\d.]+), after feedback (-?[\\d.]+)");

  @Test
  void anAcceptedItemGainsAndAReplyShowsTheItemsThatItUsed() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GiveFeedback.run(new PrintStream(out, true, StandardCharsets.UTF_8));
    Matcher scores = SCORES.matcher(out.toString(StandardCharsets.UTF_8));
    assertThat(scores.find()).as(out.toString(StandardCharsets.UTF_8)).isTrue();
    assertThat(Double.parseDouble(scores.group(2)))
        .isGreaterThan(Double.parseDouble(scores.group(1)));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .containsPattern("(QUOTED|PARAPHRASED) shop:")
        .contains("ForgetReport[session=chat-17, answers=2", "[Who repairs bicycles?]");
  }
}
