package dev.qortex.engine.copy;

import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.List;

/** Copies between any two {@link VectorIndex vector indexes}. Thread-safe. */
public final class VectorIndexes {

  private static final int BATCH = 1000;

  private VectorIndexes() {}

  /**
   * Result of a copy, or of its dry run.
   *
   * @param copied vectors that were written, or would be
   * @param replaced the number of replaced items, whose id the target had
   * @param dimension the dimension of the vectors; 0 if the source has never had one
   */
  public record CopyReport(int copied, int replaced, int dimension) {}

  /**
   * Writes every vector of the source into the target, in batches of 1,000; what else the target
   * holds stays. The source may be changed meanwhile: one that shows the state of the call, such as
   * {@code ExactVectorIndex}, is copied as it was; of others, what is added or removed during the
   * copy may or may not be copied. The vectors come scaled to length 1, which no search can tell.
   *
   * <p>The name of the model that made the vectors is not copied: whether the target searches with
   * the same model is for the caller to know.
   *
   * @throws IllegalArgumentException when the target has another dimension, or the source gets
   *     another; nothing is written then, unless the source shows changes made meanwhile
   */
  public static CopyReport copy(VectorIndex source, VectorIndex target) {
    return copy(source, target, true);
  }

  /**
   * Report of what {@link #copy} would do now; nothing is written.
   *
   * @throws IllegalArgumentException when the target has another dimension
   */
  public static CopyReport dryRun(VectorIndex source, VectorIndex target) {
    return copy(source, target, false);
  }

  private static CopyReport copy(VectorIndex source, VectorIndex target, boolean writing) {
    int dimension = source.dimension();
    int expected = target.dimension();
    if (dimension != 0 && expected != 0 && dimension != expected) {
      throw new IllegalArgumentException(
          "The source holds vectors of (%s) dimensions, the target of (%s).\nMaybe embed the texts anew with the model of the target."
              .formatted(dimension, expected));
    }
    Batches batches = new Batches(target, dimension, writing);
    source.forEach(batches::add);
    batches.flush();
    return new CopyReport(batches.copied, batches.replaced, dimension);
  }

  /** Gathers vectors until there are enough. */
  private static final class Batches {
    private final VectorIndex target;
    private final int dimension;
    private final boolean writing;
    private final List<VectorIndex.Entry> waiting = new ArrayList<>(BATCH);
    private int copied;
    private int replaced;

    Batches(VectorIndex target, int dimension, boolean writing) {
      this.target = target;
      this.dimension = dimension;
      this.writing = writing;
    }

    void add(VectorIndex.Entry entry) {
      if (entry.vector().length != dimension) {
        throw new IllegalArgumentException(
            "The source holds a vector of (%s) dimensions now, and of (%s) when the copy began.\nMaybe it is being re-embedded: copy it afterwards."
                .formatted(entry.vector().length, dimension));
      }
      waiting.add(entry);
      if (waiting.size() == BATCH) {
        flush();
      }
    }

    void flush() {
      int known = target.contained(waiting.stream().map(VectorIndex.Entry::id).toList()).size();
      if (writing) {
        target.put(waiting);
      }
      replaced += known;
      copied += waiting.size();
      waiting.clear();
    }
  }
}
