package dev.qortex.ingest;

/**
 * State in which a file was read, kept as the content hash of its source. What a file contributes
 * depends on its bytes and on the names in the other files, so both are hashed.
 *
 * @param bytes hash of the bytes, and of the properties that the host gives
 * @param names digest of what the names of the domain were, as far as the file may have them; empty
 *     when it was read alone
 * @param others digest of the other sources of the domain; empty until a run over the whole folder
 *     has come to its end, so that the next one after a broken one looks at all files
 */
record ReadState(String bytes, String names, String others) {

  private static final String SEPARATOR = "+";

  /** The state that a content hash says. */
  static ReadState of(String contentHash) {
    String[] parts = contentHash.split("\\" + SEPARATOR, 3);
    return new ReadState(
        parts[0], parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : "");
  }

  /** The state of a file in a run that has not come to its end. */
  ReadState open() {
    return settled("");
  }

  /** The state after a whole run. */
  ReadState settled(String digest) {
    return new ReadState(bytes, names, digest);
  }

  /** The content hash. */
  String contentHash() {
    return others.isEmpty()
        ? names.isEmpty() ? bytes : bytes + SEPARATOR + names
        : String.join(SEPARATOR, bytes, names, others);
  }
}
