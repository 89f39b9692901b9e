/**
 * Ingestion of documents and folders into manifests, with or without a language model. Reading
 * changes nothing; a manifest is what a store ingests.
 */
@NullMarked
package dev.qortex.ingest;

import org.jspecify.annotations.NullMarked;
