package dev.qortex.tck.search;

import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;

/** Contract of every exact {@link NamedVectorIndexes}: a subclass makes them for each test. */
@DisplayNameGeneration(SentenceNames.class)
public abstract class NamedVectorIndexesContract {

  /**
   * No indexes yet. A subclass that must close what keeps them does so after each test.
   *
   * @param folder an empty folder that they may keep their files in
   * @param clock dates them
   */
  protected abstract NamedVectorIndexes create(Path folder, InstantSource clock);

  /**
   * Opens the content of a folder once more, beside the open one; empty if this is not possible.
   */
  protected abstract Optional<NamedVectorIndexes> beside(Path folder);

  @Nested
  class Keeping extends NamedVectorKeepingTests {}

  @Nested
  class Queries extends NamedVectorQueryTests {}
}
