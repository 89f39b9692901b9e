package dev.qortex.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.injector.DefaultContentInjector;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QortexChatMemoryStoreTest {

  private static final ToolExecutionRequest CALL =
      ToolExecutionRequest.builder().id("c1").name("search").arguments("{}").build();
  private static final ToolExecutionRequest OTHER =
      ToolExecutionRequest.builder().id("c2").name("search").arguments("{}").build();

  private static final ChatMessage SYSTEM = SystemMessage.from("Be brief.");
  private static final ChatMessage QUESTION = UserMessage.from("Which backoff is set?");
  private static final ChatMessage CALLS = AiMessage.from(CALL, OTHER);
  private static final ChatMessage RESULT =
      ToolExecutionResultMessage.from(CALL, "The backoff is 200 ms.");
  private static final ChatMessage SECOND =
      ToolExecutionResultMessage.from(OTHER, "The timeout is 5 s.");
  private static final ChatMessage ANSWER = AiMessage.from("It is 200 ms.");

  @TempDir private Path folder;
  private QortexChatMemoryStore store;

  @BeforeEach
  void open() {
    store = QortexChatMemoryStore.in(folder.resolve("chats"));
  }

  private List<ChatMessage> kept(ChatMessage... messages) {
    store.updateMessages("m", List.of(messages));
    return QortexChatMemoryStore.in(folder.resolve("chats")).getMessages("m");
  }

  @Test
  void messagesOfEachMemoryAreKeptAndDeleted() {
    assertThat(store.getMessages("m")).isEmpty();
    assertThat(kept(SYSTEM, QUESTION, CALLS, RESULT, SECOND, ANSWER))
        .containsExactly(SYSTEM, QUESTION, CALLS, RESULT, SECOND, ANSWER);
    assertThat(store.getMessages("another/../m")).isEmpty();
    store.deleteMessages("m");
    store.deleteMessages("m");
    assertThat(store.getMessages("m")).isEmpty();
  }

  @Test
  void onlyTheirOwnerMayReadChats() throws IOException {
    kept(QUESTION);
    assertThat(Files.getPosixFilePermissions(folder.resolve("chats"))).hasSize(3);
  }

  @Test
  void aResultWithoutItsCallIsDropped() {
    assertThat(kept(SYSTEM, RESULT, SECOND, ANSWER)).containsExactly(SYSTEM, ANSWER);
  }

  @Test
  void aCallThatWasPassedOverWithoutItsResultsIsDropped() {
    assertThat(kept(QUESTION, CALLS, RESULT, ANSWER)).containsExactly(QUESTION, ANSWER);
    assertThat(kept(QUESTION, CALLS, ANSWER)).containsExactly(QUESTION, ANSWER);
  }

  @Test
  void aCallWhoseResultsAreStillToComeIsKept() {
    assertThat(kept(QUESTION, CALLS)).containsExactly(QUESTION, CALLS);
    assertThat(kept(QUESTION, CALLS, RESULT)).containsExactly(QUESTION, CALLS, RESULT);
  }

  @Test
  void whatIsSaidBecomesPartOfAMemoryOnceAndStaysWhenItLeavesTheWindow() {
    InMemoryStore graph = new InMemoryStore();
    try (QortexClient memory =
        LocalQortexClient.builder(graph).embedding(new HashingEmbeddingModel(256)).build()) {
      try (Conversations conversations = Conversations.in(memory, graph.graph())) {
        QortexChatMemoryStore remembering = store.remembering(conversations);
        List<ChatMessage> window = new ArrayList<>(List.of(SYSTEM));
        for (ChatMessage message : List.of(QUESTION, CALLS, RESULT, SECOND, ANSWER)) {
          window.add(message);
          if (window.size() > 4) {
            window.remove(1);
          }
          remembering.updateMessages("monday", List.copyOf(window));
        }
      }
      assertThat(
              memory
                  .query(Question.of("backoff timeout").in(Conversations.DOMAIN).limit(20))
                  .items())
          .extracting(item -> item.text().replaceFirst("^.*\n", ""))
          .containsExactlyInAnyOrder(
              "Which backoff is set?",
              "The backoff is 200 ms.",
              "The timeout is 5 s.",
              "It is 200 ms.");
    }
  }

  @Test
  void whatTheMemoryAnsweredDoesNotBecomePartOfIt() {
    ToolExecutionRequest recall =
        ToolExecutionRequest.builder().id("c3").name("recall").arguments("{}").build();
    ChatMessage asked =
        new DefaultContentInjector()
            .inject(List.of(Content.from("The backoff was 100 ms.")), (UserMessage) QUESTION);
    List<ChatMessage> messages =
        List.of(
            asked,
            AiMessage.from(recall),
            ToolExecutionResultMessage.from(recall, "[handbook] The backoff was 100 ms."),
            ANSWER);
    assertThat(((UserMessage) asked).singleText()).contains("100 ms");
    assertThat(kept(messages.toArray(new ChatMessage[0]))).isEqualTo(messages);
    InMemoryStore graph = new InMemoryStore();
    try (QortexClient memory =
        LocalQortexClient.builder(graph).embedding(new HashingEmbeddingModel(256)).build()) {
      try (Conversations conversations = Conversations.in(memory, graph.graph())) {
        store.remembering(conversations).updateMessages("tuesday", messages);
      }
      assertThat(memory.query(Question.of("backoff").in(Conversations.DOMAIN).limit(20)).items())
          .extracting(item -> item.text())
          .containsExactlyInAnyOrder("user\nWhich backoff is set?", "assistant\nIt is 200 ms.");
    }
  }
}
