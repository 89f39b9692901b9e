/** Scorers of the host as the last stage of a question. */
@NullMarked
package dev.qortex.engine.scorer;

import org.jspecify.annotations.NullMarked;
