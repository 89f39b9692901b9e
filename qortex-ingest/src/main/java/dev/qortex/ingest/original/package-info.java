/**
 * What the original does, fault by fault: for data that must match what it wrote. New code has no
 * use for it.
 */
@NullMarked
package dev.qortex.ingest.original;

import org.jspecify.annotations.NullMarked;
