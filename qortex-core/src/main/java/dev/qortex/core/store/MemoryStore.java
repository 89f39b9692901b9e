package dev.qortex.core.store;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.graph.AtomicIngest;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.interoception.EdgeBuffer;
import dev.qortex.core.interoception.FeedbackOutbox;
import dev.qortex.core.interoception.InteroceptionStore;
import dev.qortex.core.interoception.QueryFeedbackStore;
import dev.qortex.core.lexical.LexicalIndex;
import dev.qortex.core.vector.VectorIndex;

/**
 * Everything that one memory keeps. The words follow the graph by themselves, whoever changes it;
 * the vector of a node goes when the node goes or its text changes; what was learned about the
 * nodes of a domain goes when the domain is deleted. Thread-safe; closing twice is harmless, use
 * after close is an {@link IllegalStateException}.
 */
public interface MemoryStore extends AtomicIngest, AutoCloseable {

  /** The graph. */
  GraphBackend graph();

  /** The vectors of nodes. Those put here carry no name of a model. */
  VectorIndex vectors();

  /** Which model made the vectors of nodes and of past questions, as far as it is known. */
  EmbeddingIdentity embeddingModel();

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

  @Override
  void close();
}
