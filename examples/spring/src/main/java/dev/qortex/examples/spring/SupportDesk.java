package dev.qortex.examples.spring;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.spring.ai.ConversationAdvisor;
import dev.qortex.spring.ai.QortexAdvisor;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.document.Document;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Support desk over HTTP: it answers out of a memory, and answers differently once an answer was
 * rejected. Needs {@code --qortex.file=desk.db}.
 */
@SpringBootApplication
public class SupportDesk {

  /** Starts the server. */
  public static void main(String[] args) {
    SpringApplication.run(SupportDesk.class, args);
  }

  @Bean
  ChatModel model() {
    return new QuotingModel();
  }

  @Bean
  ChatClient chat(ChatModel model, QortexAdvisor memory, ConversationAdvisor conversations) {
    return ChatClient.builder(model)
        .defaultAdvisors(
            conversations, memory.asking(question -> question.in(RememberedFacts.DOMAIN)))
        .build();
  }

  @Bean
  ApplicationRunner handbook(RememberedFacts facts) {
    return arguments -> {
      facts.remember("Retry a failed call twice.");
      facts.remember("Retry a failed call later.");
    };
  }

  /**
   * A reply.
   *
   * @param text what the model said
   * @param answer the id of the memory's answer, for feedback
   * @param sources the ids of what the prompt quoted, best first
   */
  record Reply(String text, String answer, List<String> sources) {}

  /** Routes of the desk. */
  @RestController
  static class Desk {

    private final ChatClient chat;
    private final QortexClient memory;

    Desk(ChatClient chat, QortexClient memory) {
      this.chat = chat;
      this.memory = memory;
    }

    @GetMapping("/ask")
    Reply ask(@RequestParam String question, @RequestParam String customer) {
      ChatClientResponse response =
          chat.prompt()
              .user(question)
              .advisors(a -> a.param(ConversationAdvisor.CONVERSATION_ID, customer))
              .call()
              .chatClientResponse();
      return new Reply(
          text(response), QortexAdvisor.answerId(response).orElse(""), sources(response));
    }

    private static String text(ChatClientResponse response) {
      ChatResponse reply = response.chatResponse();
      Generation generation = reply == null ? null : reply.getResult();
      return generation == null ? "" : String.valueOf(generation.getOutput().getText());
    }

    private static List<String> sources(ChatClientResponse response) {
      return response.context().get(QortexAdvisor.RETRIEVED_DOCUMENTS) instanceof List<?> found
          ? found.stream().map(document -> ((Document) document).getId()).toList()
          : List.of();
    }

    @PostMapping("/feedback")
    int feedback(
        @RequestParam String answer, @RequestParam String source, @RequestParam String outcome) {
      return memory.feedback(answer, Map.of(source, Outcome.of(outcome))).applied();
    }
  }
}
