package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.service.api.ConversationApi;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Conversations over a model that does not answer until it may. */
@Timeout(60)
class ConversationOperationsTest {

  private final Semaphore asked = new Semaphore(0);
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new Stuck(asked, mayAnswer)).build();

  /** Model that waits for a sign. */
  private record Stuck(Semaphore asked, CountDownLatch mayAnswer) implements EmbeddingModel {

    @Override
    public String name() {
      return "stuck";
    }

    @Override
    public int dimension() {
      return 32;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      asked.release();
      try {
        mayAnswer.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return new HashingEmbeddingModel(32).embed(texts);
    }
  }

  private ConversationOperations conversations(Duration patience) {
    return new ConversationOperations(memory, store.graph(), DocumentIngestor::builder, patience);
  }

  @AfterEach
  void answer() {
    mayAnswer.countDown();
  }

  @Test
  void aMessageThatIsLateSaysByWhichIdItIsSentAgain() {
    CheckedCalls calls =
        CheckedCalls.of(ConversationApi.class, conversations(Duration.ofMillis(50)));
    String refusal =
        calls.refused(
            "qortex_ingest_message",
            "{'session_id': 's#1', 'text': 'Hello'}",
            ErrorCode.UNAVAILABLE);
    assertThat(refusal).contains("not written yet").doesNotContain("null");
    String id = refusal.replaceAll("(?s).*message_id '([^']+)'.*", "$1");

    mayAnswer.countDown();
    JsonNode again =
        CheckedCalls.of(ConversationApi.class, conversations(Duration.ofSeconds(30)))
            .call(
                "qortex_ingest_message",
                "{'session_id': 's#1', 'text': 'Hello', 'message_id': '%s'}".formatted(id));
    assertThat(refusal).contains(again.path("source_id").textValue());
  }

  @Test
  void aDomainThatIsStuckHoldsUpNoOther() throws InterruptedException {
    // A message that waited would be refused after the time of the whole test.
    ConversationOperations conversations = conversations(Duration.ofSeconds(120));
    CheckedCalls calls = CheckedCalls.of(ConversationApi.class, conversations);
    stuck(calls, 1);

    for (int i = 0; i < 20; i++) {
      say(calls, "d" + i, " ");
    }
    mayAnswer.countDown();
    conversations.close();
    assertThat(store.graph().sources("stuck0")).hasSize(1);
  }

  @Test
  void domainsThatAreStuckAreClosedTogether() throws InterruptedException {
    Duration patience = Duration.ofSeconds(1);
    ConversationOperations conversations = conversations(patience);
    stuck(CheckedCalls.of(ConversationApi.class, conversations), 20);

    long start = System.nanoTime();
    conversations.close();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(patience.multipliedBy(15));
  }

  private void stuck(CheckedCalls calls, int domains) throws InterruptedException {
    for (int i = 0; i < domains; i++) {
      String domain = "stuck" + i;
      Thread thread = new Thread(() -> say(calls, domain, "Hello"));
      thread.setUncaughtExceptionHandler((any, refused) -> {});
      thread.start();
      asked.acquire();
    }
  }

  private static void say(CheckedCalls calls, String domain, String text) {
    calls.call(
        "qortex_ingest_message",
        "{'session_id': 's', 'text': '%s', 'domain': '%s'}".formatted(text, domain));
  }
}
