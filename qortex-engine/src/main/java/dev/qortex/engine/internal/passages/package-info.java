/**
 * Passages of a domain as arrays: the concepts they mention, their sentences and features. For the
 * suite's own artifacts only.
 */
@NullMarked
package dev.qortex.engine.internal.passages;

import org.jspecify.annotations.NullMarked;
