/**
 * Parts of the local memory client: embedding, recent answers, recording of feedback. For the
 * suite's own artifacts only.
 */
@NullMarked
package dev.qortex.engine.internal.client;

import org.jspecify.annotations.NullMarked;
