/** What a question reads of a memory: a copy on the heap, or its part of the store. */
@NullMarked
package dev.qortex.engine.internal.reading;

import org.jspecify.annotations.NullMarked;
