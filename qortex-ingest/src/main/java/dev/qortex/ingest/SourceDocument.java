package dev.qortex.ingest;

import dev.qortex.core.model.SourceMetadata;

/**
 * A document and where it comes from.
 *
 * @param path relative to what was read, with forward slashes
 */
record SourceDocument(SourceMetadata source, String path, Document document) {

  private static final int LONGEST_TITLE = 200;

  /** What it calls itself, if that is a title, or else its path. */
  String title() {
    String title = document.frontMatter().getOrDefault("title", "").toString();
    return title.isBlank() || title.length() > LONGEST_TITLE ? path : title;
  }
}
