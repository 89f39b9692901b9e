package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConcurrentlyTest {

  @Test
  void thePreparationsRunBesideTheWorkAndHaveEndedAfterIt() {
    CyclicBarrier begun = new CyclicBarrier(3);
    Queue<Thread> preparing = new ConcurrentLinkedQueue<>();
    Runnable preparation =
        () -> {
          preparing.add(Thread.currentThread());
          await(begun);
        };
    String result =
        Concurrently.preparing(
            List.of(preparation, preparation),
            () -> {
              await(begun);
              return "done";
            });
    assertThat(result).isEqualTo("done");
    assertThat(preparing).hasSize(2).doesNotContain(Thread.currentThread());
    assertThat(preparing).noneMatch(Thread::isAlive);
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFailedPreparationLeavesTheResultAsItIs() {
    Runnable failing =
        () -> {
          throw new IllegalStateException("closed");
        };
    assertThat(Concurrently.<Integer>preparing(List.of(failing), () -> 1)).isEqualTo(1);
  }

  @Test
  void whatTheWorkThrowsIsThrown() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                Concurrently.preparing(
                    List.of(() -> {}),
                    () -> {
                      throw new IllegalStateException("no answer");
                    }))
        .withMessage("no answer");
  }
}
