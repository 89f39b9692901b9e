/** The time that a question asks about, by its words. */
@NullMarked
package dev.qortex.engine.internal.recency;

import org.jspecify.annotations.NullMarked;
