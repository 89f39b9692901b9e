package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.query.AnswerItem;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningConversationTest {

  @Test
  void whatWasSaidIsFound() {
    List<AnswerItem> items = RunningConversation.run();
    assertThat(items.toString()).contains("payment.yaml sets the backoff to 200 ms.");
  }
}
