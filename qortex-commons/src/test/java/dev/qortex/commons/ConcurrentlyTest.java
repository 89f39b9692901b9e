package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConcurrentlyTest {

  @Test
  void thePreparationRunsBesideTheWorkAndHasEndedAfterIt() {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicReference<Thread> preparing = new AtomicReference<>();
    String result =
        Concurrently.preparing(
            () -> {
              preparing.set(Thread.currentThread());
              begun.countDown();
            },
            () -> {
              try {
                begun.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              return "done";
            });
    assertThat(result).isEqualTo("done");
    assertThat(preparing.get().isAlive()).isFalse();
    assertThat(preparing.get()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void aFailedPreparationLeavesTheResultAsItIs() {
    Runnable failing =
        () -> {
          throw new IllegalStateException("closed");
        };
    assertThat(Concurrently.<Integer>preparing(failing, () -> 1)).isEqualTo(1);
  }

  @Test
  void whatTheWorkThrowsIsThrown() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                Concurrently.preparing(
                    () -> {},
                    () -> {
                      throw new IllegalStateException("no answer");
                    }))
        .withMessage("no answer");
  }
}
