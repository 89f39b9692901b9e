/** The Model Context Protocol over a catalogue of operations. */
@NullMarked
package dev.qortex.mcp;

import org.jspecify.annotations.NullMarked;
