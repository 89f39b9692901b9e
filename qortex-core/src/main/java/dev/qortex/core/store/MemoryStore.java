package dev.qortex.core.store;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.ReembedProgress;
import dev.qortex.core.embedding.ReembedReport;
import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.EdgePromotion;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.graph.AtomicIngest;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Everything that one memory keeps. The words follow the graph by themselves, whoever changes it;
 * the vector of a node goes when the node goes or its text changes; what was learned about the
 * nodes of a domain goes when the domain is deleted. Thread-safe; closing twice is harmless, use
 * after close is an {@link IllegalStateException}; whether that holds for parts that were asked for
 * before, an implementation says.
 */
public interface MemoryStore extends AtomicIngest, AutoCloseable {

  /** The graph. */
  GraphBackend graph();

  /** The vectors of nodes. Those put here carry no name of a model. */
  VectorIndex vectors();

  /** Which model made the vectors of nodes and of past questions, as far as it is known. */
  EmbeddingIdentity embeddingModel();

  /**
   * Makes the vectors of all nodes and past questions anew with that model, whatever made them
   * before. Until it is done every search, of every process, sees the old ones, and afterwards only
   * new ones; clients of the old model are refused then. The memory may be used and changed
   * meanwhile: a text that comes or changes is embedded before the end. It ends when every text has
   * its vector; the model is called without holding anything up, with at most 256 texts at a time.
   *
   * <p>The vectors of sentences are not among them: {@code QortexClient.embedMissing} makes those,
   * and until then ranking does without.
   *
   * <p>When the model throws, the old vectors stay in use. A durable store keeps what was made, and
   * a later call with the same model goes on from there, also after a crash; one with another model
   * starts over.
   *
   * @param progress told at the start and after each batch
   * @throws IllegalStateException inside of a transaction, or when another process began to
   *     re-embed with another model meanwhile
   */
  ReembedReport reembed(EmbeddingModel model, Consumer<ReembedProgress> progress);

  /**
   * The vectors of the sentences of passages, in an index for each model. They are none of the
   * host's indexes.
   */
  NamedVectorIndexes sentences();

  /** The words of nodes. */
  LexicalIndex words();

  /** The teleportation factors of nodes. */
  InteroceptionStore interoception();

  /** The outcomes of past questions. */
  QueryFeedbackStore pastQuestions();

  /** Feedback for those who learn from it elsewhere. */
  FeedbackOutbox outbox();

  /** The pairs of nodes that may become edges; see {@link EdgePromotion}. */
  EdgeBuffer edgeBuffer();

  /** The states of the graph that were kept. */
  Checkpoints checkpoints();

  /**
   * Runs work while nobody else changes the memory; it may itself change all of it. In a {@link
   * Transactional} store that is a transaction; in others what was done before a failure stays.
   *
   * @return what the work returns
   */
  <T> T exclusively(Supplier<T> work);

  @Override
  void close();
}
