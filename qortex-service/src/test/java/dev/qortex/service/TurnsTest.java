package dev.qortex.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.service.api.AskApi;
import dev.qortex.service.api.QuestionApi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void noMoreQuestionsRunAtOnceThanThereAreTurns() throws Exception {
    Turns turns = new Turns(2);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String caller = "caller" + i % 3;
      all.add(
          threads.submit(
              () ->
                  turns.take(
                      caller,
                      () -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        Thread.yield();
                        return running.decrementAndGet();
                      })));
    }
    for (Future<Integer> one : all) {
      one.get();
    }
    assertThat(most.get()).isBetween(1, 2);
    assertThat(turns.waiting()).isZero();
  }

  @Test
  void callersWhoWaitAreServedInRotation() throws Exception {
    Turns turns = new Turns(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch filled = new CountDownLatch(1);
    List<Future<?>> all = new ArrayList<>();
    all.add(
        threads.submit(
            () ->
                turns.take(
                    "first",
                    () -> {
                      begun.countDown();
                      return await(filled);
                    })));
    begun.await();
    List<String> served = Collections.synchronizedList(new ArrayList<>());
    int waiting = 0;
    for (String caller : List.of("busy", "busy", "busy", "busy", "other", "third")) {
      all.add(threads.submit(() -> turns.take(caller, () -> served.add(caller))));
      waiting++;
      while (turns.waiting() < waiting) {
        Thread.onSpinWait();
      }
    }
    filled.countDown();
    for (Future<?> one : all) {
      one.get();
    }
    assertThat(served).containsExactly("busy", "other", "third", "busy", "busy", "busy");
  }

  @Test
  void questionsWaitForTheirTurnAndFeedbackDoesNot() {
    assertThat(
            Stream.of(QuestionApi.class, AskApi.class)
                .flatMap(api -> Declarations.of(api).stream())
                .filter(operation -> operation.target().asks())
                .map(Operation::name))
        .containsExactlyInAnyOrder("qortex_query", "qortex_compare", "qortex_ask");
  }

  @Test
  void aQuestionThatFailsGivesItsTurnBack() {
    Turns turns = new Turns(1);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(
              () ->
                  turns.take(
                      "caller",
                      () -> {
                        throw new IllegalStateException("Failed.");
                      }))
          .hasMessage("Failed.");
    }
    assertThat(turns.<Integer>take("caller", () -> 1)).isEqualTo(1);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
