package dev.qortex.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.completion.Prompt;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;

class SpringAiCompletionTest {

  private static final Prompt PROMPT = new Prompt("Find rules.", "Retry twice.");

  private static ScriptedChatModel failing(RuntimeException failure) {
    return new ScriptedChatModel(
        prompt -> {
          throw failure;
        });
  }

  @Test
  void instructionsBecomeTheSystemMessageAndInputTheUserMessage() throws Exception {
    var model = ScriptedChatModel.saying("[]");
    ChatOptions options = ChatOptions.builder().model("small").maxTokens(2000).build();
    assertThat(SpringAiCompletion.of(model).options(options).complete(PROMPT)).isEqualTo("[]");
    assertThat(SpringAiCompletion.of(model).complete(new Prompt("", "Hello."))).isEqualTo("[]");
    assertThat(model.prompts.get(0).getSystemMessage().getText()).isEqualTo("Find rules.");
    assertThat(model.prompts.get(0).getUserMessage().getText()).isEqualTo("Retry twice.");
    assertThat(model.prompts.get(0).getOptions()).isSameAs(options);
    assertThat(model.prompts.get(1).getInstructions())
        .extracting(message -> message.getMessageType())
        .containsExactly(MessageType.USER);
  }

  @ParameterizedTest
  @CsvSource({
    "LENGTH, maxTokens",
    "length, maxTokens",
    "max_tokens, maxTokens",
    "content_filter, leave this text out",
    "SAFETY, leave this text out",
  })
  void aReplyThatIsNotWholeIsNone(String reason, String remedy) {
    var model = new ScriptedChatModel(prompt -> ScriptedChatModel.response("[", reason));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SpringAiCompletion.of(model).complete(PROMPT))
        .withMessageContainingAll("(ScriptedChatModel)", "\nMaybe ", remedy);
  }

  @Test
  void aReplyThatCallsAToolIsNone() {
    AssistantMessage call =
        AssistantMessage.builder()
            .content("")
            .toolCalls(List.of(new AssistantMessage.ToolCall("1", "function", "search", "{}")))
            .build();
    var calling = new ScriptedChatModel(p -> new ChatResponse(List.of(new Generation(call))));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SpringAiCompletion.of(calling).complete(PROMPT))
        .withMessageContainingAll("search", "\nMaybe its options give it tools");
    var empty = new ScriptedChatModel(prompt -> new ChatResponse(List.of()));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SpringAiCompletion.of(empty).complete(PROMPT));
  }

  @Test
  void aFailureIsOfThisPromptUnlessTheHostSaysThatItIsFinal() {
    var refused = new IllegalStateException(new SecurityException("401"));
    var completion = SpringAiCompletion.of(failing(refused));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> completion.complete(PROMPT))
        .withCause(refused)
        .withMessageContaining("\nMaybe it is busy");
    assertThatExceptionOfType(CompletionStoppedException.class)
        .isThrownBy(
            () -> completion.stoppingOn(SecurityException.class::isInstance).complete(PROMPT))
        .withCause(refused)
        .withMessageContaining("\nMaybe check the key");
    var stopped = new CompletionStoppedException("spent", null);
    assertThatExceptionOfType(CompletionStoppedException.class)
        .isThrownBy(() -> SpringAiCompletion.of(failing(stopped)).complete(PROMPT))
        .isSameAs(stopped);
  }

  @Test
  void anInterruptedWaitIsAnInterruption() {
    var interrupted = failing(new IllegalStateException(new InterruptedException()));
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> SpringAiCompletion.of(interrupted).complete(PROMPT));
  }
}
