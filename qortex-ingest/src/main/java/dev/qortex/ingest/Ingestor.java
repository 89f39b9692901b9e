package dev.qortex.ingest;

import dev.qortex.core.model.IngestionManifest;

/**
 * Reader of a kind of source into manifests. Reading the same source twice gives equal manifests,
 * and reading changes nothing. Implementations are thread-safe.
 *
 * @param <S> what is read, such as a path
 */
@FunctionalInterface
public interface Ingestor<S> {

  /**
   * What the source says.
   *
   * @param domain the domain that it says it for
   * @throws dev.qortex.core.error.SourceReadException when the source cannot be read or understood;
   *     the message names it and the remedy
   */
  IngestionManifest read(S source, String domain);
}
