/** The storage protocol, split by capability. */
@NullMarked
package dev.qortex.buildlog.storage;

import org.jspecify.annotations.NullMarked;
