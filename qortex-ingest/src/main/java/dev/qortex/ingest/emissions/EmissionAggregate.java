package dev.qortex.ingest.emissions;

import dev.qortex.core.model.IngestionManifest;

/**
 * All artefacts of a spool together, before anything is done with them.
 *
 * @param manifest the contributions of the artefacts; every artefact is a separate source, and so
 *     is the catalogue
 * @param report the counts of the artefacts found
 */
public record EmissionAggregate(IngestionManifest manifest, EmissionReport report) {}
