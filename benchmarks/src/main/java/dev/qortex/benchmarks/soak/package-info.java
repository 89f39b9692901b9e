/**
 * Long runs of the command line's servers, in which memory, files and descriptors must not grow.
 */
@NullMarked
package dev.qortex.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
