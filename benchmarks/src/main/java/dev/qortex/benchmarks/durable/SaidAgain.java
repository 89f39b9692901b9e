package dev.qortex.benchmarks.durable;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.storage.sqlite.SqliteStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether every source says all that it said, also where a surer one hides it: then the graph has
 * no new revision when the source is ingested again.
 */
final class SaidAgain {

  private SaidAgain() {}

  /** Empty when all of them are there like that. Nobody writes meanwhile; nothing is changed. */
  static List<String> faults(SqliteStore store, List<IngestionManifest> manifests) {
    long revision = store.graph().revision();
    List<String> faults = new ArrayList<>();
    for (IngestionManifest manifest : manifests) {
      try {
        store.inTransaction(() -> refuseChange(store, manifest, revision));
      } catch (RuntimeException e) { // What is broken may refuse in any way.
        faults.add("%s no longer says what it said: %s".formatted(manifest.sources(), e));
      }
    }
    return faults;
  }

  /** By an exception, so that the transaction takes back what it changed. */
  private static boolean refuseChange(
      SqliteStore store, IngestionManifest manifest, long revision) {
    if (store.graph().ingest(manifest).revision() != revision) {
      throw new IllegalStateException("it had to be ingested again");
    }
    return true;
  }
}
