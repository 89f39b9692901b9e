/** Events of a catalogue of operations, for the event sink of its host. */
@NullMarked
package dev.qortex.service.event;

import org.jspecify.annotations.NullMarked;
