package dev.qortex.spring.boot;

import dev.qortex.core.QortexClient;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.spring.ai.ConversationAdvisor;
import dev.qortex.spring.ai.QortexAdvisor;
import dev.qortex.spring.ai.QortexDocumentRetriever;
import dev.qortex.spring.ai.QortexVectorStore;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.observation.AbstractObservationVectorStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Auto-configuration of the Spring AI integration: advisors, a document retriever and, if {@code
 * qortex.vector-store.index} is set, a vector store. Advisors take part in a chat when the
 * application adds them to its {@code ChatClient}.
 */
@AutoConfiguration(after = QortexAutoConfiguration.class)
@ConditionalOnBean(QortexClient.class)
public final class QortexSpringAiAutoConfiguration {

  /** Advisors of a chat. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ChatClient.class)
  static class Advisors {

    @Bean
    @ConditionalOnMissingBean
    QortexAdvisor qortexAdvisor(QortexClient memory, QortexProperties properties) {
      int tokens = properties.chat().tokenBudget();
      return QortexAdvisor.over(memory).asking(question -> question.tokenBudget(tokens));
    }

    @Bean
    @ConditionalOnBean(Conversations.class)
    @ConditionalOnMissingBean
    ConversationAdvisor qortexConversationAdvisor(
        Conversations conversations, QortexProperties properties) {
      return ConversationAdvisor.into(conversations).domain(properties.chat().conversationDomain());
    }
  }

  /** The retriever for Spring AI's modular retrieval. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(DocumentRetriever.class)
  static class Retriever {

    @Bean
    @ConditionalOnMissingBean
    QortexDocumentRetriever qortexDocumentRetriever(QortexClient memory) {
      return QortexDocumentRetriever.over(memory);
    }
  }

  /** A vector store over a named index of the memory's store. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(AbstractObservationVectorStore.class)
  @ConditionalOnBean(NamedVectorIndexes.class)
  @ConditionalOnProperty("qortex.vector-store.index")
  static class Vectors {

    @Bean
    @ConditionalOnMissingBean(VectorStore.class)
    QortexVectorStore qortexVectorStore(
        NamedVectorIndexes indexes,
        EmbeddingModel model,
        QortexProperties properties,
        ObjectProvider<ObservationRegistry> observations) {
      String index = String.valueOf(properties.vectorStore().index());
      return QortexVectorStore.builder(indexes.create(index, model.dimensions()), model)
          .observationRegistry(observations.getIfUnique(() -> ObservationRegistry.NOOP))
          .build();
    }
  }
}
