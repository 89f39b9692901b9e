/** Code that several packages of this artifact share; not API. */
@NullMarked
package dev.qortex.ingest.internal;

import org.jspecify.annotations.NullMarked;
