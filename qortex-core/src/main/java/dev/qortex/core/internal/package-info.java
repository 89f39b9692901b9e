/** Argument checks shared by the packages of this artifact; not API. */
@NullMarked
package dev.qortex.core.internal;

import org.jspecify.annotations.NullMarked;
