package dev.qortex.core.store;

import dev.qortex.core.graph.AtomicIngest;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.interoception.FeedbackOutbox;
import dev.qortex.core.interoception.InteroceptionStore;
import dev.qortex.core.interoception.QueryFeedbackStore;
import dev.qortex.core.lexical.LexicalIndex;
import dev.qortex.core.vector.VectorIndex;

/**
 * Everything that one memory keeps. The words follow the graph by themselves, whoever changes it;
 * the vector of a node goes when the node goes or its text changes. Thread-safe; closing twice is
 * harmless, use after close is an {@link IllegalStateException}.
 */
public interface MemoryStore extends AtomicIngest, AutoCloseable {

  /** The graph. */
  GraphBackend graph();

  /** The vectors of nodes. */
  VectorIndex vectors();

  /** The words of nodes. */
  LexicalIndex words();

  /** The teleportation factors of nodes. */
  InteroceptionStore interoception();

  /** The outcomes of past questions. */
  QueryFeedbackStore pastQuestions();

  /** Feedback for those who learn from it elsewhere. */
  FeedbackOutbox outbox();

  @Override
  void close();
}
