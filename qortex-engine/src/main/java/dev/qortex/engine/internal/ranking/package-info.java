/**
 * Later stages of a question: fusion, learned effects, the token budget, and the rules that come
 * along. For the suite's own artifacts only.
 */
@NullMarked
package dev.qortex.engine.internal.ranking;

import org.jspecify.annotations.NullMarked;
