package dev.qortex.ingest;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.document.MarkdownParser;
import java.nio.file.Path;

/**
 * Ingestor of Markdown (CommonMark with tables and front matter) without a language model: a {@link
 * DocumentIngestor} for this format only. Thread-safe.
 */
public final class MarkdownIngestor {

  private final DocumentIngestor documents =
      DocumentIngestor.builder().only(new MarkdownParser()).build();

  /** Reads a file or folder, as {@link DocumentIngestor#read(Path, String)} does. */
  public IngestionManifest read(Path source, String domain) {
    return documents.read(source, domain);
  }

  /** Reads a text, as {@link DocumentIngestor#readText} does. */
  public IngestionManifest readText(String text, String name, String domain) {
    return documents.readText(text, name, domain);
  }
}
