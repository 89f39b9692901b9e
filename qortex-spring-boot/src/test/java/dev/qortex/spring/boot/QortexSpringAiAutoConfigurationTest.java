package dev.qortex.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.completion.Completion;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.spring.ai.ConversationAdvisor;
import dev.qortex.spring.ai.QortexAdvisor;
import dev.qortex.spring.ai.QortexDocumentRetriever;
import dev.qortex.spring.ai.QortexVectorStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.EmptyUsage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.embedding.EmbeddingResponseMetadata;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class QortexSpringAiAutoConfigurationTest {

  private final ApplicationContextRunner heap =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  QortexAutoConfiguration.class, QortexSpringAiAutoConfiguration.class))
          .withPropertyValues("qortex.store=heap");

  /** An embedding model of four dimensions that reports its name. */
  static final class Letters implements EmbeddingModel {

    private final String name;

    Letters(String name) {
      this.name = name;
    }

    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
      List<Embedding> made =
          request.getInstructions().stream().map(text -> new Embedding(vector(text), 0)).toList();
      return new EmbeddingResponse(made, new EmbeddingResponseMetadata(name, new EmptyUsage()));
    }

    private static float[] vector(String text) {
      float[] counts = {1, 0, 0, 0};
      text.chars().forEach(c -> counts[c % 4]++);
      return counts;
    }

    @Override
    public float[] embed(Document document) {
      return vector(String.valueOf(document.getText()));
    }
  }

  /** A chat model that always says the same. */
  record Saying(String text) implements ChatModel {

    @Override
    public ChatResponse call(Prompt prompt) {
      return new ChatResponse(List.of(new Generation(new AssistantMessage(text))));
    }
  }

  @Test
  void theEmbeddingModelOfTheContextServesTheMemory() {
    heap.withBean(EmbeddingModel.class, () -> new Letters("letters"))
        .run(
            context -> {
              assertThat(context.getBean(QortexClient.class).status().embeddingModel())
                  .isEqualTo("letters");
              assertThat(context.getBean(dev.qortex.core.embedding.EmbeddingModel.class))
                  .returns(4, dev.qortex.core.embedding.EmbeddingModel::dimension);
            });
    heap.withBean(EmbeddingModel.class, () -> new Letters(""))
        .withPropertyValues("qortex.embedding.name=named")
        .run(
            context ->
                assertThat(context.getBean(QortexClient.class).status().embeddingModel())
                    .isEqualTo("named"));
  }

  @Test
  void severalEmbeddingModelsAreRefusedUnlessOneIsPrimary() {
    ApplicationContextRunner two =
        heap.withBean("first", EmbeddingModel.class, () -> new Letters("first"));
    two.withBean("second", EmbeddingModel.class, () -> new Letters("second"))
        .run(
            context -> {
              assertThat(context).hasFailed();
              assertThat(
                      new RemedyFailureAnalyzer().analyze(context.getStartupFailure()).getAction())
                  .contains("@Primary");
            });
    two.withBean(
            "second",
            EmbeddingModel.class,
            () -> new Letters("second"),
            definition -> definition.setPrimary(true))
        .run(
            context ->
                assertThat(context.getBean(QortexClient.class).status().embeddingModel())
                    .isEqualTo("second"));
  }

  @Test
  void anAdvisorChangesTheChatThatTheApplicationAddsItTo() {
    heap.withBean(ChatModel.class, () -> new Saying("Every 90 days."))
        .withPropertyValues("qortex.chat.conversation-domain=chats")
        .run(
            context -> {
              context
                  .getBean(RememberedFacts.class)
                  .remember("The deploy key rotates every 90 days.");
              var response =
                  ChatClient.builder(context.getBean(ChatModel.class))
                      .defaultAdvisors(
                          context.getBean(QortexAdvisor.class),
                          context.getBean(ConversationAdvisor.class))
                      .build()
                      .prompt("How often does the deploy key rotate?")
                      .call()
                      .chatClientResponse();
              assertThat(QortexAdvisor.answerId(response)).isPresent();
              assertThat(response.context().get(QortexAdvisor.RETRIEVED_DOCUMENTS).toString())
                  .contains("The deploy key rotates every 90 days.");
              assertThat(context).hasSingleBean(QortexDocumentRetriever.class);
            });
  }

  @Test
  void theBudgetOfTheKeyHoldsForQuestionsThatTheApplicationChanges() {
    heap.withBean(ChatModel.class, () -> new Saying("Every 90 days."))
        .withPropertyValues("qortex.chat.token-budget=1")
        .run(
            context -> {
              context.getBean(RememberedFacts.class).remember("The deploy key rotates weekly.");
              QortexAdvisor advisor =
                  context
                      .getBean(QortexAdvisor.class)
                      .asking(question -> question.in(RememberedFacts.DOMAIN).minRelevance(0));
              var response =
                  ChatClient.builder(context.getBean(ChatModel.class))
                      .defaultAdvisors(advisor)
                      .build()
                      .prompt("How often does the deploy key rotate?")
                      .call()
                      .chatClientResponse();
              assertThat(response.context().get(QortexAdvisor.RETRIEVED_DOCUMENTS))
                  .isEqualTo(List.of());
            });
  }

  @Test
  void theVectorStoreIsConfiguredWhenItsIndexIsNamed() {
    ApplicationContextRunner letters =
        heap.withBean(EmbeddingModel.class, () -> new Letters("letters"));
    letters.run(context -> assertThat(context).doesNotHaveBean(VectorStore.class));
    letters
        .withPropertyValues("qortex.vector-store.index=documents")
        .run(
            context -> {
              VectorStore store = context.getBean(QortexVectorStore.class);
              store.add(List.of(new Document("one", "a retry", Map.of())));
              assertThat(store.similaritySearch("a retry")).hasSize(1);
            });
  }

  @Test
  void theChatModelReadsDocumentsOnlyWhenThatIsAskedFor() {
    String reply =
        """
        {"concepts": [{"name": "deploy key", "description": "signs releases",
          "evidence": "Whoever signs releases asks for the deploy key.", "confidence": 0.9}],
         "relations": [], "rules": []}
        """;
    ApplicationContextRunner chat = heap.withBean(ChatModel.class, () -> new Saying(reply));
    chat.run(context -> assertThat(context).doesNotHaveBean(Completion.class));
    chat.withPropertyValues("qortex.extraction.use-chat-model=true")
        .run(
            context -> {
              QortexClient memory = context.getBean(QortexClient.class);
              memory.ingest(
                  context
                      .getBean(DocumentIngestor.class)
                      .readText(
                          "Whoever signs releases asks for the deploy key.\n", "keys.md", "ops"));
              assertThat(memory.find("deploy key", Set.of("ops")))
                  .extracting(ConceptNode::description)
                  .containsExactly("signs releases");
            });
  }

  @Test
  void eachPartNeedsItsOwnLibraryOnly() {
    heap.withClassLoader(new FilteredClassLoader("org.springframework.ai.rag"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(QortexAdvisor.class)
                    .doesNotHaveBean("qortexDocumentRetriever"));
    heap.withClassLoader(new FilteredClassLoader("org.springframework.ai.chat.client"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(QortexDocumentRetriever.class)
                    .doesNotHaveBean("qortexAdvisor"));
    heap.withPropertyValues("qortex.vector-store.index=documents")
        .withClassLoader(new FilteredClassLoader("org.springframework.ai.vectorstore"))
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("qortexVectorStore"));
  }
}
