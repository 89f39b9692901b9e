package dev.qortex.ingest.document;

import java.util.Set;

/**
 * Parser of one kind of file into a document, without losing prose. Implementations are
 * thread-safe, and the same bytes give an equal document.
 */
public interface DocumentParser {

  /** Name of this kind of source, such as {@code markdown}. */
  String type();

  /** Endings of the names of its files, in lower case and without the dot, such as {@code md}. */
  Set<String> extensions();

  /**
   * Reads the document.
   *
   * @param name the name of the file, for messages
   * @throws dev.qortex.core.error.SourceReadException when the bytes are not of this kind; the
   *     message names the file and the remedy
   */
  Document parse(String name, byte[] content);
}
