package dev.qortex.observability;

import dev.qortex.commons.Checks;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Alerts inside the process, for hosts without an alert manager: rules read events, and one that is
 * raised stays silent for a cool-down. Thread-safe.
 */
public final class Alerts implements EventSink {

  /** The cool-down unless another is chosen, as in Python qortex. */
  public static final Duration COOL_DOWN = Duration.ofMinutes(5);

  /**
   * Rule of an alert.
   *
   * @param name the name, unique among the rules
   * @param severity the urgency
   * @param condition reads each event, one at a time, and returns a message when the alert is due
   */
  public record Rule(
      String name, Alert.Severity severity, Function<MemoryEvent, Optional<String>> condition) {

    /** Checks the components. */
    public Rule {
      Checks.id("name of a rule", name);
      Checks.given("severity", severity);
      Checks.given("condition", condition);
    }

    /** Raised by each event of a type. */
    public static <E extends MemoryEvent> Rule on(
        String name, Alert.Severity severity, Class<E> type, Function<E, String> message) {
      return new Rule(
          name,
          severity,
          event ->
              type.isInstance(event)
                  ? Optional.of(message.apply(type.cast(event)))
                  : Optional.empty());
    }

    /**
     * Raised when more than a share of the newest answers is empty.
     *
     * @param answers the number of answers, at least 1, before which no alert is raised
     * @param share a value from 0 to 1
     */
    public static Rule emptyAnswers(int answers, double share) {
      return new Rule(
          "empty_answers",
          Alert.Severity.WARNING,
          new ShareOfNewest<>(
              Checks.atLeast("number of answers", answers, 1),
              Checks.unit("share", share),
              MemoryEvent.QuestionAnswered.class,
              MemoryEvent.QuestionAnswered::isEmpty,
              "answers are empty"));
    }

    /**
     * Raised when more than a share of the newest feedback is mostly rejections.
     *
     * @param feedback the number of calls of feedback, at least 1
     * @param share a value from 0 to 1
     */
    public static Rule rejections(int feedback, double share) {
      return new Rule(
          "rejections",
          Alert.Severity.WARNING,
          new ShareOfNewest<>(
              Checks.atLeast("number of calls of feedback", feedback, 1),
              Checks.unit("share", share),
              MemoryEvent.FeedbackApplied.class,
              applied -> 2 * applied.outcomes().rejected() > applied.applied(),
              "calls of feedback reject most items"));
    }
  }

  /** Share of the newest events of a type for which a condition holds. */
  private static final class ShareOfNewest<E extends MemoryEvent>
      implements Function<MemoryEvent, Optional<String>> {

    private final int most;
    private final double share;
    private final Class<E> type;
    private final java.util.function.Predicate<E> condition;
    private final String what;
    private final Deque<Boolean> newest = new ArrayDeque<>();
    private int holding;

    ShareOfNewest(
        int most,
        double share,
        Class<E> type,
        java.util.function.Predicate<E> condition,
        String what) {
      this.most = most;
      this.share = share;
      this.type = type;
      this.condition = condition;
      this.what = what;
    }

    @Override
    public Optional<String> apply(MemoryEvent event) {
      if (!type.isInstance(event)) {
        return Optional.empty();
      }
      boolean holds = condition.test(type.cast(event));
      newest.addLast(holds);
      holding += holds ? 1 : 0;
      if (newest.size() > most) {
        holding -= newest.removeFirst() ? 1 : 0;
      }
      return newest.size() == most && holding > share * most
          ? Optional.of("%s of the newest %s %s, above %s".formatted(holding, most, what, share))
          : Optional.empty();
    }
  }

  private final List<Rule> rules;
  private final Duration coolDown;
  private final InstantSource clock;
  private final Consumer<Alert> receiver;
  private final Map<String, Instant> raised = new HashMap<>();

  private Alerts(
      List<Rule> rules, Duration coolDown, InstantSource clock, Consumer<Alert> receiver) {
    this.rules = rules;
    this.coolDown = coolDown;
    this.clock = clock;
    this.receiver = receiver;
  }

  /**
   * Alerts with a cool-down of five minutes.
   *
   * @param receiver gets each alert, on the thread of the event
   */
  public static Alerts of(List<Rule> rules, InstantSource clock, Consumer<Alert> receiver) {
    return new Alerts(
        List.copyOf(rules),
        COOL_DOWN,
        Checks.given("clock", clock),
        Checks.given("receiver of alerts", receiver));
  }

  /** Returns a copy with another cool-down, which begins anew. */
  public Alerts coolDown(Duration chosen) {
    return new Alerts(rules, Checks.given("cool-down", chosen), clock, receiver);
  }

  /**
   * The usual rules: more than half of the newest 50 answers are empty, more than half of the
   * newest 50 calls of feedback reject most items, feedback waits, vectors wait, answers were lost.
   */
  public static List<Rule> standard() {
    return List.of(
        Rule.emptyAnswers(50, 0.5),
        Rule.rejections(50, 0.5),
        Rule.on(
            "feedback_waits",
            Alert.Severity.WARNING,
            MemoryEvent.FeedbackWaits.class,
            waits -> "Feedback waits for " + waits.listener()),
        Rule.on(
            "vectors_wait",
            Alert.Severity.WARNING,
            MemoryEvent.VectorsWait.class,
            waits -> "Vectors wait: " + waits.failure().getMessage()),
        Rule.on(
            "answers_lost",
            Alert.Severity.INFO,
            MemoryEvent.AnswersNotKept.class,
            lost -> "%s answers were not kept for feedback".formatted(lost.answers())));
  }

  @Override
  public void emit(MemoryEvent event) {
    due(event).forEach(receiver);
  }

  private synchronized List<Alert> due(MemoryEvent event) {
    List<Alert> due = new ArrayList<>();
    for (Rule rule : rules) {
      Optional<String> message = rule.condition().apply(event);
      if (message.isPresent()) {
        Instant now = clock.instant();
        Instant before = raised.get(rule.name());
        if (before == null || !now.isBefore(before.plus(coolDown))) {
          raised.put(rule.name(), now);
          due.add(new Alert(now, rule.name(), rule.severity(), message.get()));
        }
      }
    }
    return due;
  }
}
