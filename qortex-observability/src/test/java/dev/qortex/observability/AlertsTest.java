package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertsTest {

  private final List<Alert> raised = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-21T14:00:00Z");

  private MemoryEvent answer(int items) {
    return new MemoryEvent.QuestionAnswered(now, "a", items, 0, 0, 1);
  }

  private MemoryEvent feedback(int accepted, int rejected) {
    return new MemoryEvent.FeedbackApplied(
        now, "a", new OutcomeCounts(accepted, 0, rejected), 0, 0);
  }

  @Test
  void tooManyEmptyAnswersAmongTheNewestRaiseAnAlert() {
    Alerts alerts = Alerts.of(List.of(Alerts.Rule.emptyAnswers(4, 0.5)), () -> now, raised::add);
    for (int items : new int[] {0, 0, 1}) {
      alerts.emit(answer(items));
    }
    assertThat(raised).as("too few answers yet").isEmpty();
    alerts.emit(answer(1));
    assertThat(raised).as("half of them").isEmpty();
    alerts.emit(answer(0));
    alerts.emit(answer(0));
    assertThat(raised).as("0 of 0 1 1 0 0").isEmpty();
    alerts.emit(answer(0));
    assertThat(raised)
        .containsExactly(
            new Alert(
                now,
                "empty_answers",
                Alert.Severity.WARNING,
                "3 of the newest 4 answers are empty, above 0.5"));
  }

  @Test
  void anAlertStaysSilentUntilItsCoolDownIsOver() {
    Alerts alerts =
        Alerts.of(List.of(Alerts.Rule.rejections(1, 0)), () -> now, raised::add)
            .coolDown(Duration.ofMinutes(2));
    alerts.emit(feedback(0, 2));
    now = now.plusSeconds(119);
    alerts.emit(feedback(0, 2));
    assertThat(raised).hasSize(1);
    now = now.plusSeconds(1);
    alerts.emit(feedback(2, 2));
    assertThat(raised).as("not mostly rejections").hasSize(1);
    alerts.emit(feedback(1, 2));
    assertThat(raised).hasSize(2);
  }

  @Test
  void whatWaitsAndWhatWasLostAreStandardAlerts() {
    Alerts alerts = Alerts.of(Alerts.standard(), () -> now, raised::add);
    RuntimeException failure = new IllegalStateException("down");
    alerts.emit(new MemoryEvent.FeedbackWaits(now, "server", 1, failure));
    alerts.emit(new MemoryEvent.AnswersNotKept(now, 3, failure));
    alerts.emit(new MemoryEvent.VectorsWait(now, failure));
    assertThat(raised)
        .extracting(Alert::rule)
        .containsExactly("feedback_waits", "answers_lost", "vectors_wait");
  }
}
