/** Test data and helpers that the kits share; not API. */
@NullMarked
package dev.qortex.tck.internal;

import org.jspecify.annotations.NullMarked;
