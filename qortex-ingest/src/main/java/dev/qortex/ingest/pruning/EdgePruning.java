package dev.qortex.ingest.pruning;

import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.pruning.PruningReport.Dropped;

/**
 * Pruning of the weak edges of a manifest, in six steps:
 *
 * <ol>
 *   <li>the quote has too few words;
 *   <li>the confidence is too low; the others become {@code strong} or {@code weak} (property
 *       {@code strength});
 *   <li>of one source's edges of one type between two concepts, one whose quote says the same as
 *       that of one with a higher confidence;
 *   <li>of one source's edges of all types between two concepts, one whose quote is similar to that
 *       of one with a higher confidence and another type;
 *   <li>a weak edge that stands alone: neither of its ends has another edge to a concept;
 *   <li>what is left becomes {@code structural} or {@code causal} (property {@code layer}).
 * </ol>
 *
 * <p>Pruning judges relations that were extracted from a sentence. An edge that quotes none (a
 * table of facts), that comes from a heading or a link (property {@code role}), that only connects
 * ({@link RelationType#isStructural}), or that touches a passage is kept as it is. Sources are
 * judged apart from each other in steps 1 to 4, so that one may be retracted without the other;
 * step 5 looks at the whole manifest. Dropping an edge that stands alone leaves all others as they
 * were, so the order does not matter; pruning twice is pruning once. Of equally sure edges the one
 * with the smaller key, then quote, stays. Thread-safe.
 */
public final class EdgePruning {

  private final PruningSettings settings;

  private EdgePruning(PruningSettings settings) {
    this.settings = settings;
  }

  /** Pruning as strict as the settings say. */
  public static EdgePruning of(PruningSettings settings) {
    return new EdgePruning(settings);
  }

  /** Pruned manifest, with a report. */
  public record Pruned(IngestionManifest manifest, PruningReport report) {}

  /** Report of what pruning would do. */
  public PruningReport dryRun(IngestionManifest manifest) {
    return new PruningRun(settings, manifest).report();
  }

  /**
   * The manifest without its weak edges, in the order that they had, with a note for each that was
   * dropped. Concepts stay.
   */
  public Pruned prune(IngestionManifest manifest) {
    PruningRun run = new PruningRun(settings, manifest);
    IngestionManifest.Builder pruned = manifest.toBuilder().edges(run.kept());
    for (Dropped dropped : run.dropped()) {
      String subject = "edge (" + dropped.edge() + ") of (" + dropped.sourceId() + ")";
      pruned.note(IngestNote.dropped(subject, dropped.detail()));
    }
    return new Pruned(pruned.build(), run.report());
  }
}
