/** The standard wiring of a memory with all its parts in one file. */
@NullMarked
package dev.qortex.standard;

import org.jspecify.annotations.NullMarked;
