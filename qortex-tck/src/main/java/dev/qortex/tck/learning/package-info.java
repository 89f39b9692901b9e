/** Contract kit of {@link dev.qortex.learning.store.LearningStore}. */
@NullMarked
package dev.qortex.tck.learning;

import org.jspecify.annotations.NullMarked;
