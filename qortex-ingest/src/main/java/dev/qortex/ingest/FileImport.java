package dev.qortex.ingest;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.IngestReport;
import java.nio.file.Path;

/**
 * Reader of files that are not documents, such as exports of chats, into a memory. {@link
 * FolderSync#importing} asks it for files that no parser knows. Thread-safe.
 */
public interface FileImport {

  /**
   * Returns true if the content of the file is of a kind that it reads; false when it is
   * unreadable.
   */
  boolean recognises(Path file);

  /**
   * Imports the new content of a file; existing content of the memory is not changed. Sources that
   * it makes have the file as their location.
   *
   * @param path relative to the folder that is read, with forward slashes, or the name of the file
   * @throws SourceReadException when the file cannot be read
   */
  IngestReport read(String path, Path file);

  /** Recognises no file. */
  static FileImport none() {
    return new FileImport() {
      @Override
      public boolean recognises(Path file) {
        return false;
      }

      @Override
      public IngestReport read(String path, Path file) {
        throw new SourceReadException(
            "The file (%s) is of no kind that is imported.\nMaybe it is a document."
                .formatted(file),
            null);
      }
    };
  }
}
