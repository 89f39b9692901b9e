/** Programs that open a memory to agents, services and people. */
@NullMarked
package dev.qortex.examples.doors;

import org.jspecify.annotations.NullMarked;
