/** Copies of whole memories from one store into another. */
@NullMarked
package dev.qortex.core.copy;

import org.jspecify.annotations.NullMarked;
