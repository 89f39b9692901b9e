/** Ingestion of buildlog's emissions into the graph. */
@NullMarked
package dev.qortex.ingest.emissions;

import org.jspecify.annotations.NullMarked;
