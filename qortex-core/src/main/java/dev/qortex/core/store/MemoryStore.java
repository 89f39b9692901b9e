package dev.qortex.core.store;

import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import java.util.Collection;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Store of all data of one memory. The words follow all changes of the graph automatically; the
 * vector of a node goes when the node goes or its text changes, those of the sentences of a passage
 * when it goes; what this store learned about the nodes and rules of a domain goes when the domain
 * is deleted, but not the posteriors of a learner; {@link #eraseDomain} leaves nothing.
 * Thread-safe; closing twice is harmless, use after close is an {@link IllegalStateException};
 * whether that holds for parts that were asked for before, an implementation says.
 */
public interface MemoryStore extends AutoCloseable {

  /** The graph. */
  GraphBackend graph();

  /** The graph as arrays, shared by all rankers and learners of a process. */
  GraphSnapshots snapshots();

  /** The vectors of nodes. Vectors put here carry no name of a model. */
  VectorIndex vectors();

  /** The model that made the vectors of nodes and of past questions, if known. */
  EmbeddingIdentity embeddingModel();

  /**
   * Embeds all nodes and past questions again with a model, regardless of the model before. Until
   * it is done every search, of every process, sees the old ones, and afterwards only new ones;
   * clients of the old model are refused then. The memory may be used and changed meanwhile: a text
   * that comes or changes is embedded before the end. It ends when every text has its vector; the
   * model is called without holding anything up, with at most 256 texts at a time.
   *
   * <p>The vectors of sentences are not among them: {@code QortexClient.embedMissing} makes those,
   * and until then ranking does without.
   *
   * <p>When the model throws, the old vectors stay in use. A durable store keeps what was made, and
   * a later call with the same model goes on from there, also after a crash; one with another model
   * starts over.
   *
   * @param progress the receiver of progress, called at the start and after each batch
   * @throws IllegalStateException inside of a transaction, or when another process began to
   *     re-embed with another model meanwhile
   */
  ReembedReport reembed(EmbeddingModel model, Consumer<ReembedProgress> progress);

  /**
   * The vectors of the sentences, and the tokens, of passages, in an index for each model and
   * {@link dev.qortex.core.embedding.VectorFamily family}. They come and go with their passage, in
   * its transaction, and are not among the host's indexes.
   */
  NamedVectorIndexes sentences();

  /** The words of nodes. */
  LexicalIndex words();

  /** The teleportation factors of nodes. */
  InteroceptionStore interoception();

  /** The outcomes of past questions. */
  QueryFeedbackStore pastQuestions();

  /** The outbox of feedback for listeners that learn in another store. */
  FeedbackOutbox outbox();

  /** The pairs of nodes that may become edges; see {@link EdgePromotion}. */
  EdgeBuffer edgeBuffer();

  /** The saved states of the graph. */
  Checkpoints checkpoints();

  /**
   * Runs work while no one else changes the memory; the work may change all of it. In a {@link
   * Transactional} store that is a transaction; in others what was done before a failure stays.
   *
   * @return the result of the work
   */
  <T> T exclusively(Supplier<T> work);

  /**
   * Retracts a source, as {@link GraphBackend#retract} does, and forgets every past question that
   * returned one of the removed nodes or rules, and every open answer that had one among its
   * candidates, with their receipts. Items that another source contributes stay, with their
   * answers. Unlike {@link #eraseDomain}, it keeps waiting feedback and learned factors.
   *
   * @return the effect on the graph
   */
  default RetractReport retract(String sourceId) {
    return exclusively(
        () -> {
          RetractReport report = graph().retract(sourceId);
          pastQuestions().forgetItems(report.gone());
          return report;
        });
  }

  /**
   * Erases a domain: all that {@link GraphBackend#deleteDomain} deletes; the contributions of its
   * sources to other domains; every past question and open answer that was asked in it or that
   * returned one of its items; waiting feedback for its items; and every checkpoint that contains
   * it, including those of several domains. One transaction in a {@link Transactional} store. Safe
   * to repeat, also for a domain that was deleted before.
   *
   * <p>A durable store says how it clears the room of what was deleted. Ids that were retracted
   * before the erasure are forgotten as far as an implementation says.
   *
   * @throws IllegalStateException inside of a transaction, when the store clears its files
   */
  default ErasureReport eraseDomain(String name) {
    return eraseDomain(name, Set.of());
  }

  /**
   * Erases a domain, as {@link #eraseDomain(String)} does, and data about further nodes, such as
   * those of sources that were retracted for the erasure: questions and open answers that returned
   * one of them, feedback, and learned state.
   *
   * @param alsoIds the ids of the nodes, which need not exist any more
   */
  default ErasureReport eraseDomain(String name, Collection<String> alsoIds) {
    Checks.id("name of a domain", name);
    return exclusively(() -> DomainErasure.of(this, name, alsoIds));
  }

  @Override
  void close();

  /**
   * Adds the contributions of the manifest, as {@link GraphBackend#ingest} does, with vectors for
   * the texts of its nodes and passages, in one step. A vector counts for every node of the
   * manifest whose visible text it is.
   *
   * @return the report; nodes without a vector are listed in it and found only by their words
   * @throws IllegalArgumentException as for the graph, or for vectors of another model; nothing is
   *     changed then
   */
  IngestReport ingest(EmbeddedManifest embedded);

  /** Adds a manifest with vectors of its nodes, but without vectors of sentences and tokens. */
  default IngestReport ingest(IngestionManifest manifest, TextVectors vectors) {
    return ingest(EmbeddedManifest.of(manifest, vectors));
  }

  /**
   * Stores the vectors of the visible texts of nodes without a vector.
   *
   * @param vectors the vectors, keyed by text; a node without a vector for its text, or with a
   *     stored vector, is not changed
   * @throws IllegalArgumentException for vectors of another model; nothing is changed then
   */
  void embed(Collection<String> nodeIds, TextVectors vectors);

  /**
   * Progress of a re-embedding. Both numbers move when the memory changes meanwhile.
   *
   * @param done the number of texts of nodes and past questions with a new vector
   * @param total the number of texts to embed, at least the number of those done
   */
  record ReembedProgress(int done, int total) {

    /** Checks the components. */
    public ReembedProgress {
      Checks.atLeast("texts that are done", done, 0);
      Checks.atLeast("texts in total", total, done);
    }
  }

  /**
   * Result of a re-embedding.
   *
   * @param model the model that made all vectors of the store
   * @param nodes the number of nodes, which all have a vector of it
   * @param questions the number of past questions, which all have a vector of it
   * @param dropped the number of dropped vectors, which were stored under ids without a node, so
   *     that there was no text to embed
   */
  record ReembedReport(EmbeddingIdentity model, int nodes, int questions, int dropped) {}
}
