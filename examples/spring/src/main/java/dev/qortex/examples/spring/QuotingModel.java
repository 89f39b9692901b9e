package dev.qortex.examples.spring;

import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * Chat model without a server: it says the first line that the prompt quotes. An application has a
 * starter of Spring AI in its place.
 */
final class QuotingModel implements ChatModel {

  @Override
  public ChatResponse call(Prompt prompt) {
    String said =
        String.valueOf(prompt.getUserMessage().getText())
            .lines()
            .filter(line -> line.startsWith("> "))
            .map(line -> line.substring(2))
            .findFirst()
            .orElse("I do not know.");
    return new ChatResponse(List.of(new Generation(new AssistantMessage(said))));
  }
}
