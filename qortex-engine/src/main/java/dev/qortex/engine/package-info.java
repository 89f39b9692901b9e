/**
 * The engine: {@link dev.qortex.engine.LocalQortexClient} wires a store, a model and a learner into
 * one memory in the same process.
 */
@NullMarked
package dev.qortex.engine;

import org.jspecify.annotations.NullMarked;
