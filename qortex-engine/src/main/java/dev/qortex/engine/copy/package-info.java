/** Copies of whole memories from one store into another. */
@NullMarked
package dev.qortex.engine.copy;

import org.jspecify.annotations.NullMarked;
