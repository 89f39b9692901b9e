/** Stores on the heap of past questions, factors, edge candidates and waiting feedback. */
@NullMarked
package dev.qortex.storage.memory.feedback;

import org.jspecify.annotations.NullMarked;
