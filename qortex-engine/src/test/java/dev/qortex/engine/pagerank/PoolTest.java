package dev.qortex.engine.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolTest {

  private final List<Object> made = new ArrayList<>();
  private final Pool<Object> pool =
      new Pool<>(
          2,
          () -> {
            made.add(new Object());
            return made.get(made.size() - 1);
          });

  @Test
  void whatWasUsedIsUsedAgain() {
    Object first = pool.use(taken -> taken);
    assertThat(pool.<Object>use(taken -> taken)).isSameAs(first);
    assertThat(made).hasSize(1);
  }

  @Test
  void keepsNoMoreThanItMay() {
    pool.use(a -> pool.use(b -> pool.use(c -> 0)));
    assertThat(made).hasSize(3);
    pool.use(a -> pool.use(b -> pool.use(c -> 0)));
    assertThat(made).hasSize(4);
  }

  @Test
  void whatAFailedUseHadIsNotKept() {
    assertThatThrownBy(
            () ->
                pool.use(
                    taken -> {
                      throw new IllegalStateException("failed");
                    }))
        .hasMessage("failed");
    assertThat(pool.<Object>use(taken -> taken)).isSameAs(made.get(1));
  }
}
