package dev.qortex.benchmarks.durable;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sql.SqlStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * In one transaction: ingests a source, keeps its domain in a checkpoint, ingests another source
 * that changes the first one's nodes and adds to them, restores, and forgets the checkpoint. What
 * stays is the first source.
 */
record CheckpointOperation(SourceOperation kept, IngestionManifest detour)
    implements GraphOperation {

  @Override
  public Stream<IngestionManifest> manifests(SourceMetadata source) {
    return kept.manifests(source);
  }

  @Override
  public List<List<String>> states() {
    return kept.states();
  }

  @Override
  public void write(SqlStore store) {
    store.inTransaction(
        () -> {
          kept.write(store);
          Checkpoint before =
              store.checkpoints().create("before", Set.of(detour.domain()), Map.of());
          SourceOperation.ingest(store, detour);
          SourceOperation.refuseUnembedded(store.checkpoints().restore(before.id()).unembedded());
          return store.checkpoints().delete(before.id());
        });
  }

  @Override
  public void look(SqlStore store, boolean done) {
    kept.look(store, done);
  }
}
