package dev.qortex.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenUsageListenerTest {

  private final List<String> used = new ArrayList<>();
  private final TokenUsageListener listener =
      new TokenUsageListener(
          (provider, model, input, output) ->
              used.add(provider + " " + model + " " + input + " " + output));

  /** A model whose responses have these counts. */
  private ChatModel model(ModelProvider provider, ChatResponse response) {
    return new ChatModel() {
      @Override
      public ChatResponse doChat(ChatRequest request) {
        return response;
      }

      @Override
      public List<ChatModelListener> listeners() {
        return List.of(listener);
      }

      @Override
      public ModelProvider provider() {
        return provider;
      }
    };
  }

  private static ChatResponse.Builder response() {
    return ChatResponse.builder().aiMessage(AiMessage.from("Yes."));
  }

  @Test
  void eachResponseReportsItsTokens() {
    ChatResponse counted =
        response().modelName("gpt-5-mini").tokenUsage(new TokenUsage(120, 7)).build();
    model(ModelProvider.OPEN_AI, counted).chat(UserMessage.from("Is it open?"));
    model(ModelProvider.ANTHROPIC, response().tokenUsage(new TokenUsage(5)).build())
        .chat(UserMessage.from("Is it open?"));
    assertThat(used).containsExactly("openai gpt-5-mini 120 7", "anthropic unknown 5 0");
  }

  @Test
  void aResponseWithoutACountIsLeftOut() {
    model(ModelProvider.OTHER, response().build()).chat(UserMessage.from("Is it open?"));
    assertThat(used).isEmpty();
  }
}
