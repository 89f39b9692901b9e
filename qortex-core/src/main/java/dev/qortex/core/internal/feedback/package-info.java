/**
 * State learned from feedback, as ranking reads it, and its in-memory stores. For the suite only.
 */
@NullMarked
package dev.qortex.core.internal.feedback;

import org.jspecify.annotations.NullMarked;
