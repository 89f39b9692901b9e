package dev.qortex.engine.copy;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.store.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Position of an unfinished copy, kept in the target in a named index of its own, so that a copy
 * that is run again goes on from there. Losing it costs time only: every step may be repeated.
 *
 * @param target the memory that is copied into
 * @param revision of the source's graph: another one begins anew
 */
record CopyMarker(MemoryStore target, long revision) {

  static final String INDEX = "qortex.copy";

  private static final String ID = "position";
  private static final float[] UNSEARCHED = {1};

  /** The stage that was reached, and how many of its entries were done. */
  CopyProgress read() {
    return target
        .sentences()
        .find(INDEX)
        .flatMap(index -> index.get(List.of(ID)).stream().findFirst())
        .map(NamedVectorIndex.Item::metadata)
        .filter(position -> Long.valueOf(revision).equals(position.get("revision")))
        .flatMap(CopyMarker::progress)
        .orElse(new CopyProgress(CopyStage.NODES, 0));
  }

  private static Optional<CopyProgress> progress(Map<String, Object> position) {
    return position.get("stage") instanceof String stage
            && position.get("done") instanceof Long done
        ? Optional.of(new CopyProgress(CopyStage.valueOf(stage), done))
        : Optional.empty();
  }

  void write(CopyProgress progress) {
    Map<String, Object> position =
        Map.of("revision", revision, "stage", progress.stage().name(), "done", progress.done());
    target
        .sentences()
        .create(INDEX, UNSEARCHED.length)
        .upsert(List.of(new NamedVectorIndex.Item(ID, UNSEARCHED, "", position)));
  }

  void delete() {
    target.sentences().delete(INDEX);
  }
}
