/** The constants of ranking, in one place. For the suite's own artifacts only. */
@NullMarked
package dev.qortex.engine.internal.scoring;

import org.jspecify.annotations.NullMarked;
