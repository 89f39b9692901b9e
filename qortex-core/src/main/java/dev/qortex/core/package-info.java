/**
 * {@link dev.qortex.core.QortexClient}, the interface of a memory, and what belongs to its calls.
 */
@NullMarked
package dev.qortex.core;

import org.jspecify.annotations.NullMarked;
