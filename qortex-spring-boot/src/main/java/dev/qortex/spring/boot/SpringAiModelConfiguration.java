package dev.qortex.spring.boot;

import dev.qortex.core.completion.Completion;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.llm.CompletionExtractor;
import dev.qortex.spring.ai.SpringAiCompletion;
import dev.qortex.spring.ai.SpringAiEmbedding;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring AI's models of the context as those of the memory. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({EmbeddingModel.class, ChatModel.class})
class SpringAiModelConfiguration {

  /** The one embedding model of the context, or the built-in one when there is none. */
  @Bean
  @ConditionalOnMissingBean
  dev.qortex.core.embedding.EmbeddingModel qortexEmbeddingModel(
      QortexProperties properties, ObjectProvider<EmbeddingModel> models) {
    EmbeddingModel model = models.getIfUnique();
    if (model != null) {
      @Nullable String name = properties.embedding().name();
      return name == null ? SpringAiEmbedding.of(model) : SpringAiEmbedding.of(name, model);
    }
    if (models.stream().findAny().isPresent()) {
      throw new IllegalStateException(
          "The context has several embedding models (%s), and a memory uses one.\nMaybe mark one as @Primary."
              .formatted(models.stream().map(any -> any.getClass().getSimpleName()).toList()));
    }
    return new HashingEmbeddingModel(properties.embedding().dimension());
  }

  /** Reading documents by the chat model, which the application asked for. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = "qortex.extraction.use-chat-model", havingValue = "true")
  static class ReadingByChatModel {

    @Bean
    @ConditionalOnMissingBean
    Completion qortexCompletion(ChatModel model) {
      return SpringAiCompletion.of(model);
    }

    @Bean
    @ConditionalOnMissingBean
    DocumentIngestor qortexDocumentIngestor(QortexProperties properties, Completion completion) {
      return DocumentIngestor.builder()
          .extractor(
              Extractor.standard()
                  .and(
                      CompletionExtractor.builder(properties.extraction().model(), completion)
                          .build()))
          .build();
    }
  }
}
