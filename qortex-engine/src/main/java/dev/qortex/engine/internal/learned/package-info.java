/** State learned from feedback, as ranking reads it. For the engine only. */
@NullMarked
package dev.qortex.engine.internal.learned;

import org.jspecify.annotations.NullMarked;
