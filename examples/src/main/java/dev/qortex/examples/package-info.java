/** Runnable programs, and the snippets of the documentation. */
@NullMarked
package dev.qortex.examples;

import org.jspecify.annotations.NullMarked;
