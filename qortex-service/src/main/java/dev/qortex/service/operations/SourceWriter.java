package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.service.api.IngestApi.IngestResult;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;

/** Ingest of files and texts that replaces none of another kind or place. Thread-safe. */
final class SourceWriter {

  private final dev.qortex.ingest.SourceWriter writer = new dev.qortex.ingest.SourceWriter();

  /**
   * Ingests a manifest.
   *
   * @param argument the argument that names it, for the refusal
   */
  IngestResult ingest(String argument, IngestionManifest read, QortexClient memory) {
    try {
      return IngestResult.of(read, writer.write(read, memory));
    } catch (IllegalStateException e) {
      throw new ServiceException(ErrorCode.CONFLICT, argument, String.valueOf(e.getMessage()), e);
    }
  }
}
