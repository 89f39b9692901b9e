package dev.qortex.ingest.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConversationsTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();

  @Test
  void messagesAndResultsOfToolsAreFound() {
    try (Conversations conversations = Conversations.in(memory, store.graph())) {
      Conversation monday = conversations.conversation("monday");
      monday.message("user", "Which backoff does the payment service use?");
      monday.toolResult("search", "payment.yaml sets the backoff to 200 ms.");
      assertThat(conversations.flush()).isTrue();
    }
    assertThat(memory.query("What is the backoff of the payment service?").items())
        .extracting(AnswerItem::text)
        .anySatisfy(text -> assertThat(text).contains("200 ms"));
    assertThat(memory.sources(Conversations.DOMAIN)).hasSize(2);
  }

  @Test
  void anIdIsStoredOnceAndNamesItsSource() {
    try (Conversations conversations = Conversations.in(memory, store.graph())) {
      Conversation shop = conversations.conversation("s", "shop");
      Receipt receipt = shop.message("user", "The depot opens at 7.", "m#1");
      assertThat(receipt.await(LONG).added().passages()).isEqualTo(1);
      assertThat(receipt.sourceId()).isEqualTo(shop.sourceId("m#1"));
      Conversation again = conversations.conversation("s", "shop");
      assertThat(again.message("user", "Something else.", "m#1").await(LONG).changed()).isFalse();
      again.toolResult("search", "Nothing is found.", "t1").await(LONG);
    }
    assertThat(memory.sources("shop"))
        .extracting(SourceMetadata::id)
        .containsExactly("shop:s#m%231", "shop:s#t1");
  }

  @Test
  void moreDomainsThanStayOpenLoseNoMessage() {
    List<Receipt> receipts = new ArrayList<>();
    try (Conversations conversations = Conversations.in(memory, store.graph())) {
      for (int round = 0; round < 2; round++) {
        for (int domain = 0; domain < 20; domain++) {
          Conversation one = conversations.conversation("s", "d" + domain);
          receipts.add(one.message("user", "Message %s.".formatted(round)));
        }
      }
    }
    assertThat(receipts).allMatch(receipt -> receipt.remembered().isDone());
    for (int domain = 0; domain < 20; domain++) {
      assertThat(memory.sources("d" + domain)).hasSize(2);
    }
  }

  @Test
  void closedConversationsAcceptNothing() {
    Conversations conversations = Conversations.in(memory, store.graph());
    Conversation monday = conversations.conversation("monday");
    conversations.close();
    conversations.close();
    assertThatThrownBy(() -> monday.message("user", "Hello"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void anImportIsStoredWhenItReturns() {
    try (Conversations conversations = Conversations.in(memory, store.graph())) {
      String source =
          conversations.inDomain(
              "shop", ingestor -> ingestor.message("s", "user", "Hello").sourceId());
      assertThat(memory.sources("shop")).extracting(SourceMetadata::id).containsExactly(source);
    }
  }

  @Test
  void aReceiptSaysWhyItsMessageIsNotStored() {
    CompletableFuture<IngestReport> written = new CompletableFuture<>();
    Receipt late = new Receipt("shop:s#1", true, written);
    assertThatThrownBy(() -> late.await(Duration.ZERO))
        .isInstanceOf(QortexException.class)
        .hasMessageContainingAll("(shop:s#1)", "not written yet", "\nMaybe ");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> late.await(LONG)).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    written.completeExceptionally(new IllegalStateException("The disk is full."));
    assertThatThrownBy(() -> late.await(LONG)).hasMessageContaining("The disk is full.");
  }
}
