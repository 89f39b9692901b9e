package dev.qortex.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientResponse;

class ConversationAdvisorTest {

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory = Handbook.memory(store);
  private final Conversations conversations = Conversations.in(memory, store.graph());
  private final ScriptedChatModel model = ScriptedChatModel.saying("The backoff is 200 ms.");
  private final ConversationAdvisor advisor = ConversationAdvisor.into(conversations);

  @AfterEach
  void close() {
    conversations.close();
    memory.close();
  }

  private ChatClient.ChatClientRequestSpec request(String conversation) {
    return ChatClient.builder(model)
        .defaultAdvisors(advisor, QortexAdvisor.over(memory).asking(q -> q.minRelevance(0)))
        .build()
        .prompt()
        .user("Which backoff does the payment service use?")
        .advisors(a -> a.param(ConversationAdvisor.CONVERSATION_ID, conversation));
  }

  private List<AnswerItem> said(String domain) {
    return memory
        .query(Question.of("which backoff").in(domain).kinds(NodeKind.PASSAGE).rules(0).examples(0))
        .items();
  }

  @Test
  void messagesAndRepliesBecomePartOfTheMemoryAsTheyWereWritten() {
    request("customer-7").call().content();
    assertThat(model.lastUserText()).contains("> ");
    assertThat(conversations.flush()).isTrue();
    assertThat(said(Conversations.DOMAIN))
        .extracting(AnswerItem::text)
        .containsExactlyInAnyOrder(
            "user\nWhich backoff does the payment service use?",
            "assistant\nThe backoff is 200 ms.");
    assertThat(said(Conversations.DOMAIN))
        .allMatch(item -> item.node().provenance().sourceId().startsWith("session:customer-7#"));
  }

  @Test
  void aStreamedReplyIsKeptWhole() {
    request("customer-7").stream().content().collectList().block();
    assertThat(conversations.flush()).isTrue();
    assertThat(said(Conversations.DOMAIN))
        .extracting(AnswerItem::text)
        .contains("assistant\nThe backoff is 200 ms.");
  }

  @Test
  void closingWritesWhatWaits() {
    request("customer-7").call().content();
    conversations.close();
    assertThat(said(Conversations.DOMAIN)).hasSize(2);
    assertThatIllegalStateException().isThrownBy(() -> request("customer-7").call().content());
  }

  @Test
  void theRequestDoesNotWaitForTheMemory() throws InterruptedException {
    var working = new CountDownLatch(1);
    var answered = new CountDownLatch(1);
    var slow =
        Conversations.of(
            () ->
                ConversationIngestor.builder(memory, store.graph())
                    .documents(
                        DocumentIngestor.builder()
                            .extractor(
                                reading -> {
                                  working.countDown();
                                  awaited(answered);
                                  return Extraction.none();
                                })
                            .build()));
    ChatClientResponse response =
        ChatClient.builder(model)
            .defaultAdvisors(ConversationAdvisor.into(slow).domain("slow"))
            .build()
            .prompt()
            .user("Which backoff?")
            .call()
            .chatClientResponse();
    assertThat(response.chatResponse()).isNotNull();
    working.await();
    answered.countDown();
    slow.close();
    assertThat(said("slow")).hasSize(2);
    assertThat(said("slow"))
        .allMatch(item -> item.node().provenance().sourceId().startsWith("slow:default#"));
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void itRunsBeforeTheAdvisorThatChangesTheMessage() {
    assertThat(advisor.getOrder()).isLessThan(QortexAdvisor.over(memory).getOrder());
    assertThat(advisor.order(7).getOrder()).isEqualTo(7);
  }
}
