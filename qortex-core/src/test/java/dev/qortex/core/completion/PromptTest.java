package dev.qortex.core.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class PromptTest {

  @Test
  void aModelIsAFunctionOfInstructionsAndInput() throws IOException, InterruptedException {
    Completion echo = prompt -> prompt.instructions() + ": " + prompt.input();
    assertThat(echo.complete(new Prompt("Repeat", "this"))).isEqualTo("Repeat: this");
  }

  @Test
  void halfAnEmojiIsRefusedBeforeAModelSeesIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Prompt("Repeat", "cut \uD83D here"))
        .withMessageContaining("input of a prompt");
  }
}
