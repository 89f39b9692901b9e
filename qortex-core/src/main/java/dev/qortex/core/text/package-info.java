/**
 * Similarity of short texts: named policies that decide whether two statements have the same, the
 * opposite, or a different meaning.
 */
@NullMarked
package dev.qortex.core.text;

import org.jspecify.annotations.NullMarked;
