package dev.qortex.ingest;

import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.Document;

/**
 * A document and where it comes from.
 *
 * @param path relative to what was read, with forward slashes
 */
record SourceDocument(SourceMetadata source, String path, Document document) {

  /** What it calls itself, or else its path. */
  String title() {
    return document.title().isEmpty() ? path : document.title();
  }

  /** The source without a hash, so that who compares hashes reads it again. */
  SourceMetadata readInPart() {
    return new SourceMetadata(source.id(), source.name(), source.type(), source.location(), "");
  }
}
