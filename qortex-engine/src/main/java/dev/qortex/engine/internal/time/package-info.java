/** Elements of a graph that do not hold at the instant of a question. */
@NullMarked
package dev.qortex.engine.internal.time;

import org.jspecify.annotations.NullMarked;
