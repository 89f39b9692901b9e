/** The command line. */
@NullMarked
package dev.qortex.cli;

import org.jspecify.annotations.NullMarked;
