/**
 * Reads sources into manifests: Markdown without a language model, and what buildlog emits. Reading
 * changes nothing; a manifest is what a store ingests.
 */
@NullMarked
package dev.qortex.ingest;

import org.jspecify.annotations.NullMarked;
