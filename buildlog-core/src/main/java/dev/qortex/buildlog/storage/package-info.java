/** The storage protocol, split by capability, and the storage on the heap. */
@NullMarked
package dev.qortex.buildlog.storage;

import org.jspecify.annotations.NullMarked;
