package dev.qortex.ingest.extract;

import dev.qortex.core.model.Provenance;
import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import java.util.List;

/**
 * A document that is being read.
 *
 * @param sourceId the source id of its contributions to the graph
 * @param document the structure of the document
 * @param chunks the chunks that become passages, in order
 * @param lexicon the names that the domain knows, with those of all documents that are read with it
 */
public record Reading(String sourceId, Document document, List<Chunk> chunks, Lexicon lexicon) {

  /** Makes defensive copies. */
  public Reading {
    chunks = List.copyOf(chunks);
  }

  /** Evidence from a section. */
  public Provenance evidence(Section section, String sentence) {
    return new Provenance(sourceId, section.location(), sentence);
  }
}
