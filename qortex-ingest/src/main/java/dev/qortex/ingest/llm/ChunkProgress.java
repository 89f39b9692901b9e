package dev.qortex.ingest.llm;

/**
 * Progress of a model through a document.
 *
 * @param document the source id of the document
 * @param chunk the number of the newest chunk, from 1
 * @param chunks the number of chunks of the document
 * @param tokens the tokens that the extractor has spent since it was made
 * @param outcome the result for the chunk
 */
public record ChunkProgress(String document, int chunk, int chunks, long tokens, Outcome outcome) {

  /** Outcome for a chunk. */
  public enum Outcome {
    /** The answer was kept from an earlier time. */
    CACHED,
    /** The model was asked, and answered. */
    ASKED,
    /** There is no usable answer; a note of the extraction states the reason. */
    FAILED
  }
}
