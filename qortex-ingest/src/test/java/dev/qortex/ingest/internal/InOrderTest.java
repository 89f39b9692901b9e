package dev.qortex.ingest.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InOrderTest {

  @Test
  void resultsAreTakenInTheOrderOfThePiecesOnTheThreadThatAddsThem() {
    List<Integer> taken = new ArrayList<>();
    Thread caller = Thread.currentThread();
    try (InOrder<Integer> pieces =
        new InOrder<>(
            3,
            100,
            result -> {
              assertThat(Thread.currentThread()).isSameAs(caller);
              taken.add(result);
            })) {
      for (int i = 0; i < 200; i++) {
        int piece = i;
        pieces.add(1, () -> spun(piece));
      }
      pieces.takeAll();
    }
    assertThat(taken).hasSize(200).isSorted();
  }

  /** Every third piece takes longer than the two after it. */
  private static int spun(int piece) {
    for (int i = 0; piece % 3 == 0 && i < 10_000; i++) {
      Thread.onSpinWait();
    }
    return piece;
  }

  @Test
  void severalPiecesAreInWorkAtOnce() {
    CyclicBarrier together = new CyclicBarrier(2);
    List<Boolean> met = new ArrayList<>();
    try (InOrder<Boolean> pieces = new InOrder<>(2, 100, met::add)) {
      pieces.add(1, () -> meets(together));
      pieces.add(1, () -> meets(together));
      pieces.takeAll();
    }
    assertThat(met).containsExactly(true, true);
  }

  private static boolean meets(CyclicBarrier other) {
    return unchecked(
        () -> {
          other.await();
          return true;
        });
  }

  @Test
  void noMoreThanTheGreatestSizeIsInWorkButForOneLargerPiece() {
    AtomicInteger inWork = new AtomicInteger();
    List<Integer> sizes = new ArrayList<>();
    try (InOrder<Integer> pieces =
        new InOrder<>(
            4,
            10,
            size -> {
              inWork.addAndGet(-size);
              sizes.add(size);
            })) {
      for (int size : new int[] {4, 4, 4, 25, 1, 1, 9, 10}) {
        pieces.add(size, () -> size);
        assertThat(inWork.addAndGet(size)).isLessThanOrEqualTo(Math.max(10, size));
      }
      pieces.takeAll();
    }
    assertThat(sizes).containsExactly(4, 4, 4, 25, 1, 1, 9, 10);
    assertThat(inWork).hasValue(0);
  }

  @Test
  void oneThreadIsTheOneThatAdds() {
    List<Thread> threads = new ArrayList<>();
    try (InOrder<Thread> pieces = new InOrder<>(1, 10, threads::add)) {
      pieces.add(1, Thread::currentThread);
      assertThat(threads).containsExactly(Thread.currentThread());
    }
  }

  @Test
  void whatAPieceThrowsIsThrownInItsTurn() {
    List<Integer> taken = new ArrayList<>();
    assertThatThrownBy(
            () -> {
              try (InOrder<Integer> pieces = new InOrder<>(2, 10, taken::add)) {
                pieces.add(1, () -> 1);
                pieces.add(
                    1,
                    () -> {
                      throw new StackOverflowError("too deep");
                    });
                pieces.add(1, () -> 3);
                pieces.takeAll();
              }
            })
        .isInstanceOf(StackOverflowError.class)
        .hasMessage("too deep");
    assertThat(taken).containsExactly(1);
  }

  @Test
  void theEndWaitsForWhatIsInWork() {
    AtomicReference<Thread> worker = new AtomicReference<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch started = new CountDownLatch(1);
    InOrder<Boolean> pieces = new InOrder<>(2, 10, result -> {});
    pieces.add(
        1,
        () -> {
          worker.set(Thread.currentThread());
          started.countDown();
          interrupted.set(isInterrupted());
          return true;
        });
    unchecked(
        () -> {
          started.await();
          return true;
        });
    pieces.close();
    assertThat(interrupted).isTrue();
    assertThat(worker.get().isDaemon()).isTrue();
  }

  @Test
  void anInterruptIsHandedOnToTheWork() {
    Thread caller = Thread.currentThread();
    List<Boolean> interrupted = new ArrayList<>();
    try (InOrder<Boolean> pieces = new InOrder<>(2, 10, interrupted::add)) {
      pieces.add(
          1,
          () -> {
            caller.interrupt();
            return isInterrupted();
          });
      pieces.takeAll();
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(interrupted).containsExactly(true);
  }

  private static boolean isInterrupted() {
    try {
      new CountDownLatch(1).await();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private interface Throwing<T> {
    T get() throws Exception;
  }

  private static <T> T unchecked(Throwing<T> work) {
    try {
      return work.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
