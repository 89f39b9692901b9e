package dev.qortex.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.completion.Prompt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LangChain4jCompletionTest {

  private static final Prompt PROMPT = new Prompt("Translate.", "Guten Tag");

  private final List<ChatRequest> requests = new ArrayList<>();

  private ChatModel model(Supplier<ChatResponse> answer) {
    return new ChatModel() {
      @Override
      public ChatResponse doChat(ChatRequest request) {
        requests.add(request);
        return answer.get();
      }

      @Override
      public ChatRequestParameters defaultRequestParameters() {
        return ChatRequestParameters.builder().modelName("scripted").temperature(0.5).build();
      }
    };
  }

  private ChatModel failing(RuntimeException failure) {
    return model(
        () -> {
          throw failure;
        });
  }

  private static ChatResponse response(AiMessage message, FinishReason reason) {
    return ChatResponse.builder()
        .aiMessage(message)
        .finishReason(reason)
        .tokenUsage(new TokenUsage(7, 11))
        .build();
  }

  @Test
  void instructionsAndInputBecomeMessages() throws Exception {
    var completion =
        new LangChain4jCompletion(
            model(() -> response(AiMessage.from(" Good day\n"), FinishReason.STOP)));
    assertThat(completion.complete(PROMPT)).isEqualTo(" Good day\n");
    assertThat(requests.get(0).messages())
        .containsExactly(SystemMessage.from("Translate."), UserMessage.from("Guten Tag"));
    completion.complete(new Prompt("", "Guten Tag"));
    assertThat(requests.get(1).messages()).containsExactly(UserMessage.from("Guten Tag"));
  }

  @Test
  void parametersReplaceThoseOfTheModel() throws Exception {
    var parameters =
        ChatRequestParameters.builder().maxOutputTokens(100).stopSequences("END").build();
    new LangChain4jCompletion(model(() -> response(AiMessage.from("a"), null)), parameters)
        .complete(PROMPT);
    assertThat(requests.get(0).maxOutputTokens()).isEqualTo(100);
    assertThat(requests.get(0).stopSequences()).containsExactly("END");
    assertThat(requests.get(0).temperature()).isEqualTo(0.5);
    assertThat(requests.get(0).modelName()).isEqualTo("scripted");
  }

  static List<ChatResponse> unfinished() {
    var tool = ToolExecutionRequest.builder().name("search").arguments("{}").build();
    return List.of(
        response(AiMessage.from("Good d"), FinishReason.LENGTH),
        response(AiMessage.from("Good d"), FinishReason.CONTENT_FILTER),
        response(AiMessage.from(tool), FinishReason.TOOL_EXECUTION),
        response(AiMessage.from("I search", List.of(tool)), FinishReason.OTHER));
  }

  @ParameterizedTest
  @MethodSource("unfinished")
  void anAnswerThatIsNotWholeIsNone(ChatResponse response) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> new LangChain4jCompletion(model(() -> response)).complete(PROMPT))
        .withMessageContainingAll("(scripted)", "\nMaybe ");
  }

  static List<RuntimeException> failuresOfAPrompt() {
    return List.of(
        new TimeoutException("slow"),
        new RateLimitException("busy"),
        new ContentFilteredException("no"),
        new InvalidRequestException("too long"),
        new HttpException(500, "broken"),
        new IllegalStateException("?"));
  }

  @ParameterizedTest
  @MethodSource("failuresOfAPrompt")
  void anotherPromptMayGetAnAnswer(RuntimeException failure) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> new LangChain4jCompletion(failing(failure)).complete(PROMPT))
        .withMessageContainingAll("(scripted)", failure.getMessage(), "\nMaybe ")
        .withCause(failure);
  }

  static List<RuntimeException> finalFailures() {
    return List.of(
        new AuthenticationException("key"),
        new ModelNotFoundException("which"),
        new UnresolvedModelServerException("where"),
        new UnsupportedFeatureException("topK"),
        new LangChain4jException(new HttpException(402, "pay")));
  }

  @ParameterizedTest
  @MethodSource("finalFailures")
  void noPromptWillGetAnAnswer(RuntimeException failure) {
    assertThatExceptionOfType(CompletionStoppedException.class)
        .isThrownBy(() -> new LangChain4jCompletion(failing(failure)).complete(PROMPT))
        .withMessageContainingAll("(scripted)", failure.getMessage(), "\nMaybe ")
        .withCause(failure);
  }

  @Test
  void whoStopsItIsHeard() {
    var stopped = new CompletionStoppedException("The host shuts down.", null);
    assertThatExceptionOfType(CompletionStoppedException.class)
        .isThrownBy(() -> new LangChain4jCompletion(failing(stopped)).complete(PROMPT))
        .isSameAs(stopped);
  }

  @Test
  void aModelThatWasInterruptedSaysSo() {
    var wrapped = new LangChain4jException(new InterruptedException());
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> new LangChain4jCompletion(failing(wrapped)).complete(PROMPT))
        .withCause(wrapped);
    ChatModel flagging =
        model(
            () -> {
              Thread.currentThread().interrupt();
              throw new IllegalStateException("cancelled");
            });
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> new LangChain4jCompletion(flagging).complete(PROMPT));
    assertThat(Thread.interrupted()).isFalse();
  }
}
