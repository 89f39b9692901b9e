package dev.qortex.tck.search;

import dev.qortex.core.search.VectorIndex;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;

/** Contract of every exact {@link VectorIndex}: a subclass makes one for each test. */
@DisplayNameGeneration(SentenceNames.class)
public abstract class VectorIndexContract {

  /**
   * A new, empty index. A subclass that must close it does so after each test.
   *
   * @param folder an empty folder that the index may keep its files in
   */
  protected abstract VectorIndex create(Path folder);

  /** Closes and reopens the index of a folder; empty if a closed index is lost. */
  protected abstract Optional<VectorIndex> reopen(Path folder);

  /** Changes in a test of chance or of threads; to be overridden where a change takes long. */
  protected int steps() {
    return 60;
  }

  @Nested
  class Keeping extends VectorKeepingTests {}

  @Nested
  class Searching extends VectorSearchTests {}
}
