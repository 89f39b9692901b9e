/** Assembly of manifests: what documents contribute, in two passes. */
@NullMarked
package dev.qortex.ingest.internal.manifest;

import org.jspecify.annotations.NullMarked;
