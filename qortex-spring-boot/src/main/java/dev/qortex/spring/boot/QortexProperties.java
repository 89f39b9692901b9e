package dev.qortex.spring.boot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of a memory.
 *
 * @param store Place where the memory is kept.
 * @param file SQLite file of the memory, which is created with its folder when there is none.
 * @param postgres Settings of a memory in PostgreSQL
 * @param embedding Settings of the model that embeds texts
 * @param extraction settings of the extraction from documents
 * @param chat Settings of the advisors for Spring AI
 * @param vectorStore Settings of the vector store for Spring AI
 * @param observability Settings of observations
 */
@ConfigurationProperties("qortex")
public record QortexProperties(
    @DefaultValue("sqlite") StoreKind store,
    @Nullable String file,
    @DefaultValue Postgres postgres,
    @DefaultValue Embedding embedding,
    @DefaultValue Extraction extraction,
    @DefaultValue Chat chat,
    @DefaultValue VectorStore vectorStore,
    @DefaultValue Observability observability) {

  /** Place where a memory is kept. */
  public enum StoreKind {
    /** A SQLite file, {@code qortex.file}. */
    SQLITE,
    /** A schema of a PostgreSQL database, by the application's data source. */
    POSTGRES,
    /** The heap: all is lost at the end. */
    HEAP
  }

  /**
   * Settings of a memory in PostgreSQL.
   *
   * @param schema Name of the schema, which is one memory.
   * @param timeout Longest wait for the database, such as while it restarts.
   */
  public record Postgres(
      @DefaultValue("qortex") String schema, @DefaultValue("30s") Duration timeout) {}

  /**
   * Settings of the model that embeds texts.
   *
   * @param name Name of Spring AI's embedding model, for one that does not report its own. Change
   *     it whenever the vectors change.
   * @param dimension Number of dimensions of the built-in model, which hashes words. Used without
   *     an embedding model of Spring AI.
   */
  public record Embedding(@Nullable String name, @DefaultValue("512") int dimension) {}

  /**
   * Settings of the extraction from documents.
   *
   * @param useChatModel Whether Spring AI's chat model reads concepts, relations and rules out of
   *     documents, facts and conversations, which costs tokens.
   * @param model Name of the chat model, under which its answers are kept.
   */
  public record Extraction(
      @DefaultValue("false") boolean useChatModel, @DefaultValue("chat-model") String model) {}

  /**
   * Settings of the advisors for Spring AI.
   *
   * @param tokenBudget Number of tokens that passages and rules add to a prompt at most.
   * @param conversationDomain Domain of the conversations that become part of the memory.
   */
  public record Chat(
      @DefaultValue("2000") int tokenBudget, @DefaultValue("session") String conversationDomain) {}

  /**
   * Settings of the vector store for Spring AI.
   *
   * @param index Name of a vector index of the memory. A vector store is configured when it is set.
   */
  public record VectorStore(@Nullable String index) {}

  /**
   * Settings of observations.
   *
   * @param includeContent Whether observations, and with them spans, have the texts of questions.
   */
  public record Observability(@DefaultValue("false") boolean includeContent) {}
}
