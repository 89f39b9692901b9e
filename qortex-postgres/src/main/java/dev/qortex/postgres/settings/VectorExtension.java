package dev.qortex.postgres.settings;

/** The use of the extension pgvector, which lets the server search vectors. */
public enum VectorExtension {

  /** It is used if the database has it; if not, each process searches on its heap. */
  IF_PRESENT,

  /**
   * It is created if the database does not have it, in the schema {@code public}. Opening fails if
   * the server has no files of it, the user may not create it, or it is too old.
   */
  CREATE,

  /** It is not used: each process searches on its heap. */
  IGNORED
}
