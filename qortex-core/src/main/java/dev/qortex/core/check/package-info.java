/** Checks of arguments at the border, with one wording for all artifacts. */
@NullMarked
package dev.qortex.core.check;

import org.jspecify.annotations.NullMarked;
