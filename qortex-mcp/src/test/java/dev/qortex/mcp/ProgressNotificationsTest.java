package dev.qortex.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Notifications of a call, step by step and between the steps. */
class ProgressNotificationsTest {

  private final ObjectMapper json = new ObjectMapper();
  private final List<String> sent = new CopyOnWriteArrayList<>();

  @Test
  void betweenTwoStepsTheProgressGoesOnAndNeverFalls() throws JsonProcessingException {
    try (ProgressNotifications progress =
        ProgressNotifications.of("t", sent::add, Duration.ofMillis(2))) {
      await().atMost(Duration.ofSeconds(60)).until(() -> sent.size() >= 3);
      progress.report(0, 3, "begun");
      progress.report(1, 3, "first");
      int before = sent.size();
      await().atMost(Duration.ofSeconds(60)).until(() -> sent.size() >= before + 3);
      progress.report(2, 3, "second");
      progress.report(3, 3, "third");
    }

    double last = -1;
    for (String line : sent) {
      double now = json.readTree(line).at("/params/progress").asDouble();
      assertThat(now).as(sent.toString()).isGreaterThan(last);
      last = now;
    }
    assertThat(last).isEqualTo(3);
    assertThat(sent.get(0)).contains("\"progressToken\":\"t\"").doesNotContain("total");
  }

  @Test
  void manyPulsesStayBelowTheNextStepAndEndWithTheCall() throws JsonProcessingException {
    try (ProgressNotifications progress =
        ProgressNotifications.of("t", sent::add, Duration.ofNanos(1))) {
      progress.report(4, 9, "fourth");
      await().atMost(Duration.ofSeconds(60)).until(() -> sent.size() >= 10_000);
    }
    int after = sent.size();
    await().during(Duration.ofMillis(50)).until(() -> sent.size() == after);

    double last = 0;
    for (String line : sent) {
      double now = json.readTree(line).at("/params/progress").asDouble();
      assertThat(now).isGreaterThan(last).isLessThan(5);
      last = now;
    }
  }
}
