/** Events of a pipeline of observations, for the event sink of its host. */
@NullMarked
package dev.qortex.observations.event;

import org.jspecify.annotations.NullMarked;
