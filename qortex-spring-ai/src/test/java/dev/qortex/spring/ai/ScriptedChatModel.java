package dev.qortex.spring.ai;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** A chat model whose replies a test writes; it keeps the prompts that it was given. */
final class ScriptedChatModel implements ChatModel {

  final List<Prompt> prompts = new ArrayList<>();
  private final Function<Prompt, ChatResponse> reply;

  ScriptedChatModel(Function<Prompt, ChatResponse> reply) {
    this.reply = reply;
  }

  static ScriptedChatModel saying(String text) {
    return new ScriptedChatModel(prompt -> response(text, "STOP"));
  }

  static ChatResponse response(String text, String finishReason) {
    return new ChatResponse(
        List.of(
            new Generation(
                new AssistantMessage(text),
                ChatGenerationMetadata.builder().finishReason(finishReason).build())));
  }

  String lastUserText() {
    return String.valueOf(prompts.get(prompts.size() - 1).getUserMessage().getText());
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    prompts.add(prompt);
    return reply.apply(prompt);
  }

  /** The reply word by word; the last has the reason of its end. */
  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    Generation whole = call(prompt).getResult();
    String[] words = String.valueOf(whole.getOutput().getText()).split("(?<= )");
    String reason = String.valueOf(whole.getMetadata().getFinishReason());
    return Flux.fromStream(
        Stream.iterate(0, i -> i < words.length, i -> i + 1)
            .map(i -> response(words[i], i == words.length - 1 ? reason : "")));
  }
}
