/** Events of a memory, for the event sink of its host. */
@NullMarked
package dev.qortex.core.event;

import org.jspecify.annotations.NullMarked;
