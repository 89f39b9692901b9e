package dev.qortex.ingest.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadAheadTest {

  @Test
  void resultsAreUsedOnTheCallersThreadInTheirOrder() {
    List<Integer> used = new ArrayList<>();
    AtomicReference<Thread> maker = new AtomicReference<>();
    ReadAhead.run(
        2,
        ahead -> {
          maker.set(Thread.currentThread());
          for (int i = 0; i < 100; i++) {
            int result = i;
            Runnable use =
                () -> {
                  assertThat(Thread.currentThread()).isNotSameAs(maker.get());
                  used.add(result);
                };
            if (i % 3 == 0) {
              ahead.tell(use);
            } else {
              ahead.hand(use);
            }
          }
        });
    assertThat(used).hasSize(100).isSorted();
    assertThat(maker.get().isDaemon()).isTrue();
    assertThat(maker.get().isAlive()).isFalse();
  }

  @Test
  void theNextIsMadeWhileOneIsUsed() {
    CountDownLatch second = new CountDownLatch(1);
    ReadAhead.run(
        1,
        ahead -> {
          ahead.hand(() -> await(second));
          second.countDown();
        });
    assertThat(second.getCount()).isZero();
  }

  @Test
  void noMoreResultsAreMadeAheadThanHaveRoom() {
    AtomicInteger waiting = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ReadAhead.run(
        3,
        ahead -> {
          for (int i = 0; i < 50; i++) {
            most.accumulateAndGet(waiting.incrementAndGet(), Math::max);
            ahead.hand(waiting::decrementAndGet);
          }
        });
    assertThat(most.get()).isBetween(1, 4);
  }

  @Test
  void whatTheWorkThrowsIsThrownAfterTheUseOfWhatItMade() {
    List<String> used = new ArrayList<>();
    assertThatThrownBy(
            () ->
                ReadAhead.run(
                    4,
                    ahead -> {
                      ahead.hand(() -> used.add("first"));
                      throw new IllegalStateException("no more");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no more");
    assertThat(used).containsExactly("first");
  }

  @Test
  void whatAUseThrowsEndsTheWork() {
    AtomicInteger made = new AtomicInteger();
    assertThatThrownBy(
            () ->
                ReadAhead.run(
                    1,
                    ahead -> {
                      while (true) {
                        made.incrementAndGet();
                        ahead.hand(
                            () -> {
                              throw new IllegalArgumentException("unusable");
                            });
                      }
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unusable");
    assertThat(made.get()).isBetween(1, 3);
  }

  @Test
  void anInterruptOfTheCallerIsOneOfTheWork() {
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread caller = Thread.currentThread();
    ReadAhead.run(
        1,
        ahead -> {
          caller.interrupt();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.set(true);
          }
        });
    assertThat(interrupted).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
