/**
 * What feedback has changed, as ranking reads it, and the in-memory stores of it. For the suite's
 * own artifacts only.
 */
@NullMarked
package dev.qortex.core.internal.feedback;

import org.jspecify.annotations.NullMarked;
