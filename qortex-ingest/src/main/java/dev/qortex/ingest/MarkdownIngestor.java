package dev.qortex.ingest;

import dev.qortex.core.model.IngestionManifest;
import java.nio.file.Path;

/**
 * Reads Markdown (CommonMark with tables and front matter) and plain text without a language model:
 * a {@link DocumentIngestor} as it is by default. Thread-safe.
 */
public final class MarkdownIngestor implements Ingestor<Path> {

  private final DocumentIngestor documents = DocumentIngestor.standard();

  @Override
  public IngestionManifest read(Path source, String domain) {
    return documents.read(source, domain);
  }

  /** Reads a text, as {@link DocumentIngestor#readText} does. */
  public IngestionManifest readText(String text, String name, String domain) {
    return documents.readText(text, name, domain);
  }
}
