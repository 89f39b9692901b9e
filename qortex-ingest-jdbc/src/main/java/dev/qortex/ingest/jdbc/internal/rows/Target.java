package dev.qortex.ingest.jdbc.internal.rows;

import dev.qortex.ingest.jdbc.internal.schema.Reference;

/**
 * Row that another one refers to.
 *
 * @param reference the reference
 * @param key its key as a text
 * @param label its name; empty when it has none
 */
public record Target(Reference reference, String key, String label) {}
