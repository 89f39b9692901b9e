/** The storage of a buildlog on the heap. */
@NullMarked
package dev.qortex.buildlog.storage.memory;

import org.jspecify.annotations.NullMarked;
