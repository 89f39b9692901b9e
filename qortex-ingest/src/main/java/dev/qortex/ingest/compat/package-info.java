/** Formats of Python qortex: its saved manifests. */
@NullMarked
package dev.qortex.ingest.compat;

import org.jspecify.annotations.NullMarked;
