package dev.qortex.ingest.emissions;

import dev.qortex.core.model.IngestionManifest;

/**
 * All artefacts of a spool together, before anything is done with them.
 *
 * @param manifest the contributions of the artefacts; every artefact is a source of its own, and so
 *     is the catalogue
 * @param report the counts of what was found
 */
public record EmissionAggregate(IngestionManifest manifest, EmissionReport report) {}
