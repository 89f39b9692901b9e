/** What several packages of this artifact need and nobody else. */
@NullMarked
package dev.qortex.ingest.internal;

import org.jspecify.annotations.NullMarked;
