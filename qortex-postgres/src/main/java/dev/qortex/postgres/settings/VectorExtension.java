package dev.qortex.postgres.settings;

/** The use of the extension pgvector, which lets the server search vectors. */
public enum VectorExtension {

  /**
   * The extension is used if it is installed in the database; otherwise each process searches on
   * its heap.
   */
  IF_PRESENT,

  /**
   * The extension is created in the schema {@code public} if it is not installed. Opening fails if
   * the server has no files of it, the user may not create it, or it is too old.
   */
  CREATE,

  /** The extension is not used: each process searches on its heap. */
  IGNORED
}
