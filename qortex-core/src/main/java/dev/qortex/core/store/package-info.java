/** Bundles of the stores that one memory needs, and the transaction that spans them. */
@NullMarked
package dev.qortex.core.store;

import org.jspecify.annotations.NullMarked;
