package org.example.desk;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.Result;
import dev.langchain4j.service.UserMessage;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.langchain4j.QortexChatMemoryStore;
import dev.qortex.langchain4j.QortexContentRetriever;
import dev.qortex.langchain4j.QortexTools;
import dev.qortex.standard.StandardQortex;
import java.nio.file.Path;

public final class Desk {

  interface Assistant {
    Result<String> answer(@MemoryId String customer, @UserMessage String question);
  }

  public static void main(String[] args) {
    try (var qortex = StandardQortex.open(Path.of("memory.db"))) {
      qortex.sync(Path.of("handbook"), "handbook");
      var retriever =
          QortexContentRetriever.over(qortex.memory())
              .asking(question -> question.in("handbook").limit(3))
              .withRules();
      var chats = QortexChatMemoryStore.in(Path.of("chats")).remembering(qortex.conversations());
      Assistant assistant =
          AiServices.builder(Assistant.class)
              .chatModel(new FirstPassage()) // your model takes its place
              .contentRetriever(retriever)
              .chatMemoryProvider(
                  id ->
                      MessageWindowChatMemory.builder()
                          .id(id)
                          .maxMessages(20)
                          .chatMemoryStore(chats)
                          .build())
              .tools(QortexTools.of(qortex.memory(), qortex.facts()))
              .build();

      var first = assistant.answer("ada", "When is a failed payment retried?");
      System.out.println("First answer: " + first.content());

      retriever.feedback(first.sources().get(0), Outcome.REJECTED);
      retriever.feedback(first.sources().get(1), Outcome.ACCEPTED);
      var second = assistant.answer("bob", "When do you retry a failed payment?");
      System.out.println("Second answer: " + second.content());

      var third = assistant.answer("bob", "What must I never do with a failed payment?");
      third.sources().stream()
          .map(content -> content.textSegment())
          .filter(found -> "rule".equals(found.metadata().getString(QortexContentRetriever.KIND)))
          .forEach(rule -> System.out.println("Rule: " + rule.text()));
    }
  }
}
