package dev.qortex.ingest;

/**
 * How far reading has come.
 *
 * @param stage what is being done
 * @param done how many documents are through that stage
 * @param total how many there are
 * @param name of the newest of them
 */
public record IngestProgress(Stage stage, int done, int total, String name) {

  /** What is done with a document; each stage is done with all of them before the next begins. */
  public enum Stage {
    /** Its names are collected. */
    SURVEYED,
    /** Passages, concepts, edges and rules are found in it. */
    EXTRACTED,
    /** It became part of the memory. */
    INGESTED
  }
}
