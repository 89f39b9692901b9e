package dev.qortex.examples;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;

/** A conversation whose messages become part of a memory while it runs. */
public final class RunningConversation {

  private static final String HANDBOOK =
      """
      # Backoff
      A backoff is a wait that grows with each attempt.
      """;

  private RunningConversation() {}

  /** Talks, and asks the memory what was said. */
  public static void main(String[] args) {
    run().forEach(System.out::println);
  }

  static List<AnswerItem> run() {
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(512)).build()) {
      memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "handbook.md", "chat"));
      try (var conversation =
          ConversationIngestor.builder(memory, store.graph()).domain("chat").build()) {
        conversation.message("monday", "user", "Which backoff does the payment service use?");
        conversation.toolResult("monday", "search", "payment.yaml sets the backoff to 200 ms.");
        conversation.message("monday", "assistant", "It starts with 200 ms and doubles.");
        conversation.flush();
        return memory.query("What is the backoff of the payment service?").items();
      }
    }
  }
}
