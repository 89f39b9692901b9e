package dev.qortex.graph.memgraph.internal.replica;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.store.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The server's checkpoints of the graph, and of each a local one of the vectors, which has the
 * server's id as its name. Without a local one, as after a loss of the local store, the graph goes
 * back and its vectors are missing.
 */
public record ReplicatedCheckpoints(Checkpoints server, MemoryStore local, LocalReplica replica)
    implements Checkpoints {

  @Override
  public Checkpoint create(String name, Set<String> domains, Map<String, Double> metrics) {
    return replica.following(
        () -> {
          Checkpoint created = server.create(name, domains, metrics);
          Set<String> known = new TreeSet<>(domains);
          known.removeIf(domain -> local.graph().domain(domain).isEmpty());
          if (domains.isEmpty() || !known.isEmpty()) {
            local.checkpoints().create(created.id(), known, Map.of());
          }
          return created;
        });
  }

  @Override
  public List<Checkpoint> list() {
    return server.list();
  }

  @Override
  public Optional<Checkpoint> find(String id) {
    return server.find(id);
  }

  @Override
  public CheckpointDiff diff(String id) {
    return server.diff(id);
  }

  @Override
  public CheckpointDiff diff(String from, String to) {
    return server.diff(from, to);
  }

  @Override
  public RestoreReport restore(String id) {
    RestoreReport report =
        replica.restoring(
            () -> {
              RestoreReport restored = server.restore(id);
              List<Checkpoint> kept = localOnes(id);
              if (!kept.isEmpty()) {
                local.checkpoints().restore(kept.get(kept.size() - 1).id());
              }
              return restored;
            });
    Set<String> unembedded = new TreeSet<>(report.unembedded());
    unembedded.removeAll(local.vectors().contained(unembedded));
    return new RestoreReport(
        report.checkpointId(),
        report.added(),
        report.updated(),
        report.removed(),
        List.copyOf(unembedded),
        report.revision());
  }

  private List<Checkpoint> localOnes(String id) {
    return local.checkpoints().list().stream().filter(kept -> kept.name().equals(id)).toList();
  }

  @Override
  public boolean delete(String id) {
    boolean known = server.delete(id);
    localOnes(id).forEach(kept -> local.checkpoints().delete(kept.id()));
    return known;
  }
}
