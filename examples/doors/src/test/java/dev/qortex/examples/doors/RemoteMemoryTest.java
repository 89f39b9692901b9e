package dev.qortex.examples.doors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.query.AnswerItem;
import org.junit.jupiter.api.Test;

class RemoteMemoryTest {

  @Test
  void whatHelpedIsRememberedByTheServer() {
    AnswerItem best = RemoteMemory.run().items().get(0);
    assertThat(best.id()).isEqualTo("handbook:retry");
    assertThat(best.explanation().past()).isPositive();
  }
}
