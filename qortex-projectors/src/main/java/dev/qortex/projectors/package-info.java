/**
 * Rules out of the graph: a source derives them, an enricher adds when and why, a target writes
 * them down.
 */
@NullMarked
package dev.qortex.projectors;

import org.jspecify.annotations.NullMarked;
