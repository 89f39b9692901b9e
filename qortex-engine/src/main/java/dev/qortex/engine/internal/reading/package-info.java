/** Contexts of questions: over a copy of the memory on the heap, or over its part of the store. */
@NullMarked
package dev.qortex.engine.internal.reading;

import org.jspecify.annotations.NullMarked;
