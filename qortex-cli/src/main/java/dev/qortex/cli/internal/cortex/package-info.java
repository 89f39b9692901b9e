/** Commands of the observations of agents. */
@NullMarked
package dev.qortex.cli.internal.cortex;

import org.jspecify.annotations.NullMarked;
