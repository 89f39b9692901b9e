/** Hostile texts, threads and processes for tests of stores. */
@NullMarked
package dev.qortex.tck.support;

import org.jspecify.annotations.NullMarked;
