package dev.qortex.ingest;

/**
 * Progress of an ingest. All documents are surveyed before the first is extracted. Documents of a
 * folder are extracted and ingested in batches, the next one while one is ingested.
 *
 * @param stage the stage that was done
 * @param done the number of documents that are through that stage, with those that failed in it
 * @param total the number of all; those that failed in an earlier stage are not counted
 * @param name the name of the newest of them
 */
public record IngestProgress(Stage stage, int done, int total, String name) {

  /** Stage that a document has passed. */
  public enum Stage {
    /** The names of the document were collected. */
    SURVEYED,
    /** Passages, concepts, edges and rules were found in it. */
    EXTRACTED,
    /**
     * The batch of the document was handed over: it is part of the memory now, or the report states
     * the failure. Told once for a batch, and only where there are batches.
     */
    INGESTED,
    /** The document was retracted, since the connection of its folder ended. */
    RETRACTED
  }
}
