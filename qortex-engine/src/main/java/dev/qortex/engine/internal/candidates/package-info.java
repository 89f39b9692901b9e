/** First stage of a question: what each leg found. For the suite's own artifacts only. */
@NullMarked
package dev.qortex.engine.internal.candidates;

import org.jspecify.annotations.NullMarked;
