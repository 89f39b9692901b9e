/** The REST server over a catalogue of operations. */
@NullMarked
package dev.qortex.server;

import org.jspecify.annotations.NullMarked;
