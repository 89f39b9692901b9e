package dev.qortex.graph.memgraph;

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
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.graph.memgraph.internal.replica.LocalReplica;
import dev.qortex.graph.memgraph.internal.replica.ReplicaVectors;
import dev.qortex.graph.memgraph.internal.replica.ReplicaWords;
import dev.qortex.graph.memgraph.internal.replica.ReplicatedCheckpoints;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Memory store with its graph on a Bolt server, and all other data in a local store: vectors,
 * words, learned state. The local store has a copy of every node's text, so that its words and
 * vectors follow the graph. They follow what this process writes before the writing call returns,
 * and what others write when they are searched; a search asks the server for its revision and
 * nothing more when that is the known one.
 *
 * <p>Two systems make the guarantees weaker than those of a store in one place:
 *
 * <ul>
 *   <li>The graph is written first and the local store follows. When the process ends in between,
 *       the next opening, search or {@link #catchUp} makes up for the texts; vectors that were
 *       given with them are missing then, which {@code QortexClient.embedMissing} mends.
 *   <li>A change of more than 10,000 nodes is followed in several transactions of the local store.
 *       Searches meanwhile find some of its nodes by their old text or not at all; ranking reads
 *       the server's graph. When the process ends on the way, the next opening, search or {@link
 *       #catchUp} follows the rest. A domain that is being deleted in several steps is no longer
 *       found from the first visible step on.
 *   <li>Work inside of {@link #exclusively} keeps other threads out, and other processes only of
 *       the local store. What it wrote to the graph stays when it throws.
 *   <li>Who deletes a domain through this store also forgets what was learned of its nodes and
 *       rules. When another process does it, what was learned of its nodes is forgotten as soon as
 *       the deletion is seen, unless the domain is back by then.
 *   <li>A graph that was made anew is another one, and is compared as a whole. One that was
 *       restored from a backup of the server is the same one: when others have brought it to the
 *       very revision that the local store has followed, texts stay as they were before until they
 *       change. Give a restored server a new local store.
 *   <li>A vector is kept with a checkpoint in the local store of the process that made it.
 * </ul>
 *
 * <p>Each graph needs a local store of its own, which several processes may share if it allows
 * that. Its graph belongs to this class. Thread-safe.
 */
public final class MemgraphStore implements MemoryStore {

  /** Some 20 MB of texts of two thousand letters. */
  private static final int NODES_AT_ONCE = 10_000;

  private final MemgraphBackend server;
  private final MemoryStore local;
  private final LocalReplica replica;
  private final GraphBackend graph;
  private final GraphSnapshots snapshots;
  private final VectorIndex vectors;
  private final LexicalIndex words;
  private final Checkpoints checkpoints;

  private MemgraphStore(MemgraphBackend server, MemoryStore local, int batch) {
    this.server = server;
    this.local = local;
    this.replica = new LocalReplica(server, server.transactions(), local, batch);
    this.graph = server.with(new Following());
    this.snapshots = new GraphSnapshots(graph);
    this.vectors = new ReplicaVectors(local::vectors, replica);
    this.words = new ReplicaWords(local::words, replica);
    this.checkpoints = new ReplicatedCheckpoints(server.checkpoints(), local, replica);
  }

  /** Lets the local store follow each write. */
  private final class Following implements MemgraphBackend.Around {

    @Override
    public <T> T run(Supplier<T> call) {
      return replica.following(call);
    }

    /**
     * Deletes a domain with the learned state of its rules in the local store, which has no rules.
     */
    @Override
    public boolean deleting(String domain, Supplier<Boolean> call) {
      return replica.<Boolean>following(
          () -> {
            RuleQuery its = RuleQuery.history().domains(Set.of(domain));
            List<String> rules = server.streamRules(its).map(ExplicitRule::id).toList();
            boolean deleted = call.get();
            local.exclusively(
                () -> {
                  local.interoception().forget(rules);
                  local.pastQuestions().forget(rules);
                  return deleted;
                });
            return deleted;
          });
    }
  }

  /**
   * Joins a graph and a local store, and applies the changes of the server's graph to the local
   * store. Both end with this store.
   *
   * @param local the local store, either new or that of this graph
   * @throws IllegalArgumentException when the local store has a graph of its own
   */
  public static MemgraphStore open(MemgraphBackend graph, MemoryStore local) {
    return open(graph, local, NODES_AT_ONCE);
  }

  /**
   * Opens a store with another limit.
   *
   * @param batch how many nodes the local store follows in one transaction, from 1
   */
  static MemgraphStore open(MemgraphBackend graph, MemoryStore local, int batch) {
    MemgraphStore store = new MemgraphStore(graph, local, batch);
    store.catchUp();
    return store;
  }

  /**
   * Applies changes that others made on the server to words and vectors. Searches do so themselves.
   */
  public void catchUp() {
    replica.following(() -> true);
  }

  @Override
  public IngestReport ingest(EmbeddedManifest embedded) {
    IngestionManifest manifest = embedded.manifest();
    TextVectors given = embedded.nodes();
    Set<String> ids = new TreeSet<>();
    manifest.nodes().map(Node::id).forEach(ids::add);
    return replica.locked(
        () -> {
          EmbeddingIdentity stored = embeddingModel();
          if (!stored.fits(given.model())) {
            throw new IllegalArgumentException(stored.refusal(given.model()));
          }
          PassageVectors.createIndexes(local.sentences(), embedded.sentences(), embedded.tokens());
          IngestReport report = replica.following(() -> server.ingest(manifest), given);
          local.embed(ids, given);
          putPassageVectors(embedded, report);
          Set<String> unembedded = new TreeSet<>(report.unembedded());
          unembedded.removeAll(local.vectors().contained(unembedded));
          return report.withUnembedded(List.copyOf(unembedded));
        });
  }

  /** Reads the passages from the server, since the local store has their texts alone. */
  private void putPassageVectors(EmbeddedManifest embedded, IngestReport report) {
    if (embedded.hasPassageVectors()
        || report.changed() && !embedded.sentences().model().name().isEmpty()) {
      List<String> ids = embedded.manifest().passages().stream().map(Passage::id).toList();
      Collection<Node> passages = server.nodes(ids).values();
      PassageVectors.put(local.sentences(), passages, embedded.sentences(), embedded.tokens());
    }
  }

  @Override
  public void embed(Collection<String> nodeIds, TextVectors given) {
    replica.followUnlessBusy();
    local.embed(nodeIds, given);
  }

  @Override
  public EmbeddingIdentity embeddingModel() {
    return local.embeddingModel();
  }

  @Override
  public ReembedReport reembed(EmbeddingModel model, Consumer<ReembedProgress> progress) {
    replica.followUnlessBusy();
    return local.reembed(model, progress);
  }

  @Override
  public GraphBackend graph() {
    return graph;
  }

  @Override
  public GraphSnapshots snapshots() {
    return snapshots;
  }

  @Override
  public VectorIndex vectors() {
    return vectors;
  }

  @Override
  public NamedVectorIndexes sentences() {
    return local.sentences();
  }

  @Override
  public LexicalIndex words() {
    return words;
  }

  @Override
  public InteroceptionStore interoception() {
    return local.interoception();
  }

  @Override
  public QueryFeedbackStore pastQuestions() {
    return local.pastQuestions();
  }

  @Override
  public FeedbackOutbox outbox() {
    return local.outbox();
  }

  @Override
  public EdgeBuffer edgeBuffer() {
    return local.edgeBuffer();
  }

  @Override
  public Checkpoints checkpoints() {
    return checkpoints;
  }

  @Override
  public <T> T exclusively(Supplier<T> work) {
    return replica.exclusively(work);
  }

  /** Closes both. */
  @Override
  public void close() {
    try (server) {
      local.close();
    }
  }
}
