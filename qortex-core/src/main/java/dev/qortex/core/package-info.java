/**
 * {@link dev.qortex.core.QortexClient}, the interface of a memory, and the parameters and results
 * of its calls.
 */
@NullMarked
package dev.qortex.core;

import org.jspecify.annotations.NullMarked;
