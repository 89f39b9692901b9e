/** The protocol of a storage of patterns, and one on the heap. */
@NullMarked
package dev.qortex.buildlog.patterns.storage;

import org.jspecify.annotations.NullMarked;
