/** Formats of Python qortex: its saved manifests and its chunks. */
@NullMarked
package dev.qortex.ingest.compat;

import org.jspecify.annotations.NullMarked;
