package dev.qortex.learning.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class LearningStoresTest {

  @Test
  void aStoreOnTheHeapThatWasClosedIsReplacedByAFreshOne() {
    LearningStores stores = LearningStores.inMemory();
    LearningStore first = stores.learning("tools");
    assertThat(stores.learning("tools")).isSameAs(first);
    first.close();
    assertThatIllegalStateException().isThrownBy(first::revision);
    assertThat(stores.learning("tools").revision()).isZero();
    assertThat(stores.learning("tools")).isSameAs(stores.learning("tools"));
  }
}
