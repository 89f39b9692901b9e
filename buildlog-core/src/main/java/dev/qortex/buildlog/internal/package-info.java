/** Checks at the border, hashes and ids; not API. */
@NullMarked
package dev.qortex.buildlog.internal;

import org.jspecify.annotations.NullMarked;
