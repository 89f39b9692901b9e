/** Checks at the border and hashes; not API. */
@NullMarked
package dev.qortex.buildlog.internal;

import org.jspecify.annotations.NullMarked;
