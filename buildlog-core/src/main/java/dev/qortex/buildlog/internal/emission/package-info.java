/** Artefacts that a buildlog emits, and their publication; not API. */
@NullMarked
package dev.qortex.buildlog.internal.emission;

import org.jspecify.annotations.NullMarked;
