package dev.qortex.spring.boot;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.learning.GraphLearning;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Auto-configuration of a {@link QortexClient} that learns from feedback, over a SQLite file by
 * default, and of what fills it: facts, documents and conversations. A bean of the application
 * takes the place of each. The client is closed before its store.
 *
 * <p>Every event of the memory goes to the {@link EventSink} beans and is published as an
 * application event.
 */
@AutoConfiguration
@EnableConfigurationProperties(QortexProperties.class)
@Import({StoreConfiguration.class, SpringAiModelConfiguration.class})
public final class QortexAutoConfiguration {

  /** The built-in embedding model, which needs nothing and finds words, not meanings. */
  @Bean
  @ConditionalOnMissingBean
  EmbeddingModel qortexHashingEmbeddingModel(QortexProperties properties) {
    return new HashingEmbeddingModel(properties.embedding().dimension());
  }

  /** The memory. */
  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  QortexClient qortexClient(
      MemoryStore store,
      EmbeddingModel embedding,
      ObjectProvider<GraphLearning> learning,
      ObjectProvider<EventSink> sinks,
      ApplicationEventPublisher publisher,
      ObjectProvider<QortexClientCustomizer> customizers) {
    LocalQortexClient.Builder builder =
        LocalQortexClient.builder(store)
            .embedding(embedding)
            .events(all(sinks.orderedStream().toList(), publisher));
    learning.ifAvailable(builder::learning);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    return builder.build();
  }

  private static EventSink all(List<EventSink> sinks, ApplicationEventPublisher publisher) {
    EventSink beans = EventSink.all(sinks);
    return event -> {
      beans.emit(event);
      publisher.publishEvent(event);
    };
  }

  /** The ingestor of Markdown and plain text. */
  @Bean
  @ConditionalOnMissingBean
  DocumentIngestor qortexStandardDocumentIngestor() {
    return DocumentIngestor.standard();
  }

  /** The facts that are remembered and corrected. */
  @Bean
  @ConditionalOnMissingBean
  RememberedFacts qortexFacts(QortexClient memory, DocumentIngestor documents) {
    return RememberedFacts.in(memory).documents(documents);
  }

  /** The conversations, which are written by a separate thread until they are closed. */
  @Bean(destroyMethod = "close")
  @ConditionalOnBean(MemoryStore.class)
  @ConditionalOnMissingBean
  Conversations qortexConversations(
      QortexClient memory,
      MemoryStore store,
      DocumentIngestor documents,
      ObjectProvider<EventSink> sinks,
      ApplicationEventPublisher publisher) {
    EventSink events = all(sinks.orderedStream().toList(), publisher);
    return Conversations.of(
        () ->
            ConversationIngestor.builder(memory, store.graph())
                .documents(documents)
                .events(events));
  }
}
