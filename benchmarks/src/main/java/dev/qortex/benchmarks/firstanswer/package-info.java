/** Time from the start of a process to its first answer. */
@NullMarked
package dev.qortex.benchmarks.firstanswer;

import org.jspecify.annotations.NullMarked;
