/** Similarity of patterns, on which the model stands; not API. */
@NullMarked
package dev.qortex.buildlog.patterns.internal;

import org.jspecify.annotations.NullMarked;
