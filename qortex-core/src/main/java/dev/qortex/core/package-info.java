/**
 * The front door: {@link dev.qortex.core.QortexClient} wires a store, a model and a learner into
 * one memory.
 */
@NullMarked
package dev.qortex.core;

import org.jspecify.annotations.NullMarked;
