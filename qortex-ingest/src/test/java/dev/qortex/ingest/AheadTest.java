package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AheadTest {

  private static final List<Integer> NUMBERS = IntStream.range(0, 50).boxed().toList();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 100})
  void whatComesOfTheWorkIsInOrderAndTakenByTheCaller(int threads) {
    List<String> taken = new ArrayList<>();
    Set<Thread> takers = new HashSet<>();
    new Ahead(threads)
        .each(
            NUMBERS,
            number -> number * number,
            (number, square) -> {
              taken.add(number + " " + square.get());
              takers.add(Thread.currentThread());
            });
    assertThat(taken).isEqualTo(NUMBERS.stream().map(n -> n + " " + n * n).toList());
    assertThat(takers).containsExactly(Thread.currentThread());
  }

  @Test
  void oneThreadIsThatOfTheCaller() {
    new Ahead(1)
        .each(
            NUMBERS,
            number -> Thread.currentThread(),
            (number, thread) -> assertThat(thread.get()).isEqualTo(Thread.currentThread()));
  }

  @Test
  void severalThreadsWorkAtATime() {
    CountDownLatch both = new CountDownLatch(2);
    new Ahead(2)
        .each(
            List.of(1, 2),
            number -> {
              both.countDown();
              try {
                both.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return number;
            },
            (number, same) -> assertThat(same.get()).isEqualTo(number));
    assertThat(both.getCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void workThatFailsThrowsWhereItIsTakenAndTheOthersGoOn(int threads) {
    List<Integer> failed = Collections.synchronizedList(new ArrayList<>());
    new Ahead(threads)
        .each(
            NUMBERS,
            number -> 100 / (number % 10),
            (number, share) -> {
              try {
                share.get();
              } catch (ArithmeticException byZero) {
                failed.add(number);
              }
            });
    assertThat(failed).containsExactly(0, 10, 20, 30, 40);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aConsumerThatThrowsEndsIt(int threads) {
    List<Integer> taken = new ArrayList<>();
    assertThatThrownBy(
            () ->
                new Ahead(threads)
                    .each(
                        NUMBERS,
                        number -> number,
                        (number, same) -> {
                          taken.add(same.get());
                          if (number == 5) {
                            throw new IllegalStateException("enough");
                          }
                        }))
        .hasMessage("enough");
    assertThat(taken).containsExactly(0, 1, 2, 3, 4, 5);
  }
}
