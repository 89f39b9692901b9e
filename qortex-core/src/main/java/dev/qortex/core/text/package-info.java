/**
 * Similarity of short texts: named policies that decide whether two statements say the same, the
 * opposite, or something else.
 */
@NullMarked
package dev.qortex.core.text;

import org.jspecify.annotations.NullMarked;
